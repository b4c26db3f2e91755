// A panel of the board: shows the HTML that the kernel made, and reports what is pressed or typed in it.
//
// Anything with data-do is a command; its data-* attributes and the values of the form around it go along. What has
// data-local is for the overlay of the same board and never leaves the page.

function collect(node) {
  const said = { ...node.dataset };
  const form = node.closest("form, .lw-form");
  if (form) for (const field of form.querySelectorAll("input, select, textarea")) if (field.name) said[field.name] = field.value;
  if (node.name && "value" in node) said[node.dataset.field ? "value" : node.name] = node.value; // a field may be called "kind"
  return said;
}

const CLICK = 300, TAP = 1500; // ms in which a click follows its press, and a finger that was lifted, on a slow device
const PAUSE = 300; // ms after the last letter until a text that is being typed is told
const BREATH = 500; // the same for a text that is only kept: nothing on the board depends on it
const PACE = 60; // ms between two messages of a slider that is being dragged

function render({ model, el }) {
  const root = document.createElement("div");
  root.tabIndex = -1; // a click on its text gives it the keyboard, which the notebook would take else
  const live = document.createElement("div"); // what is new in the panel is said here: it outlives every painting
  live.className = "lw-live";
  live.setAttribute("aria-live", "polite");
  el.append(root, live);
  const stop = new AbortController();

  const send = (node) => tell(collect(node));
  function tell(said) {
    try {
      model.send({ kind: "do", revision: model.get("revision"), ...said });
    } catch { // the kernel that made this board is gone
      root.closest(".lw-board")?.querySelector(".lw-overlay")?.dispatchEvent(new Event("lw-gone"));
      lost();
    }
  }

  function lost() { // an army or a lesson says so itself
    const found = wholeOf(root);
    if (found) fallAsleep(found.whole, found.words);
  }

  let sliding = null, waiting = 0; // the slider in hand
  let pressing = null, late = false; // a press that has begun on a button; whether something is to be painted after it
  let here = null; // the step that is marked in the log
  let asked = null; // the last time that the kernel asked for the keyboard
  let waited = null; // what waited for a word when the panel was painted last
  let said = null, tellsIn = ""; // the messages that the panel shows, each of which was said when it came
  let left = []; // where the page stood before it was brought there: parts that scroll, each with its place

  function wordsOf(node) { // without its buttons and signs
    const copy = node.cloneNode(true);
    for (const part of copy.querySelectorAll("button, svg, .lw-rule, [aria-hidden=true]")) part.remove();
    const blocks = [...copy.querySelectorAll("h3, h4, p, li, summary")].filter((one) => !one.querySelector("p, li"));
    return (blocks.length ? blocks : [copy]).map((one) => ended(one.textContent)).filter(Boolean).join(" ");
  }
  function ended(text) { // a text in one line that ends as a sentence does
    const line = text.replace(/\s+/g, " ").trim();
    return !line || /[.!?…:]$/.test(line) ? line : `${line}.`;
  }
  function announce(texts) { // one after another, in one go
    const text = texts.filter(Boolean).join(" ");
    if (text) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }
  function sayNews(waits) { // messages that were not there before, and a question that is new: its title and its words
    const told = [...root.querySelectorAll("[role=status]")].map((node) => {
      node.removeAttribute("role"); // else it would be said, or not, with every painting
      node.dataset.said = "";
      return wordsOf(node);
    });
    const isNew = said !== null && tellsIn === model.get("language"); // in another language it is the same
    const news = isNew ? told.filter((text) => !said.includes(text)) : [];
    [said, tellsIn] = [told, model.get("language")];
    if (waits) news.push(...[...(waits.closest("section, form, [role=dialog]") ?? waits).querySelectorAll("h3, p")].slice(0, 4).map(wordsOf));
    announce(news);
  }

  function marked() { // what is marked in a list, the list, and where both are
    const mark = root.querySelector("[data-scroll] .lw-here"), list = mark?.closest("[data-scroll]");
    return mark && { list, step: mark.querySelector("[data-step]")?.dataset.step, a: mark.getBoundingClientRect(), b: list.getBoundingClientRect() };
  }

  function reveal(before) { // what is marked comes into sight in its list, and the page stays where it is
    const now = marked();
    if (now && now.step !== here) {
      const { list, a, b } = now;
      list.classList.add("lw-new-step"); // what has been told there waits for its dice
      if (a.top < b.top || a.bottom > b.bottom) list.scrollTop += a.top - b.top - (b.height - a.height) / 2;
    } else if (now && before?.step === here) { // the same step: it stays where it was seen, whatever changed above it
      now.list.scrollTop += now.a.top - now.b.top - (before.a.top - before.b.top);
    }
    here = now?.step ?? null;
  }

  function tongue() { // in which language it is, and which way that is written
    root.setAttribute("lang", model.get("language"));
    root.setAttribute("dir", direction(model.get("language")));
    if (live.lang !== model.get("language")) live.textContent = ""; // what was said in the other language
    live.setAttribute("lang", model.get("language"));
  }

  let page = null; // the name of the page that is read
  function turn(shown) { // another page is read from its beginning; returns whether it is another one
    const before = page;
    page = shown?.dataset.page ?? null;
    if (before === null || page === null || page === before) return false;
    for (let box = root.parentElement; box && !box.matches(".lw-board"); box = box.parentElement) {
      if (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== "visible") box.scrollTop = 0;
    }
    if (shown.getBoundingClientRect().top < 0) shown.scrollIntoView({ block: "start" });
    return true;
  }

  const only = (found) => (found.length === 1 ? found[0] : null);

  function paint() {
    if (sliding || pressing || writing()) { late = true; return; } // what is in hand must stay; what is new is painted after it
    late = false;
    const typed = [...root.querySelectorAll("input:not([type=range]), textarea")].filter((n) => n.value !== n.defaultValue)
      .map((n) => [n.id || n.name, n.value]);
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    const key = held && (held.id || held.dataset.key);
    const caret = held?.selectionStart != null ? [held.selectionStart, held.selectionEnd] : null; // a field of text has one
    const board = root.closest(".lw-board"), ours = board?.contains(document.activeElement);
    const scrolls = [...root.querySelectorAll("[data-scroll]")].map((n) => [n.dataset.scroll, n.scrollTop]);
    const before = marked();
    root.className = `lw-panel ${model.get("kind")}`;
    tongue();
    const unfolded = [...root.querySelectorAll("details[open][data-key]")].map((n) => n.dataset.key);
    root.innerHTML = model.get("html");
    for (const name of unfolded) root.querySelector(`details[data-key="${CSS.escape(name)}"]`)?.setAttribute("open", "");
    for (const [name, top] of scrolls) {
      const node = root.querySelector(`[data-scroll="${name}"]`);
      if (node) node.scrollTop = top;
    }
    const shown = root.querySelector("[data-page]"), isTurned = turn(shown);
    for (const [name, value] of typed) { // what was typed and not sent yet
      const node = root.querySelector(`#${CSS.escape(name)}, [name="${CSS.escape(name)}"]`);
      if (node) node.value = value;
      if (node?.matches("[data-typed]") && node.value !== node.defaultValue) node.classList.add("lw-ed-typing");
    }
    const again = key ? root.querySelector(`[data-key="${CSS.escape(key)}"]`) || root.querySelector(`#${CSS.escape(key)}`)
      : held?.name && only(root.querySelectorAll(`[name="${CSS.escape(held.name)}"]`));
    if (!again?.matches("[data-typed]")) reveal(before); // where one types nothing moves
    again?.focus({ preventScroll: Boolean(caret) });
    if (caret && again?.selectionStart != null) again.setSelectionRange(...caret);
    const waits = root.querySelector("[data-show]");
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    const isBelow = getComputedStyle(board?.querySelector(".lw-middle") ?? root).flexDirection === "column";
    if (waits && ours && isBelow && !left.length) { // before anything moves the page
      for (let node = board; node; node = node.parentElement) if (node.scrollHeight > node.clientHeight) left.push([node, node.scrollTop]);
    }
    const title = isTurned && held && !held.matches("input, select, textarea") ? shown.querySelector("h2, h3") : null; // who has turned the page reads on there
    if (title) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
    const wish = root.querySelector("[data-focus]");
    if (wish && ours && wish.dataset.focus !== asked) { // something is to be typed: from whoever plays on this board
      wish.focus();
      wish.select?.();
    } else if (!wish && held && !root.contains(document.activeElement)) { // what had the keyboard is gone: back to the map
      (board?.querySelector(".lw-overlay") ?? root).focus({ preventScroll: true });
    }
    asked = wish?.dataset.focus ?? null;
    // A rule of a lesson is asked for beside the board.
    const beside = waits?.dataset.show.startsWith("rule-") && root.closest(".lw-lesson")?.contains(document.activeElement);
    if (waits && (ours || beside) && waits.dataset.show !== waited) { // where the side lies under the map it would be out of sight
      waits.scrollIntoView({ block: "nearest", behavior });
    } else if (!waits && left.length) { // answered: the map and its bars come back into sight
      for (const [node, top] of left) node.scrollTo({ top, behavior });
      left = [];
    }
    sayNews(waits && "ask" in waits.dataset && ours && waits.dataset.show !== waited && said !== null ? waits : null);
    waited = waits?.dataset.show ?? null;
  }

  // A button must not be painted anew between the two halves of a press: it would miss its click.
  root.addEventListener("pointerdown", (event) => { pressing = event.target.closest("button") && {}; }, { signal: stop.signal });
  // A slider that was dragged and has come back to where it was tells of no change.
  // The click of a finger comes a while after it was lifted, and not at all after a drag: it is waited for, not for ever.
  const release = (after) => {
    const press = pressing;
    setTimeout(() => {
      if (pressing !== press) return; // the next press has begun
      pressing = null;
      if (late && !sliding) paint();
    }, after);
  };
  const lifted = (event) => {
    setTimeout(() => { if (sliding) letGo(sliding); });
    release(event.type === "pointercancel" ? 0 : event.pointerType === "touch" ? TAP : CLICK);
  };
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, lifted, { signal: stop.signal });
  // A text of the panel to the clipboard; where the page may not write to it, the text is marked for a copy by hand.
  async function copy(button) {
    const text = root.querySelector(`[data-text="${CSS.escape(button.dataset.copy)}"]`);
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = button.dataset.copied;
    } catch {
      getSelection().selectAllChildren(text);
    }
  }

  // The picture that the menu shows, twice as fine, as a PNG: into a file, or to the clipboard.
  async function picture(button) {
    const made = button.closest(".lw-picture-made"), link = made.querySelector("a[download]");
    try {
      const image = made.querySelector("img");
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      const png = await new Promise((done) => canvas.toBlob(done, "image/png"));
      if (button.dataset.picture === "copy") {
        await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
        button.textContent = button.dataset.copied;
        return;
      }
      const file = document.createElement("a");
      file.href = URL.createObjectURL(png);
      file.download = link.download.replace(/svg$/, "png");
      file.click();
      setTimeout(() => URL.revokeObjectURL(file.href), 60000);
    } catch (error) {
      button.textContent = button.dataset.failed || String(error);
    }
  }

  // After a button was pressed by a pointer the map has the keyboard again, unless something is to be typed or read there.
  function giveBack(button, event) {
    const picks = button.dataset.do === "pick" && button.getAttribute("aria-pressed") === "false"; // a place of the map
    if ((!event.detail && !picks) || button.hasAttribute("aria-expanded") || button.closest("form, .lw-form, [data-dismiss]")) return;
    const overlay = root.closest(".lw-board")?.querySelector(".lw-overlay");
    overlay?.focus({ preventScroll: true });
    if (picks && !event.detail) overlay?.dispatchEvent(new CustomEvent("lw-from", { detail: button.dataset.key }));
  }

  root.addEventListener("click", (event) => {
    release(0); // the press is over
    const copied = event.target.closest("[data-copy]");
    if (copied) copy(copied);
    const pictured = event.target.closest("[data-picture]");
    if (pictured) picture(pictured);
    const local = event.target.closest("[data-local]");
    if (local) {
      const overlay = root.closest(".lw-board")?.querySelector(".lw-overlay");
      overlay?.dispatchEvent(new CustomEvent("lw-local", { detail: { ...local.dataset } }));
    }
    const node = event.target.closest("[data-do]");
    if (!node || node.matches("select, input, textarea") || node.getAttribute("aria-disabled") === "true") return;
    event.preventDefault();
    send(node);
    giveBack(node, event);
  }, { signal: stop.signal });
  root.addEventListener("change", (event) => {
    const node = event.target.closest("select[data-do], input[data-do], textarea[data-do]");
    if (!node) return;
    letGo(node);
  }, { signal: stop.signal });
  function letGo(node) {
    if (node.dataset.typed) { clearTimeout(typing); typing = 0; }
    clearTimeout(waiting);
    waiting = 0;
    sliding = null;
    send(node);
    if ("once" in node.dataset) node.value = node.defaultValue; // it names one thing more: the list beside it shows it
    else if (isField(node)) node.defaultValue = node.value; // told: what the kernel makes of it is shown
    if (node.dataset.live) paint();
  }
  // A slider tells where it is while it is dragged: its last place, now and then.
  root.addEventListener("input", (event) => {
    const node = event.target.closest("input[data-live]");
    if (!node) return;
    sliding = node;
    const shown = root.querySelector(`.${node.dataset.live}`);
    if (shown) shown.textContent = node.value;
    waiting ||= setTimeout(() => { waiting = 0; send(node); }, PACE);
  }, { signal: stop.signal });
  // A text is told when its letters have stopped coming for a while; the board's own undo takes it back.
  let typing = 0;
  root.addEventListener("input", (event) => {
    const node = event.target.closest("textarea[data-typed]");
    if (!node) return;
    node.classList.add("lw-ed-typing");
    clearTimeout(typing);
    typing = setTimeout(() => { typing = 0; if (node.isConnected) send(node); else send(root.querySelector("textarea[data-typed]")); }, PAUSE);
  }, { signal: stop.signal });
  // A field of the editor, whose letters are its own until they are told: then the editor's undo takes them back.
  const isField = (node) => node.matches("input[data-do], textarea[data-do]:not([data-typed])") && node.closest(".lw-editor");
  function undoesField(event) {
    const node = event.target;
    if (!isField(node)) return false;
    const isTold = node.value === node.defaultValue && !node.validity.badInput;
    if (event.key === "Escape") {
      if (isTold) tell({ do: "cancel" });
      node.value = node.defaultValue;
    } else if (isTold && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      tell({ do: event.shiftKey ? "redo" : "undo" });
    } else return false;
    return true;
  }
  function undoesTyping(event) {
    if (!event.target.matches("textarea[data-typed]") || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return false;
    const node = event.target;
    if (typing && !event.shiftKey) { // what was not told yet
      clearTimeout(typing);
      typing = 0;
      node.value = node.defaultValue;
      node.classList.remove("lw-ed-typing");
    } else tell({ do: event.shiftKey ? "redo" : "undo" });
    return true;
  }
  // An answer in words is kept while it is written, and what is new is painted when the field is left.
  function writing() {
    return root.contains(document.activeElement) && document.activeElement.matches("textarea[data-saved]");
  }
  let keeping = 0;
  root.addEventListener("input", (event) => {
    const node = event.target.closest("textarea[data-saved]");
    if (!node) return;
    clearTimeout(keeping);
    keeping = setTimeout(() => { if (node.isConnected) send(node); }, BREATH);
  }, { signal: stop.signal });
  function keepNow() { // the page goes: what is being written is sent while it can be
    clearTimeout(keeping);
    if (writing() && document.activeElement.value !== document.activeElement.defaultValue) send(document.activeElement);
  }
  window.addEventListener("pagehide", keepNow, { signal: stop.signal });
  document.addEventListener("visibilitychange", () => { if (document.hidden) keepNow(); }, { signal: stop.signal });
  window.addEventListener("blur", keepNow, { signal: stop.signal }); // of a frame: its page has folded it away
  root.addEventListener("focusout", (event) => {
    if (!event.target.matches("textarea[data-saved]")) return;
    clearTimeout(keeping);
    if (late) setTimeout(paint);
  }, { signal: stop.signal });
  root.addEventListener("submit", (event) => event.preventDefault(), { signal: stop.signal });
  // Enter in a field of a form presses the form's button, Escape the one that gives up.
  function pressesButton(event) {
    const wanted = { Enter: "[data-do]:not([data-live])", Escape: '[data-do="cancel"]' }[event.key], field = event.target;
    const asks = event.key === "Escape" && field.matches("[data-ask] button") && field.closest("[data-ask]").querySelector(wanted);
    if (asks) { // a question that has a "No"
      send(asks);
      root.closest(".lw-board")?.querySelector(".lw-overlay")?.focus({ preventScroll: true });
      return true;
    }
    if (!wanted || !field.matches("form input")) return false;
    const first = field.form.querySelector(wanted);
    if (first) send(first);
    return true;
  }
  // Notebook 7 takes its shortcuts from the document before anything in it hears of a key: we are before the document.
  window.addEventListener("keydown", (event) => {
    if (!root.contains(event.target)) return;
    if (opensMenu(event)) { event.preventDefault(); event.stopPropagation(); return; }
    if ((event.key === "Escape" && dismiss(true)) || pressesButton(event) || leavesTour(event) || undoesField(event) || undoesTyping(event)) event.preventDefault();
    keepKey(event);
  }, { signal: stop.signal, capture: true });

  // The menu key opens that of the map, as it does there; the notebook would open its own, which can delete the cell.
  function opensMenu(event) {
    const overlay = root.closest(".lw-board")?.querySelector(".lw-overlay");
    if (!overlay || !("menus" in overlay.dataset) || event.target.matches("input, textarea")) return false;
    if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return false;
    overlay.focus({ preventScroll: true });
    overlay.dispatchEvent(new CustomEvent("lw-local", { detail: { local: "menu" } }));
    return true;
  }

  // Escape on any panel of the board ends the tour, unless a field of a form needs it.
  function leavesTour(event) {
    const shown = event.key === "Escape" && !event.target.matches("input, select, textarea")
      && root.closest(".lw-board")?.querySelector("[data-escape]");
    if (shown) tell({ do: shown.dataset.escape });
    return !!shown;
  }

  // What lies over the board is closed by Escape, which gives the keyboard back to its button, and by a press beside it.
  function dismiss(back) {
    const open = root.querySelector("[data-dismiss]:not([hidden])");
    if (!open) return false;
    const opener = root.querySelector(`[data-do="${open.dataset.dismiss}"]`);
    if (back) opener?.focus();
    open.hidden = true;
    opener?.setAttribute("aria-expanded", "false");
    tell({ do: open.dataset.dismiss, dismiss: true });
    return true;
  }
  window.addEventListener("pointerdown", (event) => {
    const open = root.querySelector("[data-dismiss]");
    if (open && !open.contains(event.target) && !event.target.closest?.(`[data-do="${open.dataset.dismiss}"]`)) dismiss(false);
  }, { signal: stop.signal, capture: true });

  // Beside a map the overlay says that there is a view.
  const view = Math.random().toString(36).slice(2);
  const say = (kind) => { try { model.send({ kind, view }); } catch { /* the kernel is gone: nobody counts views */ } };
  const answer = () => say("here"), leave = () => say("gone");
  if (model.get("alone")) {
    answer();
    model.on("change:call", answer);
    window.addEventListener("pagehide", leave, { signal: stop.signal });
    stop.signal.addEventListener("abort", () => { leave(); model.off("change:call", answer); });
  }

  paint();
  const unlink = root.querySelector("[data-gone]") ? makeLink({ model, root, gone: lost }) : () => {};
  model.on("change:html", paint);
  model.on("change:kind", paint);
  model.on("change:language", tongue);
  return () => { stop.abort(); unlink(); model.off("change:html", paint); model.off("change:kind", paint); model.off("change:language", tongue); root.remove(); live.remove(); };
}

export default { render };
