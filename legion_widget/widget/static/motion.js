// What has just happened, shown once: counters go along their ways, blows fall, what is lost fades.
//
// The canvas leaves out the counters that are on their way until they have arrived. Where the system asks for reduced
// motion the kernel sends none.

const BLOW = 650, FADE = 1000; // ms; what is lost stays until the dice at the side have ended, after 450

function makeMotion({ model, svg, centre }) {
  const NS = "http://www.w3.org/2000/svg";
  const layer = document.createElementNS(NS, "g");
  layer.setAttribute("class", "lw-motion");
  svg.append(layer);

  function ghost(markup, at) {
    const node = document.createElementNS(NS, "g");
    node.innerHTML = markup;
    const inner = node.firstElementChild, size = Number(inner.getAttribute("width"));
    inner.setAttribute("x", -size / 2);
    inner.setAttribute("y", -size / 2);
    const [x, y] = centre(at);
    node.style.transform = `translate(${x}px, ${y}px)`;
    layer.append(node);
    return node;
  }

  function show() {
    layer.replaceChildren();
    const { moves = [], blows = [], losses = [], ms = 0, slower = 1 } = model.get("motion") || {};
    for (const { svg: markup, way } of moves) {
      const frames = way.map((place) => { const [x, y] = centre(place); return { transform: `translate(${x}px, ${y}px)` }; });
      ghost(markup, way[0]).animate(frames, { duration: ms, easing: "ease-in-out", fill: "forwards" });
    }
    for (const { kind, from, to } of blows) {
      const [[x1, y1], [x2, y2]] = [centre(from), centre(to)];
      const line = document.createElementNS(NS, "line");
      for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(name, value);
      line.setAttribute("class", `lw-blow lw-${kind}`);
      const long = Math.hypot(x2 - x1, y2 - y1);
      line.animate(
        [{ strokeDasharray: `0 ${long}`, opacity: 1 }, { strokeDasharray: `${long} 0`, opacity: 1, offset: 0.5 }, { strokeDasharray: `${long} 0`, opacity: 0 }],
        { duration: BLOW * slower, fill: "forwards" },
      );
      const ring = document.createElementNS(NS, "circle");
      ring.setAttribute("class", "lw-blow");
      ring.setAttribute("cx", x2);
      ring.setAttribute("cy", y2);
      ring.animate([{ r: "6px", opacity: 0 }, { r: "10px", opacity: 1, offset: 0.5 }, { r: "24px", opacity: 0 }], { duration: BLOW * slower, fill: "forwards" });
      layer.append(line, ring);
    }
    for (const { svg: markup, at } of losses) {
      const node = ghost(markup, at), place = node.style.transform;
      node.animate(
        [{ opacity: 1, transform: place }, { opacity: 1, transform: place, offset: 0.45 }, { opacity: 0, transform: `${place} scale(0.7)` }],
        { duration: FADE * slower, fill: "forwards" },
      );
    }
  }

  model.on("change:motion", show);
  return () => model.off("change:motion", show);
}
