// A second screen: a window of its own that shows the same map from the same canvases, whose turn it is and the last
// deed, for a projector. It is only to be looked at, and ends with the page of its board. When the cell of the board
// runs again, it goes on with the new board.

const SCREENS = Symbol.for("legion-widget screens"); // of this page: the window of each output

function makeScreen({ model, root, lens, places, name, canvases }) {
  const known = () => (window[SCREENS] ??= new WeakMap());
  let output = null, home = null; // of the cell that shows the board, and its notebook: both stay when the cell runs again
  const words = () => model.get("words");
  const view = `${name}-screen`;
  let shown = null; // what belongs to the window while it is open
  let last = null; // the part of the map that was seen last: its middle, and its size, in world units

  function tell(kind, message) {
    try { model.send({ kind, view, revision: model.get("revision"), ...message }); } catch { /* the kernel is gone */ }
  }

  function open() {
    if (shown) { shown.win.focus(); return; }
    const win = window.open("", "", `popup,width=${screen.availWidth >> 1},height=${screen.availHeight >> 1}`);
    if (win) show(win);
    else alert_(words().blocked);
  }
  function alert_(text) { // over the board, until it is clicked
    const node = document.createElement("div");
    node.className = "lw-gone lw-notice";
    node.setAttribute("role", "alert");
    node.textContent = text;
    node.addEventListener("click", () => node.remove());
    root.closest(".lw-board").prepend(node);
  }

  function show(win, isAgain = false) {
    const page = win.document, stop = new AbortController(), { signal } = stop;
    page.open();
    page.write("<!doctype html><html><head></head><body></body></html>");
    page.close();
    for (const style of document.querySelectorAll("style")) {
      if (style.id === "lw-fonts" || style.textContent.includes(".lw-board")) page.head.append(page.importNode(style, true));
    }
    const made = (kind, name, text = "") => {
      const node = page.createElement(kind);
      node.className = name;
      node.textContent = text;
      return node;
    };
    const head = made("div", "lw-row lw-stage"), bar = made("div", "lw-stage-bar"), tools = made("div", "lw-screen-tools");
    const [whole, full] = ["lw-button", "lw-button"].map((kind) => made("button", kind));
    const said = made("div", "lw-screen-note"), frame = made("div", "lw-frame"), canvas = made("canvas", "");
    const cover = made("div", "lw-screen-cover"), ring = made("div", "lw-pointer");
    const svg = page.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("preserveAspectRatio", "none");
    const over = made("div", "lw-overlay");
    said.setAttribute("role", "status");
    canvas.setAttribute("role", "img");
    cover.hidden = ring.hidden = true;
    over.append(svg);
    tools.append(whole, full);
    head.append(bar, tools);
    frame.append(canvas, over, ring, cover);
    page.body.className = "lw-board lw-presenting lw-filling lw-screen";
    page.body.append(head, frame, said);

    const models = []; // of the canvases, the lowest first
    let pointed = null; // the point of the map under the pointer on the board
    let isWhole = false, isAsked = false, density = 0, isOver = false;
    const stage = makeStage({ model, svg, places, page, frame: () => frame, wanted: () => true });
    const endMotion = makeMotion({ model, svg, centre: places.centre });

    function part() { // what is seen: as much as the board shows, in its middle, or the whole map
      const node = lens.view(), [w, h] = places.world(), wide = frame.clientWidth, high = frame.clientHeight;
      if (node?.clientWidth) last = { middle: lens.spot(), size: [node.clientWidth, node.clientHeight].map((v) => v / lens.scale()) };
      const { middle, size } = isWhole || !last ? { middle: [w / 2, h / 2], size: [w, h] } : last;
      const k = Math.max(Math.min(wide / size[0], high / size[1]), Math.min(wide / w, high / h)); // CSS pixels of a world unit
      const place = (v, room, most) => (room / k >= most ? (most - room / k) / 2 : Math.min(most - room / k, Math.max(0, v - room / k / 2)));
      return { x: place(middle[0], wide, w), y: place(middle[1], high, h), k };
    }
    function draw() {
      isAsked = false;
      const wide = frame.clientWidth, high = frame.clientHeight, dots = win.devicePixelRatio || 1;
      if (!wide || !high) return;
      const { x, y, k } = part();
      const size = [Math.round(wide * dots), Math.round(high * dots)];
      if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
      const context = canvas.getContext("2d");
      context.clearRect(0, 0, ...size);
      for (const { canvas: layer } of cover.hidden ? models : []) {
        const by = layer.width / places.world()[0]; // dots of a world unit
        if (layer.width > 100) context.drawImage(layer, -x * k * dots, -y * k * dots, (layer.width / by) * k * dots, (layer.height / by) * k * dots);
      }
      svg.setAttribute("viewBox", `${x} ${y} ${wide / k} ${high / k}`);
      ring.hidden = !pointed || !cover.hidden;
      if (pointed) ring.style.transform = `translate(${(pointed[0] - x) * k}px, ${(pointed[1] - y) * k}px)`;
      const wanted = Math.round(((k * dots) / lens.scale()) * 10) / 10; // the map is drawn as sharply as it is shown here
      if (Math.abs(wanted - density) > 0.15) {
        density = wanted;
        tell("screen", { on: true, pixels: wanted });
      }
    }
    function soon() {
      if (isAsked || isOver) return;
      isAsked = true;
      win.requestAnimationFrame(draw);
    }
    function say() {
      const told = model.get("stage"), language = model.get("language"), { note: only, again, whole: all, follow, full: fill } = words();
      page.title = told.title || only || "";
      page.documentElement.lang = language;
      page.documentElement.dir = page.body.dir = direction(language);
      page.body.classList.toggle("lw-dark", !!told.dark);
      bar.replaceChildren();
      if (told.turn) {
        const side = made("b", "", told.side);
        side.prepend(made("i", `lw-holder lw-holder-${told.number}`));
        bar.append(made("span", "", told.turn), ...(told.side ? [side] : []), made("span", "", told.phase));
      }
      canvas.setAttribute("aria-label", [told.turn, told.side, told.phase, told.deed].filter(Boolean).join(". "));
      said.textContent = isAgain ? again : only;
      whole.textContent = isWhole ? follow : all;
      full.textContent = fill;
      cover.hidden = !told.covered;
      cover.textContent = told.covered ?? "";
      soon();
    }
    let before = null; // the deed that was told first
    const heard = () => { // that it is a new board is said until something is done on it
      const { turn, deed } = model.get("stage");
      if (turn) before ??= deed;
      if (turn && deed !== before) isAgain = false;
      say();
    };
    whole.addEventListener("click", () => { isWhole = !isWhole; say(); }, { signal });
    full.addEventListener("click", () => {
      (page.fullscreenElement ? page.exitFullscreen() : page.documentElement.requestFullscreen()).catch(() => {});
    }, { signal });
    full.hidden = !page.fullscreenEnabled;
    win.addEventListener("resize", soon, { signal });
    win.addEventListener("pagehide", () => { if (!isOver) { end(); tell("screen", { on: false, pixels: 1 }); } }, { signal });
    model.on("change:stage", heard);
    model.on("change:words", say);
    model.on("change:grid", soon);
    canvases.models.then((found) => {
      if (isOver) return;
      models.push(...found);
      for (const one of models) one.on("new-frame", soon);
      soon();
    });
    function end() {
      if (isOver) return;
      isOver = true;
      shown = null;
      stop.abort();
      stage.end();
      endMotion();
      model.off("change:stage", heard);
      model.off("change:words", say);
      model.off("change:grid", soon);
      for (const one of models) one.off("new-frame", soon);
    }
    shown = {
      win, end, soon,
      point(spot) { pointed = spot; soon(); },
      asleep(text) { said.textContent = text; page.body.classList.add("lw-screen-left"); },
    };
    tell("screen", { on: true, pixels: 1 });
    known().set(output, { win, view, leave: () => { end(); tell("screen", { on: false, pixels: 1 }); } });
    say();
  }

  function close() { // with the page of the board
    const win = shown?.win;
    shown?.end();
    win?.close();
  }
  window.addEventListener("pagehide", close);
  return {
    open,
    soon: () => shown?.soon(),
    point: (spot) => shown?.point(spot),
    asleep: (text) => shown?.asleep(text),
    begin() { // the cell has run again: the window of the board that was here before goes on with this one
      output = root.closest(".jp-OutputArea") ?? root.closest(".lw-board");
      if (!output) return; // it has left the page already
      home = output.closest(".jp-NotebookPanel") ?? output;
      const left = known().get(output);
      if (!left || left.view === view || left.win.closed) return;
      left.leave();
      show(left.win, true);
    },
    end() {
      window.removeEventListener("pagehide", close);
      if (!shown) return;
      const { win } = shown;
      shown.asleep(words().left);
      shown.end();
      tell("screen", { on: false, pixels: 1 });
      const look = () => { // with its notebook it is closed; a board that has taken it over sees to that itself
        if (!home.isConnected) win.close();
        if (win.closed || known().get(output)?.view !== view) watch.disconnect();
      };
      const watch = new MutationObserver(look);
      watch.observe(document.body, { childList: true, subtree: true });
      setTimeout(look);
    },
  };
}
