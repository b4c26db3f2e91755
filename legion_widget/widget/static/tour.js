// The tour: what a step speaks of is lit, places of the map by rings, the rest by the style sheet. It never opens by
// itself. That its offer was answered is kept in the browser, where the browser keeps anything.

const TOURED = "legion-widget.tour";
// What a step speaks of that is in the side panel: under the map of a narrow board it is brought into sight.
const BELOW = { "do-here": '[data-key="activate"]', asked: '[role="tabpanel"] > .lw-section', hand: ".lw-hand > .lw-piece" };

function makeTour({ model, root, svg, places }) {
  const drawing = (name, marks = {}) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [mark, value] of Object.entries(marks)) node.setAttribute(mark, value);
    return node;
  };
  const rings = drawing("g", { class: "lw-spots" });
  svg.append(rings);
  const live = document.createElement("div"); // beside that of the map, which says what a press has brought
  live.className = "lw-tour-live";
  live.setAttribute("aria-live", "polite");
  root.append(live);
  const told = () => model.get("tour") || {};

  function ring(place) {
    const [cx, cy] = places.centre(place), { side, unit } = model.get("grid");
    const r = places.points() ? 500 * unit : side * 1.1;
    return [drawing("circle", { cx, cy, r }), drawing("circle", { cx, cy, r })];
  }
  function show() {
    const { part = "", places: spots = [], said = "", settled = false } = told();
    rings.replaceChildren(...spots.flatMap(ring));
    const board = root.closest(".lw-board");
    if (board) {
      if (part) board.dataset.lwTour = part; else delete board.dataset.lwTour;
    }
    live.textContent = said;
    if (settled) try { localStorage.setItem(TOURED, "yes"); } catch { /* it is not kept, and not offered */ }
  }
  function goOn() { // on a narrow board, where the side is under the map, the step is brought into sight, or what it asks for
    show();
    const board = root.closest(".lw-board"), middle = board?.querySelector(".lw-middle"), { part } = told();
    if (!part || !middle || getComputedStyle(middle).flexDirection !== "column" || !board.contains(document.activeElement)) return;
    requestAnimationFrame(() => requestAnimationFrame(() => { // the panels are painted
      const step = board.querySelector(".lw-tour"), bars = ["goal", "choose", "end"].includes(part) ? step?.closest(".lw-panel") : step;
      const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
      (board.querySelector(`.lw-side-panel ${BELOW[part] ?? ".lw-none"}`) ?? bars)?.scrollIntoView({ block: "nearest", behavior });
    }));
  }
  function isNew() { // nobody has answered here, and the answer can be kept
    try {
      if (localStorage.getItem(TOURED)) return false;
      localStorage.setItem(`${TOURED}.try`, "");
      localStorage.removeItem(`${TOURED}.try`);
      return true;
    } catch { return false; }
  }

  model.on("change:tour", goOn);
  requestAnimationFrame(show);
  return { isNew, isOn: () => !!told().part, end() { model.off("change:tour", goOn); } };
}
