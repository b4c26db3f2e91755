// The overlay of the board: pointer, touch, wheel and keyboard, turned into places here in the browser.
//
// It lies over the canvas, draws the hover outline and the keyboard cursor by itself, and sends the kernel only what
// matters: a click, a change of place, a key. It holds no text: everything that is read comes from the kernel.

const DOUBLE = 400; // milliseconds between two clicks, or two Enters, that are a double one
const LONG = 500; // milliseconds of a finger on a place, after which its tip is shown instead of a press

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
  const drawing = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const svg = drawing("svg");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("preserveAspectRatio", "none");
  const [hover, cursor] = ["lw-hover", "lw-cursor"].map((kind) => { // a light line on a dark one: seen on any ground
    const group = drawing("g");
    group.setAttribute("class", kind);
    group.append(drawing("polygon"), drawing("polygon"));
    svg.append(group);
    return group;
  });
  // No outline crosses the number of a fault: it is left out there.
  const mask = drawing("mask");
  mask.id = `lw-signs-${Math.random().toString(36).slice(2)}`;
  mask.setAttribute("maskUnits", "userSpaceOnUse");
  svg.append(mask);
  function spare() {
    const [width, height] = lens.world(), signs = model.get("signs");
    const made = (name, fields) => {
      const node = drawing(name);
      for (const [key, value] of Object.entries(fields)) node.setAttribute(key, value);
      return node;
    };
    for (const [key, value] of Object.entries({ x: 0, y: 0, width, height })) mask.setAttribute(key, value);
    mask.replaceChildren(made("rect", { width, height, fill: "#fff" }), ...signs.map(([cx, cy]) => made("circle", { cx, cy, r: 10, fill: "#000" })));
    for (const node of [hover, cursor]) signs.length ? node.setAttribute("mask", `url(#${mask.id})`) : node.removeAttribute("mask");
  }
  const tip = document.createElement("div");
  tip.className = "lw-tip";
  tip.hidden = true;
  const live = document.createElement("div");
  live.className = "lw-live";
  live.setAttribute("aria-live", "polite");
  root.append(svg, tip, live);
  el.append(root);

  const name = Math.random().toString(36).slice(2); // of this view: a board may be shown twice
  let over = null; // the place under the pointer, two numbers
  let at = model.get("cursor"); // the place of the keyboard cursor
  let from = null; // the button that has led the keyboard here, by its key: Escape leads back to it
  let press = null; // a pointer that is down: {x, y, button, drag, long}
  let pinch = null;
  const fingers = new Map(); // on the map: pointer to [x, y]
  let looked = false; // the first view waits until the canvas has its size
  const stop = new AbortController();
  const on = (target, type, handler, options = {}) =>
    target.addEventListener(type, handler, { signal: stop.signal, ...options });

  const places = makePlaces(model);
  const { centre, same } = places;
  const lens = makeLens({ model, root, places, send, changed: resized });
  const avoided = () => [model.get("choice").at, press?.carry ? over : null, cursor.firstChild.getAttribute("points") ? at : null, ...(model.get("look_at").places ?? [])];
  const minimap = makeMinimap({ model, lens, places, avoided, said: () => ways.said() });
  const endMotion = makeMotion({ model, svg, centre });
  const ruler = makeRuler({ model, svg, places, scale: () => lens.scale() });
  const { scale, view: viewport } = lens;
  const ways = makeWays({ model, svg, root, places, scale, told: () => minimap.frame() });
  const outlook = makeOutlook({ model, lens, places, ways });
  let early = false; // what a press chooses is drawn already
  const takeEarly = () => { const was = early; early = false; return was; };
  function carried(place) { // the way of what the pointer carries, and whether it may be let go there
    ways.to(place, true);
    root.classList.toggle("lw-barred", place !== null && ways.any() && !ways.has(place));
  }
  const carry = makeCarry({ model, root, places, lens, send, early: takeEarly, shown: carried });

  const tour = makeTour({ model, root, svg, places });
  const endSound = makeSound({ model });
  const stage = makeStage({ model, svg, places, frame: () => root.closest(".lw-frame"), wanted: () => model.get("presenting") });
  const present = makePresent({ model, root, lens, send, shown: stage.show });
  const canvases = makeCanvases({ model, layers: lens.layers });
  const screen = makeScreen({ model, root, lens, places, name, canvases });
  const floats = makeFloats({ model, root });
  const menu = makeMenu({ model, root, places, scale, send });

  function outline(node, place, edge = node === cursor ? side : 0) {
    const [x, y] = place ? centre(place) : [0, 0];
    const corners = model.get("grips").edges && place ? [places.corners()[edge], places.corners()[(edge + 1) % 6]] : places.corners();
    const points = place
      ? corners.map(([dx, dy]) => `${(x + dx).toFixed(2)},${(y + dy).toFixed(2)}`).join(" ") : "";
    for (const line of node.children) line.setAttribute("points", points);
  }

  function point(event) {
    const box = root.getBoundingClientRect();
    return places.at((event.clientX - box.left) / scale(), (event.clientY - box.top) / scale());
  }

  const mods = (event) => ({ shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey });

  function send(kind, extra = {}) {
    try {
      model.send({ kind, view: name, revision: model.get("revision"), ...extra });
    } catch { // the kernel that made this board is gone
      lost();
    }
  }

  function lost() { // a lesson says it for its board
    const { whole, words } = wholeOf(root) ?? { whole: root.closest(".lw-board"), words: model.get("gone") };
    if (fallAsleep(whole, words)) screen.asleep(words);
  }
  const unlink = makeLink({ model, root, gone: lost });

  let resting = null; // a pointer that moves over points is told of when it rests
  function setHover(place, event = null) {
    ruler.to(place);
    place = places.hover(place);
    if (event && place && model.get("grips").edges) outline(hover, place, edgeAt(event, place));
    if (same(place, over)) return;
    over = place;
    if (!press?.carry) ways.to(place);
    if (!event || !model.get("grips").edges) outline(hover, place);
    tip.hidden = true;
    clearTimeout(resting);
    if (places.rest()) resting = setTimeout(() => send("hover", { place, carry: !!press?.carry }), places.rest());
    else send("hover", { place, carry: !!press?.carry });
  }

  const spot = (event) => [event.clientX, event.clientY];

  // A drag of an editor's tool is told to the kernel, place by place; every other one moves the map.
  let side = 0; // of the hex under the keyboard cursor
  const edges = () => model.get("grips").edges;
  function edgeAt(event, place) {
    if (!edges() || !place) return 0;
    const box = root.getBoundingClientRect(), [x, y] = centre(place);
    return places.edge((event.clientX - box.left) / scale() - x, (event.clientY - box.top) / scale() - y);
  }
  function isTool(event, place) {
    const { mode, places: grips } = model.get("grips");
    if (!mode || mode === "lift" || event.button > 0 || !place) return false;
    return mode === "stroke" || event.shiftKey
      || grips.some(([x, y, r]) => Math.hypot(x - place[0], y - place[1]) <= (r ?? 0));
  }
  function makeHand(event) { // begins at once for a pointer, for a finger when it moves or is lifted: two fingers pan
    const at = point(event), held = mods(event);
    if (!isTool(event, at)) return null;
    let last = null, from = spot(event);
    const hand = {
      begin() {
        if (last) return;
        last = [...at, edgeAt(event, at)];
        send("press", { place: at, edge: last[2], ...held });
      },
      to(moved) {
        hand.begin();
        const to = spot(moved), steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 8));
        for (let k = 1; k <= steps; k++) { // a hand that is fast leaves no hex out
          const on = { clientX: from[0] + ((to[0] - from[0]) * k) / steps, clientY: from[1] + ((to[1] - from[1]) * k) / steps };
          const place = point(on);
          if (!place) continue;
          const now = [...(places.points() ? places.hover(place) : place), edgeAt(on, place)];
          if (now.every((v, n) => v === last[n])) continue;
          last = now;
          send("drag", { place: now.slice(0, 2), edge: now[2] });
        }
        from = to;
      },
      end() {
        hand.begin();
        at_(last.slice(0, 2));
        send("release");
      },
      drop() { if (last) send("key", { key: "Escape" }); },
    };
    if (event.pointerType !== "touch") hand.begin();
    return hand;
  }
  function at_(place) { at = place; }

  function gripOf(event) { // a finger carries what it has chosen: from every other counter it moves the map
    const grip = carry.gripAt(point(event));
    return event.pointerType === "touch" && !same(grip?.slice(0, 2), ways.start()) ? null : grip;
  }

  let first = null; // the click before this one
  function isSecond(time, place, x = 0, y = 0) { // of two clicks in one place, on one picture
    const now = { time, place, x, y, revision: model.get("revision") };
    const near = first && same(first.place, place) || (places.points() && first && x && Math.hypot(x - first.x, y - first.y) < 8);
    const second = !!near && time - first.time < DOUBLE && first.revision === now.revision;
    first = second ? null : now;
    return second;
  }

  function showEarly(place) { // for the kernel to draw over it, whatever it answers
    early = outlook.show(place) || early;
  }

  function begin(event) {
    press?.carry?.cancel(); // its end was never heard of
    press = {
      x: event.clientX, y: event.clientY, button: event.button, drag: null, long: false, hand: makeHand(event),
      band: event.shiftKey && !places.points() && model.get("grips").mode === "lift",
      grip: event.button === 0 && !event.shiftKey ? gripOf(event) : null, carry: null,
      touch: event.pointerType === "touch", measure: event.shiftKey && places.points() ? point(event) : null,
    };
    const mine = press;
    if (mine.grip && !mine.touch && !same(mine.grip.slice(0, 2), model.get("choice").at)) showEarly(mine.grip.slice(0, 2));
    if (mine.touch) setTimeout(() => {
      if (press !== mine || mine.drag) return;
      mine.long = true; // a finger that stays asks what is there
      if (places.points() || !menu.open(point(event))) setHover(point(event));
    }, LONG);
  }

  on(root, "pointermove", (event) => {
    const box = root.getBoundingClientRect();
    screen.point([(event.clientX - box.left) / scale(), (event.clientY - box.top) / scale()]);
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, spot(event));
    if (pinch) {
      const [a, b] = fingers.values();
      pinch.to(a, b);
      return;
    }
    if (press?.hand) {
      if (press.moved || !press.touch || Math.hypot(event.clientX - press.x, event.clientY - press.y) > 6) {
        press.moved = true;
        press.hand.to(event);
      }
      setHover(point(event), event);
      return;
    }
    if (press) {
      const dx = event.clientX - press.x, dy = event.clientY - press.y;
      if (press.grip && !press.long && !press.carry && Math.hypot(dx, dy) > 6) press.carry = carry.begin(press.grip, point(event));
      if (press.carry) {
        setHover(point(event), event);
        press.carry.to(event, point(event));
        minimap.frame();
        return;
      }
      if (!press.drag && !press.long && Math.hypot(dx, dy) > (press.touch ? 9 : 5)) {
        press.drag = press.measure ? ruler.drag(press.measure) : press.band ? carry.band(press.x, press.y) : lens.grab(press.touch);
        root.classList.add("lw-dragging");
        tip.hidden = true;
      }
      if (press.drag) { press.drag.to(dx, dy, point(event)); return; }
    }
    if (event.pointerType !== "touch") setHover(point(event), event);
  });
  on(root, "pointerleave", () => screen.point(null));
  on(root, "pointerleave", (event) => { if (event.pointerType !== "touch") setHover(null); });
  on(root, "pointerdown", (event) => {
    lens.pan(0, 0); // a map that glides stops
    if (event.pointerType === "touch") {
      setHover(null);
      fingers.set(event.pointerId, spot(event));
      if (fingers.size === 2) {
        press?.hand?.drop();
        press?.carry?.cancel();
        press = null;
        pinch = lens.pinch(...fingers.values());
      }
      if (fingers.size > 1) return;
    } else root.setPointerCapture(event.pointerId);
    begin(event);
  });
  on(root, "mousedown", (event) => { // with Shift held no selection of the page's is extended, which would scroll it
    if (!event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    root.focus({ preventScroll: true });
  });
  on(root, "pointerup", (event) => {
    const was = press;
    lift(event);
    if (was?.drag) {
      was.drag.release();
      if (!was.touch) setHover(point(event), event); // another place may lie under it, or the same one elsewhere
      showTip();
    }
    if (was?.carry) {
      at = was.carry.drop() ?? at;
      outline(cursor, null);
      return;
    }
    if (was?.hand) { was.hand.end(); outline(cursor, null); return; }
    if (!was || was.drag || was.long || event.button > 0) return;
    const place = point(event);
    if (!place) return;
    at = place;
    outline(cursor, null);
    const double = isSecond(event.timeStamp, place, event.clientX, event.clientY);
    if (!event.shiftKey && !early && !double) showEarly(place); // of a finger, or of a counter that is let go
    send("click", { place, edge: edgeAt(event, place), early: takeEarly(), double, ...mods(event) });
  });
  on(root, "pointercancel", (event) => {
    press?.carry?.cancel();
    if (takeEarly()) send("drop", { place: null });
    lift(event);
  });
  function lift(event) {
    press = null;
    ruler.drop();
    root.classList.remove("lw-dragging");
    if (!fingers.delete(event.pointerId) || !pinch) return;
    pinch = null;
    const [rest] = fingers.values();
    if (fingers.size !== 1) return;
    press = { x: rest[0], y: rest[1], button: 0, drag: lens.grab(true), long: false, touch: true }; // one stays: it pans
  }
  on(root, "contextmenu", (event) => {
    const byHand = event.pointerType !== "touch" && !fingers.size;
    if (byHand && !model.get("menus")) return; // that of the page
    event.preventDefault();
    event.stopPropagation();
    if (byHand && event.button === 2) { // the keyboard's has been asked for by its key
      press?.carry?.cancel();
      press = null;
      setHover(null);
      at = point(event) ?? at;
      menu.open(point(event));
    }
  });
  function wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls as it always does
    event.preventDefault();
    tip.hidden = true;
    lens.wheel(event);
  }
  on(root, "lw-local", ({ detail }) => { 
    if (detail.local === "zoom") lens.zoom(detail.by);
    else if (detail.local === "present") present.toggle();
    else if (detail.local === "screen") screen.open();
    else if (detail.local === "menu") menu.open(at);
    else fill();
  });
  function fill() { // the whole screen, and back again
    const board = root.closest(".lw-board");
    if (!board || !document.fullscreenEnabled) return;
    const ended = document.fullscreenElement === board ? document.exitFullscreen() : board.requestFullscreen();
    ended.then(() => root.focus({ preventScroll: true }), () => {}); // a page that may not do so stays as it is
  }

  const STEPS = {
    ArrowUp: [0, -1], ArrowDown: [0, 1],
    ArrowLeft: [-1, 0], ArrowRight: [1, 0],
  };
  const ZOOMS = { "+": 1, "=": 1, "-": -1, 0: "whole", w: "width", W: "width" };
  // Notebook 7 takes its shortcuts from the document before anything in it hears of a key: we are before the document.
  on(window, "keydown", (event) => {
    if (answers(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (root.contains(event.target)) keepKey(event);
  }, { capture: true });
  function answers(event) { // whether the key does something here
    if (chord(event)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.target !== root) { // the letters of the map hold on the buttons round it, too
      const beside = event.target.matches?.("button, summary, .lw-panel, .lw-panel *:not(input, select, textarea)");
      if (!beside || !isLetter(event.key) || !root.closest(".lw-board")?.contains(event.target)) return false;
      if (!event.repeat) send("key", { key: event.key.toLowerCase() });
      return true;
    }
    const step = STEPS[event.key], view = viewport();
    if ((event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) && menu.open(at)) return true;
    if (step && event.shiftKey) {
      lens.pan((step[0] * view.clientWidth) / 3, (step[1] * view.clientHeight) / 3);
    } else if (event.key === "PageUp" || event.key === "PageDown") {
      lens.pan(0, (event.key === "PageUp" ? -0.9 : 0.9) * view.clientHeight);
    } else if (event.key === "Home") {
      lens.centre(centre(at));
      outline(cursor, at);
    } else if (step) {
      at = places.step(at, step);
      outline(cursor, at);
      ruler.to(at);
      ways.to(at);
      reveal(at);
      minimap.frame();
      send("walk", { place: at });
    } else if (event.key === "Enter" || event.key === " ") {
      if (event.repeat) return true; // a second click may be final
      const double = isSecond(event.timeStamp, at);
      if (!event.shiftKey && !double) showEarly(at);
      send("click", { place: at, edge: side, key: true, early: takeEarly(), double, ...mods(event) });
    } else if (model.get("grips").edges && (event.key === "," || event.key === ".")) {
      side = (side + (event.key === "." ? 1 : 5)) % 6;
      outline(cursor, at);
    } else if (event.key.toLowerCase() === "f" && document.fullscreenEnabled) {
      if (!event.repeat) fill();
    } else if (event.key.toLowerCase() === "b" && model.get("menus")) {
      if (!event.repeat) present.toggle();
    } else if (event.key === "Escape") {
      if (press?.carry || (press?.band && press.drag)) {
        (press.carry?.cancel ?? press.drag.drop)();
        press = null;
        root.classList.remove("lw-dragging");
        return true;
      }
      send("key", { key: "Escape" });
      if (model.get("busy") || tour.isOn()) press = null; // what was under way is called off, and the keyboard stays
      else if (present.fillsWindow()) present.toggle();
      else if (from) root.closest(".lw-board").querySelector(`[data-key="${CSS.escape(from)}"]`)?.focus();
      else goOut();
    } else if (ZOOMS[event.key] !== undefined) {
      lens.zoom(ZOOMS[event.key]);
    } else if (isLetter(event.key)) {
      if (!event.repeat) send("key", { key: event.key.toLowerCase() });
    } else return false;
    return true;
  }
  function goOut() { // the keyboard goes to what the board lies in, such as its cell: whoever uses it is somewhere
    const around = root.closest(".lw-board")?.parentElement?.closest("[tabindex]");
    root.blur();
    around?.focus({ preventScroll: true });
  }
  function isLetter(key) { return key.length === 1 && model.get("letters").includes(key.toLowerCase()); }
  // The keys of an editor hold on its whole board, but for its fields; those that a button needs are the button's.
  function chord(event) {
    const chords = model.get("chords"), { target, key } = event;
    if (!chords.length || !root.closest(".lw-board")?.contains(target) || target.matches("input, select, textarea")) return false;
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.altKey && key === "Enter" && target === root) {
      send("click", { place: at, edge: side, key: true, ...mods(event) });
      return true;
    }
    if (key === "Escape" && target !== root && model.get("busy")) { // from a button beside the map too
      press = null;
      send("key", { key });
      return true;
    }
    const name = (ctrl ? "ctrl+" : "") + (ctrl && event.shiftKey ? "shift+" : "") + (key.length === 1 ? key.toLowerCase() : key);
    const isLetter = target !== root && !ctrl && !event.altKey && key.length === 1 && model.get("letters").includes(name);
    if (!chords.includes(name) && !isLetter) return false;
    if (!event.repeat || ctrl) send("key", { key: name });
    return true;
  }
  on(root, "lw-gone", lost);
  on(root, "focus", () => { if (root.matches(":focus-visible")) outline(cursor, at); });
  on(root, "blur", () => { outline(cursor, null); from = null; });
  on(root, "lw-from", (event) => { from = event.detail; });

  function reveal(place) {
    const view = viewport();
    if (!view) return;
    const [x, y] = centre(place).map((v) => v * scale());
    const margin = 80;
    if (x < view.scrollLeft + margin) view.scrollLeft = x - margin;
    if (x > view.scrollLeft + view.clientWidth - margin) view.scrollLeft = x - view.clientWidth + margin;
    if (y < view.scrollTop + margin) view.scrollTop = y - margin;
    if (y > view.scrollTop + view.clientHeight - margin) view.scrollTop = y - view.clientHeight + margin;
  }

  function resized() { // the lens shows the map at another scale
    svg.setAttribute("viewBox", `0 0 ${lens.world().join(" ")}`);
    if (!tip.hidden) showTip(); // where its place is now
    screen.soon();
    minimap.frame();
    ruler.show();
  }
  function lay() {
    clearTimeout(resting);
    lens.lay();
    ruler.to(null);
    outline(hover, null);
    outline(cursor, null);
    over = null;
    minimap.draw();
    spare();
  }
  function words() {
    root.setAttribute("aria-label", model.get("label"));
    if (model.get("menus")) root.dataset.menus = "";
    root.setAttribute("lang", model.get("language"));
    const way = direction(model.get("language")); // the map is not mirrored, what is said over it is
    for (const node of [tip, menu.box, ways.bubble]) node.dir = way;
    const board = root.closest(".lw-board");
    if (board) board.dir = way;
    minimap.frame();
  }
  function sayAnswer() { // where the side lies under the map its reasons and dice are out of sight
    const told = model.get("answer"), middle = root.closest(".lw-board")?.querySelector(".lw-middle");
    ways.hide();
    const under = middle && getComputedStyle(middle).flexDirection === "column";
    if (told?.words && (told.asked || under)) ways.answer(told);
  }
  function speak() { live.textContent = model.get("spoken"); }
  function showTip() {
    const { place, html } = model.get("tip") || {};
    tip.hidden = !html || !same(place, over) || !!press?.drag;
    if (tip.hidden) return;
    tip.innerHTML = html;
    const [x, y] = centre(place).map((v) => v * scale());
    const sight = inSight(root), { right, top, bottom } = sight;
    const left = Math.max(sight.left + 4, Math.min(x - 60, right - tip.offsetWidth - 6)), off = 26 * scale() + 4;
    const chosen = model.get("choice").at, tall = tip.offsetHeight;
    const spots = [[left, y - off - tall], [left, y + off], [x + off, y - tall / 2], [x - off - tip.offsetWidth, y - tall / 2]];
    const [cx, cy] = chosen && !same(chosen, place) ? centre(chosen).map((v) => v * scale()) : [-1e6, -1e6];
    const hides = ([a, b]) => cx > a - off && cx < a + tip.offsetWidth + off && cy > b - off && cy < b + tall + off;
    const fits = ([a, b]) => a >= sight.left && a + tip.offsetWidth <= right && b >= top && b + tall <= bottom;
    const [a, b] = spots.find((spot) => fits(spot) && !hides(spot)) ?? spots.find(fits) ?? spots[0]; // beside the unit that is chosen
    tip.style.left = `${a}px`;
    tip.style.top = `${b}px`;
  }
  const seen = new Map(); // of each game that has lain here: where it was looked at last
  let laid = model.get("laid");
  function leave() {
    if (viewport()) seen.set(laid, lens.spot());
    ways.hide(); // what was said of another game
    laid = model.get("laid");
  }
  // A page that is loaded again shows the part of the map that it showed, unless the kernel wants another to be seen.
  const kept = () => `lw-seen-${model.get("canvases")[0]}`, wish = () => JSON.stringify([laid, model.get("look_at")]);
  function keepPlace() {
    try { sessionStorage.setItem(kept(), JSON.stringify([wish(), lens.spot()])); } catch { /* it looks where it looked first */ }
  }
  function lookAgain() {
    try {
      const [was, spot] = JSON.parse(sessionStorage.getItem(kept())) ?? [];
      if (was === wish()) lens.centre(spot); else look();
    } catch { look(); } // this page may keep nothing
  }
  function look() {
    const { place, places: several, whole, again } = model.get("look_at") || {};
    if (!viewport()) return;
    const goal = place ?? several?.at(-1);
    if (goal) { // the keyboard goes on from there, wherever it was led meanwhile
      at = goal;
      if (cursor.firstChild.getAttribute("points")) outline(cursor, at);
    }
    if (seen.has(again)) lens.centre(seen.get(again));
    else if (whole !== undefined) lens.zoom("whole");
    else if (place) lens.centre(centre(place));
    else if (several) lens.show(several.map(centre));
    minimap.frame();
  }

  words(); speak(); spare();
  const changes = [
    ["change:signs", spare],
    ["change:scale", lens.follow], ["change:drawn", lens.drawn], ["change:laid", leave], ["change:grid", lay],
    ["change:ruler", () => ruler.show()], ["change:foreseen", outlook.learn],
    ["change:promise", () => { if (press?.carry) ways.to(over, true); }],
    ["change:ways", () => { ways.learn(); press?.carry ? carried(over) : ways.to(over); if (!press && !model.get("answer")?.asked) sayAnswer(); }], ["change:overview", minimap.draw], ["change:minimap_markers", minimap.draw],
    ["change:answer", sayAnswer], ["change:choice", minimap.frame], ["change:label", words], ["change:language", words], ["change:spoken", speak], ["change:tip", showTip],
    ["change:look_at", look], ["change:cursor", () => {
      at = model.get("cursor");
      if (cursor.firstChild.getAttribute("points")) outline(cursor, at); // it is seen: it goes along
    }],
  ];
  for (const [name, handler] of changes) model.on(name, handler);

  // The canvases under the overlay must not take the keyboard, and nobody reads them: the overlay speaks for them.
  const tame = () => {
    for (const canvas of viewport()?.querySelectorAll("canvas.lw-map") ?? []) {
      canvas.tabIndex = -1;
      canvas.setAttribute("aria-hidden", "true");
    }
  };
  let told = ""; // what the kernel was last told of the place
  function tell(kind, asked = false) {
    const view = viewport();
    const place = { room: view?.clientWidth ?? 0, high: view?.offsetHeight ?? 0, pixels: window.devicePixelRatio || 1, dark: isDark(root), still: matchMedia("(prefers-reduced-motion: reduce)").matches, untoured: tour.isNew() };
    if (kind === "room" && !asked && (!place.room || told === JSON.stringify(place))) return;
    told = JSON.stringify(place);
    send(kind, place);
  }
  const watch = new ResizeObserver(() => {
    tame();
    if (!viewport()?.clientWidth) return;
    lens.place();
    minimap.draw();
    if (!looked) lookAgain();
    looked = true;
    tell("room");
  });
  const answer = () => tell("room", true);
  on(window, "pagehide", () => { keepPlace(); send("gone"); }); // a page that is left or loaded again removes no view
  const denser = () => { minimap.draw(); tell("room"); };
  on(window, "resize", denser); // not every browser says otherwise that a page was zoomed
  let density = null; // the screen's, as a question that is answered anew when it changes
  // The page has become light or dark. JupyterLab shows nothing while it changes its clothes: after that it is told.
  const theme = () => requestAnimationFrame(() => tell("room"));
  const attire = new MutationObserver(theme);
  attire.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  on(window.matchMedia("(prefers-color-scheme: dark)"), "change", theme);
  function watchDensity() {
    density?.removeEventListener("change", watchDensity);
    if (density) denser();
    density = window.matchMedia(`(resolution: ${window.devicePixelRatio || 1}dppx)`);
    density.addEventListener("change", watchDensity);
  }
  requestAnimationFrame(() => {
    tame();
    root.closest(".lw-board")?.classList.toggle("lw-fillable", document.fullscreenEnabled);
    canvases.begin();
    lens.apply(scale());
    words();
    present.follow();
    screen.begin();
    floats.begin();
    minimap.hang();
    tell("ready");
    model.on("change:call", answer);
    watchDensity();
    if (viewport()) {
      watch.observe(viewport());
      on(viewport(), "wheel", wheel, { passive: false }); // beside a map that is smaller than its place, too
      on(viewport(), "scroll", () => { lens.scrolled(); screen.soon(); }, { passive: true });
    }
  });

  styles("lw-fonts", model.get("fonts"));
  if (document.fonts) {
    Promise.all(["600 12px 'Barlow Condensed'", "700 12px 'Barlow Condensed'"].map((f) => document.fonts.load(f)))
      .then(() => send("fonts")).catch(() => send("fonts"));
  }

  return () => {
    unlink();
    send("gone");
    endMotion();
    clearTimeout(resting);
    stop.abort();
    watch.disconnect();
    attire.disconnect();
    density?.removeEventListener("change", watchDensity);
    lens.end();
    minimap.end();
    menu.end();
    tour.end();
    endSound();
    present.end();
    screen.end();
    floats.end();
    stage.end();
    canvases.end();
    model.off("change:call", answer);
    for (const [name, handler] of changes) model.off(name, handler);
    root.remove();
  };
}

export default { render };
