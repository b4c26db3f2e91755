// Loads Python as pyodide.mjs does, and tells whoever listens on the same site how far it is. Python can import GEOS,
// which is fetched when a table of Baraka first asks for it.
import {load as geos} from "../geos/geos.mjs";
import {loadPyodide as load, version} from "./pyodide.mjs";

const channel = new BroadcastChannel("legion-widget-loading");
const fetched = self.fetch;
let wanted = 0;
let done = 0;

// Each file that is fetched counts for its bytes, so that a bar can show how much is left.
self.fetch = async (request, options) => {
  const url = String(request.url ?? request);
  if (!url.includes("/static/pyodide/")) return fetched(request, options);
  wanted += 1;
  const answer = await fetched(request, options);
  done += 1;
  channel.postMessage({wanted, done});
  return answer;
};

export {version};
export async function loadPyodide(options) {
  channel.postMessage({wanted, done, stage: "python"});
  // What the page says as null is None, as everywhere else: messages of boards are read so.
  const python = await load({...options, convertNullToNone: true});
  python.registerJsModule("legion_widget_geos", {load: geos});
  channel.postMessage({wanted, done, stage: "ready"});
  return python;
}
