// GEOS for the tables of Baraka. Nothing here waits, because an import in Python cannot: it is fetched when Python first asks for it.

// Starts GEOS from its program and its machine code.
export function start(program, code) {
  const {start: begin, geos} = new Function(program)();
  geos.Module.instantiateWasm = (imports, done) => {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(code), imports);
    done(instance);
    return instance.exports;
  };
  begin();
  return geos;
}

// In the worker of a page: fetches what lies beside this file and starts it; undefined, which Python has as None, where it cannot.
export function load() {
  try {
    return start(get("geos.js", "text"), get("geos.wasm", "arraybuffer"));
  } catch (error) {
    if (error.name === "NetworkError") return undefined;
    throw error;
  }
}

function get(name, type) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(name, import.meta.url), false);
  request.responseType = type;
  request.send();
  if (request.status !== 200) throw new DOMException(`${name}: ${request.status}`, "NetworkError");
  return request.response;
}
