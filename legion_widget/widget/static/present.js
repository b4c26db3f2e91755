// Presentation: the board fills the window for a room, with large type, slow and marked deeds, and a ring that follows
// the pointer. The kernel says whether it is on; which of several views fills its window is the page's affair.

const LARGER = 1.35; // times as large as before a map is shown; a small one fills its place

function makePresent({ model, root, lens, send, shown }) {
  const board = () => root.closest(".lw-board");
  const stop = new AbortController();
  const on = (target, type, handler, options = {}) => target.addEventListener(type, handler, { signal: stop.signal, ...options });
  const ring = document.createElement("div");
  ring.className = "lw-pointer";
  ring.setAttribute("aria-hidden", "true");
  let how = null; // what fills the window here: "screen" (the whole screen) or "window"; null: another view, or none
  let before = null; // how large the map was, to go back to

  const isOn = () => model.get("presenting");
  const someFills = () => [...document.querySelectorAll(".lw-board:is(.lw-filling, .lw-asking)")].some((node) => node !== board());

  function fillWindow() { // over all of the page, where it may not have the screen
    const node = board();
    if (!node || how || !isOn() || node.matches(".lw-asking") || someFills() || document.fullscreenElement) return;
    try {
      node.popover = "manual";
      node.showPopover();
    } catch { // an old browser: it stays where it is, large all the same
      node.removeAttribute("popover");
      return;
    }
    filled("window");
  }
  function filled(by) {
    how = by;
    board().classList.replace("lw-asking", "lw-filling") || board().classList.add("lw-filling");
    before ??= { manner: lens.manner(), scale: lens.scale() };
    const larger = before.scale * LARGER;
    requestAnimationFrame(() => { if (how) lens.atLeast(larger); }); // when its place is as large as it will be
    root.focus({ preventScroll: true });
  }
  function toggle() { // by hand
    if (isOn()) { send("present", { on: false }); return; }
    const node = board();
    if (!node) return;
    before = { manner: lens.manner(), scale: lens.scale() };
    if (document.fullscreenElement === node) filled("screen");
    else if (document.fullscreenEnabled) askForScreen(node);
    send("present", { on: true });
  }
  function askForScreen(node) { // the kernel's answer may come before the browser's: no view fills the window meanwhile
    const asking = () => node.classList.contains("lw-asking");
    node.classList.add("lw-asking");
    node.requestFullscreen().then(() => {
      if (asking()) filled("screen");
      else document.exitFullscreen(); // it was ended before the browser answered
    }, () => {
      node.classList.remove("lw-asking");
      fillWindow();
    });
  }
  function leave() {
    const node = board(), was = how;
    how = null;
    node?.classList.remove("lw-filling", "lw-asking");
    if (was === "screen" && document.fullscreenElement === node) document.exitFullscreen();
    if (was === "window" && node?.isConnected) {
      node.hidePopover();
      node.removeAttribute("popover");
    }
    if (was && before) lens.back(before.manner);
    before = null;
    ring.remove();
  }
  function follow() { // the kernel says that it begins, or ends
    board()?.classList.toggle("lw-presenting", isOn());
    if (!isOn()) leave();
    else if (!document.fullscreenElement) setTimeout(() => { if (!document.fullscreenElement) fillWindow(); });
    shown();
  }

  on(document, "fullscreenchange", () => { // Escape and F lead out of the whole screen, and so of the presentation
    if (how === "screen" && document.fullscreenElement !== board()) send("present", { on: false });
  });
  on(window, "keydown", (event) => { // Escape lets go first, then leaves: on the map the overlay sees to that
    if (event.key !== "Escape" || how !== "window" || root === event.target || event.target.matches("input, select, textarea")) return;
    if (board().querySelector("[data-dismiss]:not([hidden])")) return;
    send("present", { on: false });
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });

  // The ring is of the board, wherever it lies: it is placed against the board's own corner.
  on(window, "pointermove", (event) => {
    if (!isOn() || event.pointerType === "touch") return;
    const node = board(), box = node?.getBoundingClientRect();
    const inside = box && event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside) { ring.remove(); return; }
    if (ring.parentElement !== node) node.append(ring);
    ring.style.transform = `translate(${event.clientX - box.left - node.clientLeft}px, ${event.clientY - box.top - node.clientTop}px)`;
  }, { capture: true });
  on(window, "pointerdown", () => ring.classList.add("lw-down"), { capture: true });
  for (const type of ["pointerup", "pointercancel"]) on(window, type, () => ring.classList.remove("lw-down"), { capture: true });

  model.on("change:presenting", follow);
  return {
    toggle, follow,
    fillsWindow: () => how === "window",
    end() { model.off("change:presenting", follow); stop.abort(); leave(); },
  };
}
