// A key that is pressed on a board stays on it: the notebook would insert, cut, change or run a cell.
//
// Tab, which leads on, and Ctrl+S, which saves the notebook, go through. What a key does by itself in the browser (to
// copy, to type, to load the page again) it still does.

function keepKey(event) {
  const saves = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s";
  if (event.key !== "Tab" && !saves) event.stopPropagation();
}
