// Answers the questions of random_tables.py inside Pyodide, on geos-wasm.
// node answers.mjs PYODIDE GEOS ROOT FIRST LAST WHEEL...: a digest for each seed and what is drawn, or, for one seed, all answers.
import fs from "node:fs";
import path from "node:path";
import {pathToFileURL} from "node:url";

const [, , pyodide, geos, root, first, last, ...wheels] = process.argv;
const {loadPyodide} = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const {start} = await import(pathToFileURL(path.join(geos, "geos.mjs")));
const python = await loadPyodide({indexURL: pyodide + path.sep});
const load = () => start(fs.readFileSync(path.join(geos, "geos.js"), "utf8"), fs.readFileSync(path.join(geos, "geos.wasm")));
python.registerJsModule("legion_widget_geos", {load});
await python.loadPackage(wheels, {messageCallback: () => {}});
python.FS.mkdirTree("/root");
python.FS.mount(python.FS.filesystems.NODEFS, {root}, "/root");
python.globals.set("asked", [Number(first), Number(last)]);
python.runPython(`
import gc, json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/root")
from tests.baraka.random_tables import answers, digest
from legion_widget.games.baraka.tabletop import geometry, geos

first, last = asked
if last == first + 1:
    for question, answer in answers(first):
        print(json.dumps([question, answer]))
else:
    for seed in range(first, last):
        print(json.dumps([seed, *digest(seed)]), flush=True)
    for cache in geometry.KEPT:
        cache.cache_clear()
    gc.collect()
    print("alive", geos._js.alive(), geos._js.bytes())
`);
