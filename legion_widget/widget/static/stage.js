// What is said large beside the map: the last deed in words, and its marks: arrows along the ways, rings round the
// places, crosses where something was lost. A board in presentation has them, and the second screen.

function makeStage({ model, svg, frame, places, wanted, page = document }) {
  const NS = "http://www.w3.org/2000/svg";
  const drawing = (kind, name, given = {}) => {
    const node = page.createElementNS(NS, kind);
    node.setAttribute("class", name);
    for (const [key, value] of Object.entries(given)) node.setAttribute(key, value);
    return node;
  };
  const marks = drawing("g", "lw-deed-marks");
  svg.append(marks);
  const caption = page.createElement("div");
  caption.className = "lw-deed";
  caption.setAttribute("aria-hidden", "true"); // a screen reader has heard it
  const words = page.createElement("div");
  caption.append(words);

  function size() { // of a ring, in world units: a hex, or a hand's breadth on a table
    const grid = model.get("grid");
    return places.points() ? 16 : grid.side * 1.02;
  }

  function arrow(kind, way) { // a line in colour on a broad light one, with a head at its end
    const points = way.map(places.centre), [x, y] = points.at(-1);
    const [px, py] = points.findLast(([a, b]) => Math.hypot(a - x, b - y) > 1e-6) ?? [x - 1, y];
    const long = Math.hypot(x - px, y - py), [ux, uy] = [(x - px) / long, (y - py) / long], r = size();
    const tip = [x - ux * r * 0.95, y - uy * r * 0.95], back = [tip[0] - ux * r * 0.5, tip[1] - uy * r * 0.5];
    const head = [tip, [back[0] - uy * r * 0.42, back[1] + ux * r * 0.42], [back[0] + uy * r * 0.42, back[1] - ux * r * 0.42]];
    const line = [...points.slice(0, -1), back].map((v) => v.join(",")).join(" ");
    for (const under of ["lw-under ", ""]) {
      marks.append(drawing("polyline", `${under}lw-deed-way lw-deed-${kind}`, { points: line }));
      marks.append(drawing("polygon", `${under}lw-deed-head lw-deed-${kind}`, { points: head.map((v) => v.join(",")).join(" ") }));
    }
  }

  function show() {
    const told = model.get("stage"), seen = wanted() && !!told?.turn;
    marks.replaceChildren();
    caption.hidden = !seen || !told.deed || !!told.covered;
    if (!caption.isConnected) frame()?.append(caption);
    if (!seen) return;
    words.textContent = told.deed;
    caption.setAttribute("lang", model.get("language"));
    if (told.covered) return;
    const r = size();
    const left = told.arrows.map(({ places: way }) => way[0]); // where an arrow begins there is no ring
    for (const place of told.rings.filter((one) => !left.some((start) => places.same(start, one)))) {
      const [cx, cy] = places.centre(place);
      for (const under of ["lw-under ", ""]) marks.append(drawing("circle", `${under}lw-deed-ring`, { cx, cy, r }));
    }
    for (const { kind, places: way } of told.arrows) if (way.some((place) => !places.same(place, way[0]))) arrow(kind, way);
    for (const place of told.losses) {
      const [x, y] = places.centre(place), s = r * 0.7;
      const d = `M${x - s} ${y - s}L${x + s} ${y + s}M${x - s} ${y + s}L${x + s} ${y - s}`;
      for (const under of ["lw-under ", ""]) marks.append(drawing("path", `${under}lw-deed-loss`, { d }));
    }
  }

  model.on("change:stage", show);
  show();
  return { show, end() { model.off("change:stage", show); marks.remove(); caption.remove(); } };
}
