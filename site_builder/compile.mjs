// Compiles wheels and Python's own library inside Pyodide, for the very Python that will run them.
// node compile.mjs PYODIDE TRIMMED COMPILED: python_stdlib.zip of PYODIDE and all wheels of TRIMMED go to COMPILED.
import fs from "node:fs";
import path from "node:path";
import {pathToFileURL} from "node:url";

const [, , pyodide, trimmed, compiled] = process.argv.map((arg) => path.resolve(arg));
const {loadPyodide} = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({indexURL: pyodide + path.sep});
const say = (name) => fs.readFileSync(new URL(`kernel/${name}.py`, import.meta.url), "utf8");
for (const [place, folder] of [["/in", trimmed], ["/out", compiled], ["/core", pyodide]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, {root: folder}, place);
}
const wheels = fs.readdirSync(trimmed).filter((name) => name.endsWith(".whl"));
await python.loadPackage(wheels.map((name) => path.join(trimmed, name)), {messageCallback: () => {}});
for (const script of ["first_board", "compile_all"]) {
  try {
    python.runPython(say(script));
  } catch (error) {
    console.error(`${script}: ${error.message}`); // without the line of the program, which is a megabyte long
    process.exit(1);
  }
}
