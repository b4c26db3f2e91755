// The ruler of a table in centimetres, without a word to the kernel: from the middle of the base that is chosen to the
// pointer, as a move is measured, to an enemy from base to base; or, with Shift held, from wherever the drag began. The
// kernel says from where (the trait `ruler`).

function makeRuler({ model, svg, places, scale }) {
  const drawing = (name, kind) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    node.setAttribute("class", kind);
    return node;
  };
  const group = drawing("g", "lw-ruler");
  const [under, line] = ["lw-ruler-under", "lw-ruler-line"].map((kind) => drawing("line", kind));
  const words = drawing("text", "lw-ruler-words");
  group.append(under, line, words);
  svg.append(group);
  group.style.display = "none";
  let goal = null, held = null; // where it ends; where a drag began

  function show() {
    const { from, edge = 0, most = 0, enemies = [] } = held ? { from: held } : model.get("ruler") || {};
    const hidden = !from || !goal || !places.points();
    group.style.display = hidden ? "none" : "";
    if (hidden) return;
    const [x, y, radius] = enemies.find(([x, y, radius]) => Math.hypot(goal[0] - x, goal[1] - y) <= radius) ?? [...goal, 0];
    const dx = x - from[0], dy = y - from[1], apart = Math.hypot(dx, dy), own = radius ? edge : 0, long = apart - own - radius;
    if (long <= 0 || apart <= edge) { group.style.display = "none"; return; }
    const at = (length) => places.centre([from[0] + (dx / apart) * length, from[1] + (dy / apart) * length]);
    const [[x1, y1], [x2, y2]] = [at(edge), at(apart - radius)];
    for (const node of [under, line]) for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) node.setAttribute(name, value);
    const cm = (long / 100).toLocaleString(model.get("language"), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    words.textContent = `${cm} cm`;
    group.classList.toggle("lw-far", Boolean(most) && !radius && long > most);
    const size = 13 / scale();
    words.setAttribute("font-size", size);
    words.setAttribute("stroke-width", size / 4);
    words.setAttribute("x", (x1 + x2) / 2);
    words.setAttribute("y", (y1 + y2) / 2 - size / 2);
  }

  return {
    show,
    to(place) { goal = place; if (places.points()) show(); },
    drop() { if (held) { held = null; show(); } },
    drag(from) { // a drag with Shift measures from where it began
      held = from;
      return {
        to(_dx, _dy, place) { goal = place; show(); },
        release() { held = null; show(); },
      };
    },
  };
}
