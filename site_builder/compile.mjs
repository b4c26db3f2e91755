// Compiles wheels and Python's own library inside Pyodide, for the very Python that will run them.
// node compile.mjs PYODIDE TRIMMED COMPILED: python_stdlib.zip of PYODIDE and all wheels of TRIMMED go to COMPILED.
import fs from "node:fs";
import path from "node:path";
import {pathToFileURL} from "node:url";

const [, , pyodide, trimmed, compiled] = process.argv.map((arg) => path.resolve(arg));
const {loadPyodide} = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({indexURL: pyodide + path.sep});
for (const [place, folder] of [["/in", trimmed], ["/out", compiled], ["/core", pyodide]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, {root: folder}, place);
}
python.runPython(fs.readFileSync(new URL("kernel/compile_all.py", import.meta.url), "utf8"));
