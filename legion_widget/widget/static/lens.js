// The lens of the map: how large it is shown and which part of it. It zooms and pans here in the browser at once, by
// stretching what is drawn; when the hand rests, the kernel is told the scale once and draws everything sharply.

const REST = 180; // milliseconds without a change, after which the kernel is told
const SLOW = 325; // milliseconds in which a flick loses two thirds of its speed

function makeLens({ model, root, places, send, changed }) {
  const { lowest, highest, step } = model.get("limits");
  let shown = model.get("scale"); // CSS pixels of a world unit, as it is seen now
  let timer = null; // runs while the hand is zooming
  let asked = null; // the scale that the kernel was asked for and has not drawn yet
  let pinned = null; // {at, fixed}: the point of the page and the point of the map that stays under it
  let turn = null; // what the wheel has turned since the last frame
  let fitted = null; // "whole", "width" or a least scale as long as that is what is shown: it follows the place
  let veil = null; // the old picture, stretched, while the new one is being drawn
  let flick = null; // the frame of a map that glides on after a finger

  const view = () => root.closest(".lw-viewport");
  const layers = () => [...(view()?.querySelectorAll("canvas.lw-map") ?? [])]; // the lowest first

  const { world } = places;

  // ---- the scale

  function apply(scale) {
    shown = scale;
    const [width, height] = world().map((v) => `${Math.round(v * scale)}px`);
    const stack = root.closest(".lw-stack");
    stack?.classList.add("lw-lens"); // from now on the style sheet takes the size from here, not from the kernel
    stack?.style.setProperty("--lw-width", width);
    stack?.style.setProperty("--lw-height", height);
    root.style.width = width;
    root.style.height = height;
    changed();
  }

  function shape() { // on a narrow board the place is no higher than the map: what lies under it comes nearer
    const node = view(), [width, height] = world();
    if (!node?.clientWidth) return;
    node.style.setProperty("--lw-tall", `${Math.ceil(height * Math.max(shown, node.clientWidth / width))}px`);
    // The buttons stand beside a map that leaves room there, and lie above one that does not.
    node.parentElement.classList.toggle("lw-wide-map", (node.clientWidth - width * shown) / 2 < 44);
  }

  function fit(which) { // the scale at which that is shown; of a least scale as much more as shows the whole map
    if (typeof which === "number") return Math.min(highest, Math.max(which, fit("whole")));
    const box = view().getBoundingClientRect(), [width, height] = world();
    const across = Math.floor(which === "width" && height * Math.floor(box.width) / width > box.height
      ? box.width - bar() : box.width) / width;
    return Math.min(highest, Math.max(lowest, which === "width" ? across : Math.min(across, Math.floor(box.height) / height)));
  }

  function bar() { // how wide a scroll bar is
    const probe = document.createElement("div");
    probe.style.cssText = "position:absolute;visibility:hidden;overflow:scroll;width:60px;height:60px";
    view().append(probe);
    const wide = probe.offsetWidth - probe.clientWidth;
    probe.remove();
    return wide;
  }

  function middle() {
    const node = view(), box = node.getBoundingClientRect();
    return [box.left + node.clientWidth / 2, box.top + node.clientHeight / 2];
  }

  function origin() { // where the map begins in its place: not at the corner, where it is the smaller of the two
    const node = view(), map = root.getBoundingClientRect(), box = node.getBoundingClientRect();
    return [map.left - box.left + node.scrollLeft, map.top - box.top + node.scrollTop];
  }

  function pointAt([x, y]) {
    const box = root.getBoundingClientRect();
    return [(x - box.left) / shown, (y - box.top) / shown];
  }

  function pin([wx, wy], [x, y]) {
    const box = root.getBoundingClientRect(), node = view();
    node.scrollLeft += box.left + wx * shown - x;
    node.scrollTop += box.top + wy * shown - y;
    remember();
  }

  function steady({ fixed, at }) { // its place has another height now: what the map cannot scroll, the page does
    pin(fixed, at);
    outside().scrollTop += root.getBoundingClientRect().top + fixed[1] * shown - at[1];
  }

  function zoomTo(wanted, at = middle(), fixed = pointAt(at)) {
    if (!view()) return;
    const scale = Math.min(highest, Math.max(Math.min(fit("whole"), shown), wanted));
    const other = scale !== shown;
    if (other) apply(scale);
    pin(fixed, at);
    if (other) rest();
  }

  function zoom(by) {
    if (!view()) return;
    stop();
    if (by === "whole" || by === "width") {
      zoomTo(fit(by));
      fitted = by;
      return;
    }
    const rung = Math.log(shown) / Math.log(step); // of a ladder that has a rung at 1
    fitted = null;
    zoomTo(step ** (Number(by) > 0 ? Math.floor(rung + 1.01) : Math.ceil(rung - 1.01)));
  }

  function wheel(event) {
    const delta = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
    const factor = Math.exp(-Math.max(-25, Math.min(25, delta)) * 0.009); // a notch of a wheel is a step of the buttons
    const at = [event.clientX, event.clientY];
    stop();
    fitted = null;
    if (turn) { turn.factor *= factor; turn.at = at; return; }
    turn = { factor, at };
    requestAnimationFrame(() => {
      const { factor: by, at: where } = turn;
      turn = null;
      const same = pinned && timer !== null && Math.hypot(pinned.at[0] - where[0], pinned.at[1] - where[1]) < 1.5;
      if (!same) pinned = { at: where, fixed: pointAt(where) };
      zoomTo(shown * by, where, pinned.fixed);
    });
  }

  // ---- the kernel draws when the hand rests

  function rest() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const last = pinned, high = view()?.offsetHeight;
      timer = pinned = null;
      shape();
      if (last && high && view().offsetHeight !== high) steady(last);
      if (Math.abs(shown - model.get("scale")) < 1e-6) return;
      cover();
      asked = shown;
      send("scale", { scale: shown });
    }, REST);
  }

  function follow() { // the kernel has another scale: by our wish, another view's, or a cell's
    const scale = model.get("scale");
    const ours = asked !== null && Math.abs(asked - scale) < 1e-6;
    if (timer !== null || (asked !== null && !ours) || scale === shown || !view()) return;
    fitted = null;
    const at = middle(), fixed = pointAt(at);
    apply(scale);
    pin(fixed, at);
    shape();
  }

  function cover() { // the old picture stays until the new one is there: a canvas is blank when its size has changed
    const canvases = layers();
    if (!canvases[0]?.width || veil) return;
    veil = document.createElement("canvas");
    veil.className = "lw-veil";
    veil.setAttribute("aria-hidden", "true");
    veil.width = canvases[0].width;
    veil.height = canvases[0].height;
    const context = veil.getContext("2d");
    for (const canvas of canvases) context.drawImage(canvas, 0, 0);
    root.prepend(veil);
    const mine = veil;
    setTimeout(() => { if (veil === mine) uncover(); }, 4000);
  }

  function uncover() {
    asked = null;
    veil?.remove();
    veil = null;
    follow();
  }

  function drawn() { // the kernel has sent all of a picture; the page may still be painting it
    if (!veil || (asked !== null && Math.abs(asked - model.get("scale")) > 1e-6)) return;
    const mine = veil, probe = document.createElement("canvas");
    probe.width = 12;
    probe.height = 8;
    const context = probe.getContext("2d", { willReadFrequently: true });
    const look = () => {
      const ground = layers()[0]; // none where the board has left the page meanwhile
      if (veil !== mine || !ground) return;
      context.clearRect(0, 0, 12, 8);
      context.drawImage(ground, 0, 0, 12, 8); // the ground is the last to come
      const { data } = context.getImageData(0, 0, 12, 8);
      for (let i = 3; i < data.length; i += 4) if (data[i] < 255) return void setTimeout(look, 50);
      setTimeout(() => { if (veil === mine) uncover(); }, 120); // the counters come right after the ground
    };
    setTimeout(look, 50);
  }

  // ---- which part is seen

  function stop() {
    cancelAnimationFrame(flick);
    flick = null;
  }

  function pan(dx, dy) {
    stop();
    pinned = null;
    view()?.scrollBy({ left: dx, top: dy, behavior: "instant" });
    remember();
  }

  function centre([wx, wy]) {
    const node = view();
    node?.scrollTo({
      left: wx * shown - node.clientWidth / 2, top: wy * shown - node.clientHeight / 2, behavior: "instant",
    });
    remember();
  }

  // Brings a place into sight, gently: what is well in sight already stays where it is.
  function show(points) {
    const node = view();
    if (!node) return;
    const wide = node.clientWidth, high = node.clientHeight, margin = Math.min(70, wide / 5, high / 5);
    const edges = (found) => [0, 1].map((k) => [Math.min, Math.max].map((pick) => pick(...found.map((p) => p[k] * shown))));
    let [[left, right], [top, bottom]] = edges(points);
    if (right - left > wide - 2 * margin || bottom - top > high - 2 * margin) { // too far apart: where it ended
      [[left, right], [top, bottom]] = edges(points.slice(-1));
    }
    const box = root.getBoundingClientRect();
    const lids = [...node.parentElement.querySelectorAll(".lw-minimap, .lw-corner")].map((lid) => lid.getBoundingClientRect());
    const covered = points.map((p) => [box.left + p[0] * shown, box.top + p[1] * shown])
      .some(([x, y]) => lids.some((lid) => x > lid.left - 20 && x < lid.right + 20 && y > lid.top - 20 && y < lid.bottom + 20));
    const inside = (least, most, from, size) => least >= from + margin && most <= from + size - margin;
    if (!covered && inside(left, right, node.scrollLeft, wide) && inside(top, bottom, node.scrollTop, high)) return;
    stop();
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    node.scrollTo({
      left: (left + right - wide) / 2, top: (top + bottom - high) / 2, behavior: still ? "instant" : "smooth",
    });
  }

  // What scrolls round the board: a finger that finds the map at its end moves the page, so that it is never caught.
  function outside() {
    let node = view()?.parentElement;
    while (node && !(node.scrollHeight > node.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(node).overflowY))) {
      node = node.parentElement;
    }
    return node || document.scrollingElement;
  }

  function grab(touch) { // one drag: `to` with the way from its beginning
    stop();
    pinned = null;
    const node = view(), page = touch ? outside() : null;
    const left = node?.scrollLeft ?? 0, top = node?.scrollTop ?? 0, high = page?.scrollTop ?? 0;
    const trail = [];
    return {
      to(dx, dy) {
        if (!node) return;
        node.scrollLeft = left - dx;
        node.scrollTop = top - dy;
        if (page) page.scrollTop = high + (top - dy - node.scrollTop);
        trail.push([performance.now(), dx, dy]);
        if (trail.length > 6) trail.shift();
      },
      release() { // the map glides on, unless the reader wants nothing to move by itself
        const now = performance.now(), [then, x0, y0] = trail.find(([t]) => now - t < 100) || [];
        const [, x1, y1] = trail.at(-1) || [];
        if (!touch || !node || then === undefined || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const time = Math.max(now - then, 16);
        let vx = (x1 - x0) / time, vy = (y1 - y0) / time, last = now;
        if (Math.hypot(vx, vy) < 0.15) return;
        const glide = (frame) => {
          const passed = Math.min(64, Math.max(0, frame - last));
          last = frame;
          node.scrollLeft -= vx * passed;
          node.scrollTop -= vy * passed;
          const loss = Math.exp(-passed / SLOW);
          vx *= loss;
          vy *= loss;
          flick = Math.hypot(vx, vy) > 0.02 ? requestAnimationFrame(glide) : null;
        };
        flick = requestAnimationFrame(glide);
      },
    };
  }

  function pinch(a, b) { // two fingers, as points of the page
    stop();
    pinned = null;
    const mid = (p, q) => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const apart = (p, q) => Math.max(1, Math.hypot(p[0] - q[0], p[1] - q[1]));
    const fixed = pointAt(mid(a, b)), first = apart(a, b), scale = shown;
    let frame = null;
    return {
      to(p, q) {
        fitted = null;
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => zoomTo(scale * apart(p, q) / first, mid(p, q), fixed));
      },
    };
  }

  // Where the reader is: the point of the map in the middle, the scroll that shows it, and the size of the place then.
  // A place that has another size for a moment only scrolls the map by itself; that is no wish of the reader.
  let remembered = null;
  const scrolls = ({ scrollLeft, scrollTop }) => `${scrollLeft} ${scrollTop}`;
  const extent = ({ clientWidth, clientHeight }) => `${clientWidth} ${clientHeight}`;

  function remember(spot) { // a board that is hidden has no middle: where the reader was stays
    const node = view();
    if (!node?.clientWidth) return;
    const filled = Math.abs(shown - fit("whole")) < 1e-3; // the whole map, as large as it can be
    remembered = { spot: spot ?? pointAt(middle()), scrolls: scrolls(node), extent: extent(node), filled };
  }

  function scrolled() {
    const node = view();
    if (remembered && remembered.extent === extent(node) && remembered.scrolls !== scrolls(node)) remember();
  }

  function place() { // the place of the board has another size: what was in its middle stays there
    if (!view()?.clientWidth) return;
    const spot = remembered?.spot ?? pointAt(middle()), which = fitted ?? (remembered?.filled ? "whole" : null);
    if (which) { zoomTo(fit(which), middle(), spot); fitted = which; }
    else pin(spot, middle());
    remember(spot);
    requestAnimationFrame(shape); // its own size changes by that
  }

  function lay() { // another board lies on the table
    clearTimeout(timer);
    timer = null;
    apply(model.get("scale"));
    shape();
    remember();
  }

  return {
    to(scale) { stop(); fitted = null; zoomTo(scale); },
    atLeast(scale) { stop(); zoomTo(fit(scale)); fitted = scale; },
    manner: () => fitted ?? shown, // what is shown, to come back to
    back(manner) { stop(); zoomTo(fit(manner)); fitted = manner; }, // the place may yet get its size
    apply, centre, drawn, follow, grab, lay, layers, origin, pan, pinch, place, scrolled, show, view, wheel, world, zoom,
    scale: () => shown,
    spot: () => pointAt(middle()), // of the map, in the middle of the view
    end() { clearTimeout(timer); stop(); veil?.remove(); },
  };
}
