"""Runs inside Pyodide: every module of every archive is compiled, so that a page need not.

Assertions go (optimize=1); docstrings stay, because IPython looks for its own.
"""

import os
import py_compile
import re
import zipfile

#: Parts of Python's own library that nothing in a page can use.
UNUSED = re.compile(r"^(pydoc_data|ensurepip|idlelib|turtledemo|tkinter|turtle\.py|test|_pyrepl|venv|curses|dbm|_pyodide/tests)(/|$)")
MOMENT = (2020, 1, 1, 0, 0, 0)
#: The hash of the source is stored and not compared: there is no source.
MODE = py_compile.PycInvalidationMode.UNCHECKED_HASH


def compiled(source, target, prefix="", unused=None):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in old.namelist():
            if name.endswith("/") or (unused and unused.match(name)):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                with open("/tmp/module.py", "wb") as file:
                    file.write(data)
                py_compile.compile(
                    "/tmp/module.py", "/tmp/module.pyc", prefix + name, doraise=True, optimize=1, invalidation_mode=MODE
                )
                with open("/tmp/module.pyc", "rb") as file:
                    data = file.read()
                name += "c"
            new.writestr(zipfile.ZipInfo(name, MOMENT), data, zipfile.ZIP_DEFLATED, 9)


for wheel in sorted(os.listdir("/in")):
    if wheel.endswith(".whl"):
        compiled("/in/" + wheel, "/out/" + wheel)
compiled("/core/python_stdlib.zip", "/out/python_stdlib.zip", "/lib/python314.zip/", UNUSED)
