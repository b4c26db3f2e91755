// The whole board, small, in the corner of the map: the part in view is a frame that can be pressed and dragged. It is
// for the pointer only; the keyboard has its own ways.

function makeMinimap({ model, lens, places, avoided, said }) {
  const box = document.createElement("div");
  box.className = "lw-minimap";
  box.hidden = true;
  box.setAttribute("aria-hidden", "true");
  const canvas = document.createElement("canvas");
  const part = document.createElement("i");
  const fold = document.createElement("b");
  box.append(canvas, part, fold);
  let size = [1, 1], frame = null, dragged = false;
  const stop = new AbortController();
  const on = (target, type, handler, options = {}) =>
    target.addEventListener(type, handler, { signal: stop.signal, ...options });

  function draw() {
    const { columns, rows } = model.get("grid"), { hexes, inks, areas } = model.get("overview") || {};
    if (places.points() ? !areas : !hexes || hexes.length !== columns * rows) return;
    const [w, h] = lens.world();
    const width = Math.min(168, Math.max(96, (lens.view()?.clientWidth ?? 600) / 5), 150 * w / h);
    size = [Math.round(width), Math.round(width * h / w)];
    canvas.style.width = `${size[0]}px`;
    canvas.style.height = `${size[1]}px`;
    const dense = Math.min(3, window.devicePixelRatio || 1), k = (size[0] * dense) / w;
    canvas.width = Math.round(size[0] * dense);
    canvas.height = Math.round(size[1] * dense);
    const context = canvas.getContext("2d");
    if (places.points()) drawPoints(context, areas, k);
    else drawHexes(context, columns, rows, hexes, inks, k);
    const half = dense * (places.points() ? 2.4 : 0) || Math.max(1.6 * dense, 0.42 * SQRT3 * model.get("grid").side * k);
    for (const [a, b, colour, cut] of model.get("minimap_markers")) { // one side's are square, the other's stand on a corner
      const [x, y] = places.centre([a, b]).map((v) => v * k);
      context.beginPath();
      if (cut) for (const [dx, dy] of [[0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0]]) context.lineTo(x + dx * half, y + dy * half);
      else context.rect(x - half, y - half, 2 * half, 2 * half);
      context.closePath();
      context.lineWidth = dense;
      context.strokeStyle = cut ? "#fff" : "#000";
      context.stroke();
      context.fillStyle = colour;
      context.fill();
    }
    frameSoon();
  }

  function drawPoints(context, areas, k) { // polygons, the lowest first: the first is the table itself
    for (const [colour, points, wide] of areas) {
      context.beginPath();
      for (let i = 0; i < points.length; i += 2) context.lineTo(...places.centre([points[i], points[i + 1]]).map((v) => v * k));
      if (wide) {
        context.lineWidth = Math.max(1, wide * k);
        context.strokeStyle = colour;
        context.stroke();
      } else {
        context.closePath();
        context.fillStyle = colour;
        context.fill();
      }
    }
  }

  function drawHexes(context, columns, rows, hexes, inks, k) {
    const { side } = model.get("grid"), tall = SQRT3 * side * k;
    const at = (c, r) => [(0.25 + 1.5 * c) * side * k, (r + 0.5 * (c & 1)) * tall];
    context.fillStyle = inks[hexes[0]];
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (let c = 0; c < columns; c++) {
      for (let r = 0; r < rows; r++) {
        context.fillStyle = inks[hexes[c * rows + r]];
        const [x, y] = at(c, r);
        context.fillRect(x, y, 1.5 * side * k + 0.6, tall + 0.6);
      }
    }
  }

  // What is chosen, carried, asked about or answered, and the cursor, are not hidden: map and buttons go to other corners.
  function stepAside(view) {
    const corner = view.parentElement.querySelector(".lw-corner"), high = view.clientHeight, wide = view.clientWidth;
    const [x0, y0] = lens.origin(), rtl = getComputedStyle(box).direction === "rtl";
    const spots = avoided().filter(Boolean).map((place) => {
      const [x, y] = places.centre(place).map((v) => v * lens.scale());
      const left = x + x0 - view.scrollLeft;
      return [rtl ? wide - left : left, y + y0 - view.scrollTop];
    }).filter(([x, y]) => x >= 0 && x <= wide && y >= 0 && y <= high);
    const words = said(), edge = view.getBoundingClientRect();
    const near = words && (rtl ? edge.right - words.right : words.left - edge.left), low = words && words.bottom - edge.top;
    const isOver = words !== null && near < box.offsetWidth + 14 && low > high - box.offsetHeight - 14;
    box.classList.toggle("lw-aside", isOver || spots.some(([x, y]) => x < box.offsetWidth + 34 && y > high - box.offsetHeight - 34));
    if (!corner || corner.matches(":hover")) return; // a button does not go away from under the pointer
    corner.classList.toggle("lw-aside", spots.some(([x, y]) => x > wide - corner.offsetWidth - 34 && y < corner.offsetHeight + 34));
  }

  function frameNow() {
    frame = null;
    const view = lens.view();
    if (!view) return;
    stepAside(view);
    const wide = view.scrollWidth, high = view.scrollHeight;
    const enough = 0.9; // of the map in sight, in each direction: the rest is a short way off
    box.hidden = !view.clientWidth || (enough * wide <= view.clientWidth && enough * high <= view.clientHeight);
    // The frame is of the map, not of the place.
    const [w, h] = lens.world().map((v) => v * lens.scale()), [x0, y0] = lens.origin();
    const kx = size[0] / w, ky = size[1] / h;
    const left = Math.max(0, (view.scrollLeft - x0) * kx), top = Math.max(0, (view.scrollTop - y0) * ky);
    part.style.transform = `translate(${left}px, ${top}px)`;
    part.style.width = `${Math.min(size[0] - left, view.clientWidth * kx)}px`;
    part.style.height = `${Math.min(size[1] - top, view.clientHeight * ky)}px`;
  }
  function frameSoon() { frame ??= requestAnimationFrame(frameNow); }

  function go(event) {
    const at = canvas.getBoundingClientRect(), [w, h] = lens.world();
    lens.pan(0, 0); // a map that glides stops
    lens.centre([((event.clientX - at.left) / at.width) * w, ((event.clientY - at.top) / at.height) * h]);
  }

  on(box, "pointerdown", (event) => {
    event.preventDefault(); // the keyboard stays where it is
    if (event.button > 0) return;
    if (event.target === fold || box.classList.contains("lw-folded")) { box.classList.toggle("lw-folded"); return; }
    dragged = true;
    box.setPointerCapture(event.pointerId);
    go(event);
  });
  on(box, "pointermove", (event) => { if (dragged) go(event); });
  for (const type of ["pointerup", "pointercancel"]) on(box, type, () => { dragged = false; });

  return {
    draw,
    frame: frameSoon,
    hang() { // in the frame of the map, which does not scroll
      const view = lens.view();
      if (!view || box.isConnected) return;
      view.parentElement.append(box);
      on(view, "scroll", frameSoon, { passive: true });
      draw();
    },
    end() { cancelAnimationFrame(frame); stop.abort(); box.remove(); },
  };
}
