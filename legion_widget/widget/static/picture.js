// A picture whose places can be pressed: tells where it was pressed, as shares of its width and its height.

function render({ model, el }) {
  const stop = new AbortController();
  const paint = () => { el.innerHTML = model.get("html"); };
  el.classList.add("lw-picture");
  el.addEventListener("click", (event) => {
    const picture = event.target.closest("img");
    if (!picture) return;
    const box = picture.getBoundingClientRect();
    model.send({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  }, { signal: stop.signal });
  model.on("change:html", paint);
  paint();
  return () => { stop.abort(); model.off("change:html", paint); };
}

export default { render };
