// The canvases of a board let go of their pixels when the last view of the board has left the page: some 50 MB that the
// page would keep as long as it lives. A view that comes later gets them back, blank, and the kernel paints it.

function makeCanvases({ model, layers }) {
  const models = Promise.all((model.get("canvases") ?? []).map((id) => model.widget_manager.get_model(id))).catch(() => []);
  let shown = []; // of this view
  const empty = (canvas) => { canvas.width = canvas.height = 1; }; // one that has no size could not be drawn from

  return {
    begin() {
      shown = layers();
      models.then((all) => all.forEach((one) => { if (one.canvas.width !== one.get("width")) one.resizeCanvas(); }));
    },
    end() { // what is shown with the overlay is removed after it
      models.then((all) => setTimeout(() => {
        shown.forEach((canvas) => { if (!canvas.isConnected) empty(canvas); });
        for (const one of all) if (!Object.keys(one.views ?? {}).length) empty(one.canvas);
      }));
    },
  };
}
