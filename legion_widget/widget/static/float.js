// Panels that float: the side and the log have a grip. A click lifts a panel off or puts it back; afloat it is dragged
// by its grip, moved with the arrow keys and resized at its corner or with Shift held. The page remembers where it was.

const FLOATS = Symbol.for("legion-widget floating panels"); // of this page: where the panels of each output float
const NARROW_BOARD = 780; // CSS pixels of a board that has no room for them; see board.css
const STEP_OF_KEYS = 24; // CSS pixels

function makeFloats({ model, root }) {
  const board = () => root.closest(".lw-board");
  const stop = new AbortController();
  const on = (target, type, handler, options = {}) => target.addEventListener(type, handler, { signal: stop.signal, ...options });
  let wanted = {}; // of each panel that is afloat: left, top, width, height
  const panels = [];

  function fit({ left, top, width, height }) { // it stays within the board
    const room = board().querySelector(".lw-middle").getBoundingClientRect();
    const size = [Math.max(220, Math.min(width, room.width - 8)), Math.max(90, Math.min(height, room.height - 8))];
    const clamp = (v, most) => Math.max(4, Math.min(v, most));
    return { left: clamp(left, room.width - size[0] - 4), top: clamp(top, room.height - size[1] - 4), width: size[0], height: size[1] };
  }

  function make(part, box) {
    const grip = document.createElement("button");
    grip.type = "button";
    grip.className = "lw-grip";
    grip.dataset.part = part;
    box.prepend(grip);
    let before = null; // the style of the panel in its place
    const isAfloat = () => before !== null;

    function lay() { // as it is wanted, where there is room
      const is = !!wanted[part] && board().clientWidth > NARROW_BOARD;
      if (is) {
        before ??= box.style.cssText;
        wanted[part] = fit(wanted[part]);
        for (const [side, value] of Object.entries(wanted[part])) box.style[side] = `${value}px`;
      } else if (isAfloat()) {
        box.style.cssText = before;
        before = null;
      }
      box.classList.toggle("lw-afloat", is);
      board().classList.toggle(`lw-${part}-afloat`, is);
      name();
    }
    function name() {
      const { lift, dock, side, log } = model.get("words");
      grip.title = isAfloat() ? dock : lift;
      grip.setAttribute("aria-label", `${{ side, log }[part]}: ${grip.title}`);
      grip.setAttribute("aria-pressed", String(isAfloat()));
      grip.dataset.name = { side, log }[part];
    }
    function move(to) {
      wanted[part] = { ...wanted[part], ...to };
      lay();
    }
    function lift() {
      const room = board().querySelector(".lw-middle").getBoundingClientRect(), now = box.getBoundingClientRect();
      const tall = part === "log" ? Math.max(now.height, 180) : Math.min(now.height, room.height * 0.7);
      const wide = part === "log" ? Math.min(now.width, 520) : now.width;
      const [left, top] = [now.left - room.left - 12, part === "log" ? room.height : now.top - room.top + 12];
      move({ left, top, width: wide, height: tall });
    }
    function dock() {
      delete wanted[part];
      lay();
    }

    let held = null; // a pointer on the grip
    on(grip, "pointerdown", (event) => {
      if (event.button > 0) return;
      held = { x: event.clientX, y: event.clientY, from: null };
      grip.setPointerCapture(event.pointerId);
    });
    on(grip, "pointermove", (event) => {
      if (!held) return;
      const dx = event.clientX - held.x, dy = event.clientY - held.y;
      if (!held.from && Math.hypot(dx, dy) < 5) return;
      if (!held.from) {
        if (!isAfloat()) lift();
        if (!isAfloat()) { held = null; return; }
        held.from = { ...wanted[part] };
      }
      move({ left: held.from.left + dx, top: held.from.top + dy });
    });
    on(grip, "click", (event) => { // not after a drag
      const dragged = held?.from;
      held = null;
      if (dragged) return;
      if (isAfloat()) dock(); else lift();
      if (event.detail) root.focus({ preventScroll: true });
    });
    on(grip, "pointercancel", () => { held = null; });
    on(grip, "keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (isAfloat() && (step || event.key === "Escape")) {
        const at = wanted[part], [dx, dy] = (step ?? [0, 0]).map((v) => v * STEP_OF_KEYS);
        if (!step) dock();
        else if (event.shiftKey) move({ width: at.width + dx, height: at.height + dy });
        else move({ left: at.left + dx, top: at.top + dy });
        event.preventDefault();
      }
      keepKey(event);
    });
    const watch = new ResizeObserver(() => { // by its corner
      if (!isAfloat() || !box.offsetWidth) return;
      wanted[part] = { ...wanted[part], width: box.offsetWidth, height: box.offsetHeight };
    });
    watch.observe(box);
    return { lay, name, end() { watch.disconnect(); grip.remove(); } };
  }

  let watch = null;
  const names = () => panels.forEach((panel) => panel.name());
  return {
    begin() {
      const all = (window[FLOATS] ??= new WeakMap()), output = root.closest(".jp-OutputArea") ?? board();
      if (!model.get("menus") || !board()?.querySelector(".lw-side-box, .lw-foot-box")) return; // an editor has its own layout
      wanted = all.get(output) ?? {};
      all.set(output, wanted);
      for (const [part, name] of [["side", ".lw-side-box"], ["log", ".lw-foot-box"]]) {
        const box = board().querySelector(name);
        if (box) panels.push(make(part, box));
      }
      watch = new ResizeObserver(() => panels.forEach((panel) => panel.lay()));
      watch.observe(board());
      panels.forEach((panel) => panel.lay());
      model.on("change:words", names);
    },
    end() {
      stop.abort();
      watch?.disconnect();
      model.off("change:words", names);
      panels.forEach((panel) => panel.end());
    },
  };
}
