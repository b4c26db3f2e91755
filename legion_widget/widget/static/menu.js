// The menu of a place: what the kernel lists for it, shown beside it. Arrows walk in it, Escape closes it.

function makeMenu({ model, root, places, scale, send }) {
  const box = document.createElement("div");
  box.className = "lw-place-menu";
  box.setAttribute("role", "menu");
  box.hidden = true;
  root.append(box);
  const stop = new AbortController(), { signal } = stop;
  let asked = null; // the place for which this view has asked

  const items = () => [...box.querySelectorAll("[data-pick]")];
  function close(back) {
    if (box.hidden) return;
    box.hidden = true;
    if (back) root.focus({ preventScroll: true });
  }
  function open(place) {
    if (!place || !model.get("menus")) return false;
    asked = place;
    send("menu", { place });
    return true;
  }
  function show() {
    const { place, html } = model.get("menu") || {};
    if (!html || !places.same(place, asked)) return close(box.contains(document.activeElement));
    box.innerHTML = html;
    box.setAttribute("aria-label", [...box.querySelectorAll(".lw-menu-head > *")].map((node) => node.textContent).join(", "));
    box.hidden = false;
    const [x, y] = places.centre(place).map((v) => v * scale()), { left, right, top, bottom } = inSight(root);
    box.style.maxHeight = `${bottom - top - 16}px`;
    const aside = 30 * scale() + 4, wide = box.offsetWidth, fits = x + aside + wide < right - 8;
    box.style.left = `${Math.max(left + 8, Math.min(fits ? x + aside : x - aside - wide, right - wide - 8))}px`;
    box.style.top = `${Math.max(top + 8, Math.min(y - 20, bottom - box.offsetHeight - 8))}px`;
    items()[0]?.focus({ preventScroll: true });
  }
  function pick(item) {
    if (!item || item.getAttribute("aria-disabled") === "true") return;
    send("pick", { number: Number(item.dataset.pick) });
    close(true);
  }

  for (const type of ["pointerdown", "pointerup", "pointermove", "mousedown", "wheel", "contextmenu"]) {
    box.addEventListener(type, (event) => {
      event.stopPropagation();
      if (type === "contextmenu") event.preventDefault();
    }, { signal });
  }
  box.addEventListener("click", (event) => { event.stopPropagation(); pick(event.target.closest("[data-pick]")); }, { signal });
  window.addEventListener("pointerdown", (event) => { if (!box.contains(event.target)) close(false); }, { signal, capture: true });
  window.addEventListener("keydown", (event) => { // before the keys of the map, and those of the notebook
    if (box.hidden || !box.contains(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = items(), now = all.indexOf(document.activeElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) all.at(to % all.length)?.focus();
    else if (event.key === "Enter" || event.key === " ") pick(document.activeElement.closest("[data-pick]"));
    else close(true);
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { signal, capture: true });
  model.on("change:menu", show);
  return { box, open, isOpen: () => !box.hidden, end() { stop.abort(); model.off("change:menu", show); } };
}
