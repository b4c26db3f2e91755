// The overlay of the board: pointer, touch, wheel and keyboard, turned into hexes here in the browser.
//
// It lies over the canvas, draws the hover outline and the keyboard cursor by itself, and sends the kernel only what
// matters: a click, a change of hex, a key. It holds no text: everything that is read comes from the kernel.

const SQRT3 = Math.sqrt(3);

function styles(id, css) {
  if (!css || document.getElementById(id)) return;
  const node = document.createElement("style");
  node.id = id;
  node.textContent = css;
  document.head.append(node);
}

function isDark(el) {
  const theme = el.closest("[data-jp-theme-light]") || document.body;
  const light = theme.dataset.jpThemeLight;
  if (light !== undefined) return light === "false";
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "lw-overlay";
  root.tabIndex = 0;
  root.setAttribute("role", "application");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("aria-hidden", "true");
  const hover = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
  const cursor = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
  hover.setAttribute("class", "lw-hover");
  cursor.setAttribute("class", "lw-cursor");
  svg.append(hover, cursor);
  const tip = document.createElement("div");
  tip.className = "lw-tip";
  tip.hidden = true;
  const live = document.createElement("div");
  live.className = "lw-live";
  live.setAttribute("aria-live", "polite");
  root.append(svg, tip, live);
  el.append(root);

  const name = Math.random().toString(36).slice(2); // of this view: a board may be shown twice
  let over = null; // the hex under the pointer, [column, row]
  let at = model.get("cursor"); // the hex of the keyboard cursor
  let press = null;
  let looked = false; // the first view waits until the canvas has its size
  const stop = new AbortController();
  const on = (target, type, handler, options = {}) =>
    target.addEventListener(type, handler, { signal: stop.signal, ...options });

  const grid = () => model.get("grid"); // {columns, rows, side}
  const scale = () => model.get("scale"); // CSS pixels of a world unit

  function centre([c, r]) {
    const { side } = grid();
    return [side + c * 1.5 * side, (r + 0.5 + 0.5 * (c & 1)) * SQRT3 * side];
  }

  function hexAt(x, y) {
    const { columns, rows, side } = grid();
    const guess = Math.round((x - side) / (1.5 * side));
    let best = null, nearest = Infinity;
    for (let c = guess - 1; c <= guess + 1; c++) {
      const row = Math.round(y / (SQRT3 * side) - 0.5 - 0.5 * (c & 1));
      for (let r = row - 1; r <= row + 1; r++) {
        if (c < 0 || r < 0 || c >= columns || r >= rows) continue;
        const [cx, cy] = centre([c, r]);
        const away = (x - cx) ** 2 + (y - cy) ** 2;
        if (away < nearest) { nearest = away; best = [c, r]; }
      }
    }
    return nearest <= side * side ? best : null;
  }

  function outline(node, hex) {
    if (!hex) { node.setAttribute("points", ""); return; }
    const s = scale(), a = grid().side * 0.97;
    const [x, y] = centre(hex);
    const corners = [[-0.5, -SQRT3 / 2], [0.5, -SQRT3 / 2], [1, 0], [0.5, SQRT3 / 2], [-0.5, SQRT3 / 2], [-1, 0]];
    node.setAttribute("points", corners.map(([dx, dy]) => `${((x + dx * a) * s).toFixed(1)},${((y + dy * a) * s).toFixed(1)}`).join(" "));
  }

  function point(event) {
    const box = root.getBoundingClientRect();
    return hexAt((event.clientX - box.left) / scale(), (event.clientY - box.top) / scale());
  }

  const same = (a, b) => a === b || (a && b && a[0] === b[0] && a[1] === b[1]);
  const mods = (event) => ({ shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey });

  function send(kind, extra = {}) {
    try {
      model.send({ kind, revision: model.get("revision"), ...extra });
    } catch { // the kernel that made this board is gone
      fallAsleep();
    }
  }

  function fallAsleep() {
    const board = root.closest(".lw-board");
    if (!board || board.classList.contains("lw-asleep")) return;
    board.classList.add("lw-asleep");
    const words = document.createElement("div");
    words.className = "lw-gone";
    words.setAttribute("role", "alert");
    words.textContent = model.get("gone");
    board.prepend(words);
  }

  function setHover(hex) {
    if (same(hex, over)) return;
    over = hex;
    outline(hover, hex);
    tip.hidden = true;
    send("hover", { hex });
  }

  function viewport() {
    let node = root.parentElement;
    while (node && !node.classList.contains("lw-viewport")) node = node.parentElement;
    return node;
  }

  on(root, "pointermove", (event) => {
    if (press) {
      const dx = event.clientX - press.x, dy = event.clientY - press.y;
      if (press.drag || Math.hypot(dx, dy) > 5) {
        press.drag = true;
        root.classList.add("lw-dragging");
        const view = viewport();
        if (view) { view.scrollLeft = press.left - dx; view.scrollTop = press.top - dy; }
        return;
      }
    }
    if (event.pointerType !== "touch") setHover(point(event));
  });
  on(root, "pointerleave", () => setHover(null));
  on(root, "pointerdown", (event) => {
    const view = viewport();
    press = { x: event.clientX, y: event.clientY, left: view?.scrollLeft ?? 0, top: view?.scrollTop ?? 0, button: event.button };
    if (event.pointerType !== "touch") root.setPointerCapture(event.pointerId);
  });
  on(root, "pointerup", (event) => {
    const was = press;
    press = null;
    root.classList.remove("lw-dragging");
    if (!was || was.drag || event.button > 0) return;
    const hex = point(event);
    if (hex) { at = hex; outline(cursor, null); send("click", { hex, ...mods(event) }); }
  });
  on(root, "pointercancel", () => { press = null; root.classList.remove("lw-dragging"); });
  on(root, "wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls as it always does
    event.preventDefault();
    send("zoom", { by: event.deltaY < 0 ? 1 : -1 });
  }, { passive: false });

  const STEPS = {
    ArrowUp: [0, -1], ArrowDown: [0, 1],
    ArrowLeft: [-1, 0], ArrowRight: [1, 0],
  };
  // Notebook 7 takes its shortcuts from the document before anything in it hears of a key: we are before the document.
  on(window, "keydown", (event) => {
    if (event.target !== root || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) {
      const { columns, rows } = grid();
      const [dc, dr] = step;
      at = [Math.min(columns - 1, Math.max(0, at[0] + dc)), Math.min(rows - 1, Math.max(0, at[1] + dr))];
      outline(cursor, at);
      reveal(at);
      send("walk", { hex: at });
    } else if (event.key === "Enter" || event.key === " ") {
      send("click", { hex: at, ...mods(event) });
    } else if (event.key === "Escape") {
      send("key", { key: "Escape" });
      root.blur();
    } else if (["+", "-", "0"].includes(event.key)) {
      send("zoom", { by: { "+": 1, "-": -1, 0: 0 }[event.key] });
    } else return; // Tab and all else belong to the page
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  on(root, "lw-gone", fallAsleep);
  on(root, "focus", () => { if (root.matches(":focus-visible")) outline(cursor, at); });
  on(root, "blur", () => outline(cursor, null));

  function reveal(hex) {
    const view = viewport();
    if (!view) return;
    const [x, y] = centre(hex).map((v) => v * scale());
    const margin = 80;
    if (x < view.scrollLeft + margin) view.scrollLeft = x - margin;
    if (x > view.scrollLeft + view.clientWidth - margin) view.scrollLeft = x - view.clientWidth + margin;
    if (y < view.scrollTop + margin) view.scrollTop = y - margin;
    if (y > view.scrollTop + view.clientHeight - margin) view.scrollTop = y - view.clientHeight + margin;
  }

  function resize() {
    root.style.width = `${model.get("width")}px`;
    root.style.height = `${model.get("height")}px`;
    svg.setAttribute("width", model.get("width"));
    svg.setAttribute("height", model.get("height"));
    outline(hover, over);
    outline(cursor, null);
    if (!looked && model.get("width") > 100 && viewport()) {
      looked = true;
      requestAnimationFrame(look);
    }
  }
  function words() {
    root.setAttribute("aria-label", model.get("label"));
    root.setAttribute("lang", model.get("language"));
  }
  function speak() { live.textContent = model.get("spoken"); }
  function showTip() {
    const { hex, html } = model.get("tip") || {};
    tip.hidden = !html || !same(hex, over);
    if (tip.hidden) return;
    tip.innerHTML = html;
    const [x, y] = centre(hex).map((v) => v * scale());
    const view = viewport();
    const right = view ? view.scrollLeft + view.clientWidth : model.get("width");
    const high = y - (view?.scrollTop ?? 0) < 90;
    tip.style.left = `${Math.max((view?.scrollLeft ?? 0) + 4, Math.min(x - 60, right - 250))}px`;
    tip.style.top = high ? `${y + 26 * scale() + 6}px` : "auto";
    tip.style.bottom = high ? "auto" : `${model.get("height") - y + 26 * scale()}px`;
  }
  function look() {
    // Keeps the point in the middle of the view where it is when the scale changes, or goes to a hex.
    const view = viewport();
    const target = model.get("look_at");
    if (!view || !target?.hex) return;
    const [x, y] = centre(target.hex).map((v) => v * scale());
    view.scrollTo({ left: x - view.clientWidth / 2, top: y - view.clientHeight / 2, behavior: "instant" });
  }
  let scaled = scale();
  function rescale() {
    const view = viewport();
    if (view) {
      const k = scale() / scaled;
      const x = (view.scrollLeft + view.clientWidth / 2) * k, y = (view.scrollTop + view.clientHeight / 2) * k;
      requestAnimationFrame(() => { view.scrollLeft = x - view.clientWidth / 2; view.scrollTop = y - view.clientHeight / 2; });
    }
    scaled = scale();
  }

  resize(); words(); speak();
  const changes = [
    ["change:width", resize], ["change:height", resize], ["change:scale", () => { rescale(); resize(); }],
    ["change:label", words], ["change:language", words], ["change:spoken", speak], ["change:tip", showTip],
    ["change:look_at", look],
  ];
  for (const [name, handler] of changes) model.on(name, handler);

  // The canvas under the overlay must not take the keyboard.
  const tame = () => {
    const canvas = viewport()?.querySelector("canvas");
    if (canvas) canvas.tabIndex = -1;
  };
  requestAnimationFrame(() => {
    tame();
    resize();
    const view = viewport();
    send("ready", { view: name, room: view?.clientWidth ?? 0, pixels: window.devicePixelRatio || 1, dark: isDark(root) });
  });
  const watch = new ResizeObserver(() => {
    tame();
    const view = viewport();
    if (view?.clientWidth) send("room", { view: name, room: view.clientWidth, pixels: window.devicePixelRatio || 1, dark: isDark(root) });
  });
  requestAnimationFrame(() => { const view = viewport(); if (view) watch.observe(view); });

  styles("lw-fonts", model.get("fonts"));
  if (document.fonts) {
    Promise.all(["600 12px 'Barlow Condensed'", "700 12px 'Barlow Condensed'"].map((f) => document.fonts.load(f)))
      .then(() => send("fonts")).catch(() => send("fonts"));
  }

  return () => {
    send("gone", { view: name });
    stop.abort();
    watch.disconnect();
    for (const [name, handler] of changes) model.off(name, handler);
    root.remove();
  };
}

export default { render };
