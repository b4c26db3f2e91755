// The table: a board or a lesson, alive, in a frame of this page. It is loaded when it is asked for; the page can be read meanwhile.

const VERSION = "0.8.6"; // of JupyterLite, which else takes other service workers away
const PARTS = {page: 12, python: 78, board: 100}; // how far the bar is after each part

export class Table {
  constructor(element, root, language) {
    Object.assign(this, {element, root, language, said: element.dataset});
    const find = (name) => element.querySelector(`.table-${name}`);
    Object.assign(this, {name: find("name"), status: find("said"), place: find("place"), warning: find("warning"), opener: find("open"), fresh: find("fresh"), bar: element.querySelector("progress")});
    this.opener.addEventListener("click", () => this.unfold(!this.element.classList.contains("is-open")));
    this.fresh.addEventListener("click", () => confirm(this.said.freshSure) && this.show(this.code({...this.what, fresh: true})));
    addEventListener("popstate", () => this.element.classList.contains("is-open") && this.unfold(false, true)); // Back closes the board
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.element.classList.contains("is-open") && this.unfold(false));
    for (const kind of ["wheel", "touchmove", "keydown"]) addEventListener(kind, () => { this.isReading = true; }, {passive: true});
    new BroadcastChannel("legion-widget-loading").addEventListener("message", ({data}) => this.hear(data));
  }

  // Opens a lesson at a step, or a scenario. The frame is kept: another step of the same lesson is there at once.
  async open(what, button) {
    Object.assign(this, {what: {...what}, button, isWanted: true, isReading: false, began: performance.now()});
    this.element.hidden = false;
    document.body.classList.add("has-table");
    this.name.textContent = what.title;
    this.fresh.hidden = true;
    if (this.isReady) return this.finish();
    this.opener.hidden = true;
    this.bar.hidden = false;
    this.tell(this.said.loading, Math.max(this.bar.value, 2));
    if (this.shown) return; // it is on its way
    if (!navigator.onLine && !(await this.wasHere())) return this.fail(this.said.offlineFirst);
    await this.start(this.what);
  }

  // Prepares a board that will probably be asked for, where nothing has to be fetched for it.
  async warm(what) {
    if (!this.shown && !navigator.connection?.saveData && (await this.wasHere()) && !this.shown) await this.start({...what});
  }

  async start(what) {
    this.shown = what;
    const kept = await this.prepare();
    this.warning.hidden = kept;
    this.frame = document.createElement("iframe");
    this.frame.title = `${this.said.boardFrame}: ${what.title}`;
    this.frame.src = this.address(what);
    this.place.replaceChildren(this.frame);
    this.watch(this.frame);
  }

  address(what) {
    const asked = new URLSearchParams({kernel: "python", hideCodeInput: 1, execute: 1, showBanner: 0, promptCellPosition: "bottom", code: `import legion_widget_page as page\n${this.code(what)}`});
    return new URL(`lite/repl/index.html?${asked}`, this.root).href;
  }

  code({lesson, step, scenario, army, fresh}) {
    if (army) return `page.army(${JSON.stringify(army)}, "${this.language}")`;
    if (lesson) return `page.lesson(${JSON.stringify(lesson)}, "${this.language}", ${Number(step ?? 0)})`;
    return `page.game(${JSON.stringify(scenario)}, "${this.language}"${fresh ? ", fresh=True" : ""})`;
  }

  async wasHere() {
    try { return (await caches.keys()).some((name) => name.startsWith("lite:")); } catch { return false; }
  }

  // The service worker comes first: it keeps what is fetched, and through it Python reaches the browser's storage.
  async prepare() {
    const workers = navigator.serviceWorker;
    if (!workers) return false;
    try {
      const script = new URL("lite/service-worker.js?enableCache=true", this.root);
      localStorage.setItem(`${script.href}-version`, VERSION);
      const registration = await workers.register(script, {scope: new URL("lite/", this.root).pathname});
      const worker = registration.active ?? registration.waiting ?? registration.installing;
      if (worker.state !== "activated") {
        await new Promise((done) => {
          worker.addEventListener("statechange", () => worker.state === "activated" && done());
          setTimeout(done, 4000);
        });
      }
      return Boolean(registration.active);
    } catch {
      return false;
    }
  }

  // boot.mjs tells how much of Python is there.
  hear({wanted, done, stage}) {
    if (!this.frame || this.isReady) return;
    const share = stage === "ready" ? 1 : Math.min(done / Math.max(wanted, 30), 1);
    this.tell(stage === "ready" ? this.said.loadingBoard : this.said.loadingPython, PARTS.page + (PARTS.python - PARTS.page) * share);
  }

  watch(frame) {
    let guarded = null;
    const look = () => {
      if (frame !== this.frame) return;
      const page = frame.contentDocument;
      if (page && page !== guarded && page.body) { // the menu of the console could throw the board away: the browser's own stays
        guarded = page;
        page.addEventListener("contextmenu", (event) => event.target.closest(".lw-overlay") || event.stopImmediatePropagation(), {capture: true});
      }
      const fault = page?.querySelector('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]');
      if (page?.querySelector(".lw-board canvas, .lw-board.lw-army-board .lw-army")) {
        this.isReady = true;
        return this.isWanted && this.finish();
      }
      if (fault) return this.fail(`${this.said.failed} ${fault.textContent.trim().split("\n").pop().replace(/^[\w.]+(Error|Exception)?: /, "")}`);
      if (page?.querySelector(".jp-CodeConsole") && this.bar.value < PARTS.page) this.tell(this.said.loading, PARTS.page);
      setTimeout(look, 150);
    };
    look();
  }

  // A reader who has gone on reading is not pulled away: the bar below says that the board is ready.
  finish() {
    const isThere = this.frame.contentDocument.querySelector(".lw-board"); // whatever has become of the console
    const goes = isThere && this.what.lesson && this.what.lesson === this.shown.lesson;
    if (!isThere || this.isLater || !same(this.what, this.shown)) this.show(goes ? `page.go(${Number(this.what.step)})` : this.code(this.what));
    this.isLater = true;
    this.shown = this.what;
    this.toTop();
    this.element.dataset.seconds = ((performance.now() - this.began) / 1000).toFixed(2);
    this.fresh.hidden = !this.what.scenario;
    this.opener.hidden = false;
    this.bar.hidden = true;
    this.tell("", PARTS.board);
    if (!this.isReading || performance.now() - this.began < 1500) this.unfold(true);
    else {
      this.tell(this.said.ready, PARTS.board);
      this.opener.textContent = this.said.openTable;
    }
  }

  // Another board is laid, and seen from its top: the console goes on to its end by itself.
  async show(line) {
    await this.run(line);
    this.toTop();
  }

  toTop() { this.frame?.contentDocument.querySelector(".jp-CodeConsole-content")?.scrollTo(0, 0); }

  unfold(open, isBack = false) {
    const was = this.element.classList.contains("is-open");
    if (open && !was) history.pushState({table: true}, "");
    else if (!open && was && !isBack && history.state?.table) history.back();
    this.element.classList.toggle("is-open", open);
    document.documentElement.classList.toggle("under-table", open);
    for (const part of document.body.children) if (!part.contains(this.element)) part.inert = open; // what lies behind is not gone through
    this.opener.textContent = open ? this.said.closeTable : this.said.openTable;
    this.status.textContent = "";
    if (open) this.frame?.focus();
    else this.button?.focus();
  }

  fail(why) {
    this.frame = this.shown = null;
    this.isReady = false;
    this.place.replaceChildren();
    this.bar.hidden = true;
    this.status.textContent = why;
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = this.said.again;
    again.addEventListener("click", () => {
      this.bar.hidden = false;
      this.open(this.what, this.button);
    });
    this.status.append(" ", again);
  }

  tell(words, share) {
    if (this.status.textContent !== words) this.status.textContent = words;
    this.bar.value = share;
  }

  // Runs a line in the Python of the frame, as if it had been written there; another board takes the place of this one.
  run(line) {
    const {console} = this.frame.contentWindow.jupyterapp.shell.currentWidget;
    if (!line.startsWith("page.go(")) console.clear();
    return console.inject(line);
  }
}

function same(one, other) {
  return ["lesson", "step", "scenario", "army"].every((key) => one[key] === other[key]);
}
