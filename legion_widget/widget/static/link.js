// The link to the kernel. A board whose kernel is gone says so at once; one whose kernel is at work shows that.

const BUSY = 200; // milliseconds of work after which it is shown
const CUT = 1500; // milliseconds without a connection after which it is said: most come back sooner

// What has lost its kernel says so above itself, and takes nothing more: what is typed there would be lost.
function fallAsleep(board, words) {
  if (!board || board.classList.contains("lw-asleep")) return false;
  board.classList.add("lw-asleep");
  for (const node of board.querySelectorAll("button, input, select, textarea")) node.disabled = true;
  const said = document.createElement("div");
  said.className = "lw-gone";
  said.setAttribute("role", "alert");
  said.textContent = words;
  board.prepend(said);
  return true;
}

// The whole of which this is a part, and what it says of itself: a lesson, or an army; null: the board itself does.
function wholeOf(root) {
  const whole = root.closest(".lw-lesson") ?? root.closest(".lw-board");
  const words = whole?.querySelector("[data-gone]");
  return words ? { whole, words: words.dataset.gone } : null;
}

function makeLink({ model, root, gone }) {
  const kernel = model.widget_manager?.kernel; // not every host tells
  let timer = null, sign = null;

  // The page of a notebook marks what has lost its kernel; so it is from the beginning where nothing runs.
  const look = () => { if (root.closest(".jupyter-widgets-disconnected")) gone(); };
  const lost = () => setTimeout(look); // the mark may come after the news
  model.on("comm_live_update", lost);

  function work(isBusy) {
    clearTimeout(timer);
    timer = null;
    if (isBusy) timer = setTimeout(show, BUSY);
    else sign?.remove();
  }
  function show() {
    const frame = root.closest(".lw-frame");
    if (!frame || frame.querySelector(".lw-busy")) return;
    sign ??= document.createElement("div");
    sign.className = "lw-busy";
    sign.setAttribute("role", "status");
    frame.append(sign);
    sign.textContent = model.get("working");
  }
  const ENDED = ["dead", "restarting", "autorestarting", "terminating"];
  const heard = (_, status) => {
    if (ENDED.includes(status)) gone();
    work(status === "busy");
  };
  const left = () => { work(false); gone(); };

  // While there is no connection nothing that is done here is heard, though it may be later: that is said.
  let cut = null, without = null;
  function connection(_, status) {
    if (status !== "connected") { without ??= setTimeout(sayCut, CUT); return; }
    clearTimeout(without);
    without = null;
    cut?.remove();
  }
  function sayCut() {
    const whole = root.closest(".lw-lesson") ?? root.closest(".lw-board") ?? root;
    const words = model.get("cut") || whole.querySelector("[data-cut]")?.dataset.cut;
    if (!words || whole.querySelector(".lw-cut")) return;
    cut = document.createElement("div");
    cut.className = "lw-gone lw-cut";
    cut.setAttribute("role", "alert");
    cut.textContent = words;
    whole.prepend(cut);
  }
  kernel?.statusChanged?.connect(heard);
  kernel?.disposed?.connect(left);
  kernel?.connectionStatusChanged?.connect(connection);
  requestAnimationFrame(look);

  return () => {
    clearTimeout(timer);
    clearTimeout(without);
    sign?.remove();
    cut?.remove();
    model.off("comm_live_update", lost);
    kernel?.statusChanged?.disconnect(heard);
    kernel?.disposed?.disconnect(left);
    kernel?.connectionStatusChanged?.disconnect(connection);
  };
}
