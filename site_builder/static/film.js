// A film that a reader plays, stops and leafs through. It is a picture until then, and does not begin by itself.
export async function film(element) {
  const picture = element.querySelector(".film-picture");
  const image = picture.querySelector("img");
  const bar = element.querySelector(".film-bar");
  const button = bar.querySelector("button");
  const slider = bar.querySelector("input");
  const labels = [button.getAttribute("aria-label"), button.dataset.stop];
  let moves = null;
  let length = 0;
  let playing = false;

  // The picture becomes part of the page when it is first needed: only so can it be stopped.
  async function load() {
    if (moves) return;
    const text = await (await fetch(image.src)).text();
    const host = document.createElement("div");
    const shadow = host.attachShadow({mode: "open"}); // its styles are its own
    shadow.innerHTML = `<style>:host{display:block;height:100%}svg{display:block;width:100%;height:100%}</style>${text}`;
    host.setAttribute("role", "img");
    host.setAttribute("aria-label", image.alt);
    picture.replaceChildren(host);
    moves = shadow.getAnimations();
    moves.forEach((move) => move.pause());
    length = Math.max(...moves.map((move) => move.effect.getComputedTiming().duration || 0), 1);
    set(0);
  }
  function set(time) {
    moves.forEach((move) => { move.currentTime = time; });
  }
  function show() {
    button.setAttribute("aria-label", labels[playing ? 1 : 0]);
    element.classList.toggle("is-playing", playing);
  }
  function follow() {
    if (!playing) return;
    const now = Number(moves[0]?.currentTime ?? 0) % length;
    slider.value = (1000 * now) / length;
    requestAnimationFrame(follow);
  }
  button.addEventListener("click", async () => {
    await load();
    playing = !playing;
    moves.forEach((move) => (playing ? move.play() : move.pause()));
    show();
    follow();
  });
  slider.addEventListener("input", async () => {
    await load();
    playing = false;
    moves.forEach((move) => move.pause());
    set((slider.value / 1000) * length);
    show();
  });
  bar.hidden = false;
}
