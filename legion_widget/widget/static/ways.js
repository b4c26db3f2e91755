// The way of the unit that is chosen to the hex under the pointer, or under the cursor of the keyboard: drawn here at
// once, since the kernel has told all of its ways beforehand.

// The part of the map that is in sight, in its own pixels: what is said on the map stays inside it.
function inSight(root) {
  const view = root.closest(".lw-viewport") ?? root, map = root.getBoundingClientRect(), box = view.getBoundingClientRect();
  return {
    left: Math.max(0, box.left - map.left), right: Math.min(map.width, box.left + view.clientWidth - map.left),
    top: Math.max(0, box.top - map.top), bottom: Math.min(map.height, box.top + view.clientHeight - map.top),
  };
}

function makeWays({ model, svg, root, places, scale, told }) {
  const NS = "http://www.w3.org/2000/svg";
  const layer = document.createElementNS(NS, "g");
  layer.setAttribute("class", "lw-way");
  const made = (kind, name) => {
    const node = document.createElementNS(NS, kind);
    if (name) node.setAttribute("class", name);
    layer.append(node);
    return node;
  };
  const lines = [made("polyline"), made("polyline")]; // a line in colour on a broader light one
  const disc = made("circle"), cost = made("text");
  layer.setAttribute("visibility", "hidden");
  svg.append(layer);
  const bubble = document.createElement("div");
  bubble.className = "lw-bubble";
  bubble.hidden = true;
  root.append(bubble);

  let answered = false; // the bubble is an answer, which stays until something else is done
  let known = new Map(), start = null; // of each hex the way to it, and where all of them begin
  function take(outlook) {
    known = outlook?.hexes ?? new Map();
    start = outlook?.start ?? null;
    hide();
  }
  function learn() {
    const packed = model.get("ways")?.packed;
    take(packed && unpackOutlook(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))));
  }

  function hide() {
    layer.setAttribute("visibility", "hidden");
    bubble.hidden = true;
    if (answered) told();
    answered = false;
  }

  function to(place, said = false) { // `said`: what it costs is written under the hex, too
    const way = place && known.get(String(place)), told = model.get("promise");
    const promised = said && place && places.same(told?.place, place) ? told.html : "";
    if (!way) hide();
    if (promised) tell(places.centre(place), promised, !way);
    if (!way) return;
    const { points, stops } = model.get("reach_style"), { cost: price, stops: halts, path } = way;
    const ends = [start, ...path].map(places.centre), [x, y] = ends.at(-1), priced = points?.[price] ?? price;
    for (const line of lines) line.setAttribute("points", ends.map((end) => end.join(",")).join(" "));
    layer.classList.toggle("lw-halts", halts);
    layer.setAttribute("visibility", "visible");
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: 8.5 })) disc.setAttribute(name, value);
    cost.setAttribute("x", x);
    cost.setAttribute("y", y + 4.2);
    cost.textContent = price;
    bubble.hidden = !said && !halts;
    if (!bubble.hidden) tell([x, y], said && halts ? `${priced} · ${stops}` : halts ? stops : priced, halts);
  }

  function tell([x, y], words, warns, kind = "") {
    bubble.hidden = false;
    for (const name of ["lw-asked", "lw-result"]) bubble.classList.toggle(name, name === kind);
    bubble.textContent = words;
    bubble.classList.toggle("lw-halts", warns);
    // Under the hex, or above it where the map in sight ends; never cut off, also for a place out of sight.
    const { left, right, top, bottom } = inSight(root);
    bubble.style.maxWidth = kind === "lw-asked" ? `${Math.min(460, right - left - 8)}px` : "";
    const half = bubble.offsetWidth / 2 + 4, high = bubble.offsetHeight;
    const under = (y + 24) * scale() + 4;
    bubble.style.left = `${Math.max(Math.min(x * scale(), right - half), left + half)}px`;
    const wanted = under + high > bottom ? (y - 24) * scale() - high - 4 : under;
    bubble.style.top = `${Math.max(top + 4, Math.min(wanted, bottom - high - 4))}px`;
  }

  function answer({ place, words, warns, asked }) {
    tell(places.centre(place), words, warns, asked ? "lw-asked" : warns ? "" : "lw-result");
    answered = true;
    told();
  }
  const said = () => (answered && !bubble.hidden ? bubble.getBoundingClientRect() : null);

  learn();
  return { bubble, learn, take, to, hide, answer, said, start: () => start, has: (place) => known.has(String(place)), any: () => known.size > 0 };
}
