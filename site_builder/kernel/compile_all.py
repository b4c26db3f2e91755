"""Runs inside Pyodide after ``first_board``: every module that was loaded there is compiled, so that a page need not.

The others stay as they are, because a compiled module is half as large again. Assertions go (optimize=1); docstrings
stay, because IPython looks for its own.
"""

import os
import re
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash

#: Parts of Python's own library that nothing in a page can use.
UNUSED = re.compile(
    r"(pydoc_data|ensurepip|idlelib|turtledemo|tkinter|test|_pyrepl|venv|curses|dbm|_pyodide/tests|xmlrpc|wsgiref)/"
    r"|multiprocessing/(?!__init__|process|context|reduction|connection|util)"
    r"|encodings/(cp(?!437|1252)|iso8859_(?!1\.|15)|iso2022|mac_|koi8|euc_|gb|big5|hz|shift|johab|kz|ptcp|tis|hp_)"
    r"|(turtle|mailbox|imaplib|smtplib|ftplib|poplib|_pydecimal|_pyio|netrc|pty|tty|nturl2path|zipapp|compileall)\.py"
    r"|asyncio/(windows_|proactor_|tools|__main__)|ctypes/(_aix|wintypes|macholib)|encodings/palmos"  # other systems
    r"|(http/server|urllib/robotparser|concurrent/futures/process|sysconfig/__main__)\.py"  # servers and processes
)
MOMENT = (2020, 1, 1, 0, 0, 0)
PACKAGES = re.compile(r"^.*/site-packages/|^/lib/python[0-9]*\.zip/")
USED = {PACKAGES.sub("", getattr(module, "__file__", None) or "") for module in list(sys.modules.values())}


def compiled(source: str, target: str, prefix: str = "", unused: re.Pattern[str] | None = None) -> None:
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in old.namelist():
            if name.endswith("/") or (unused and unused.match(name)):
                continue
            data = old.read(name)
            if name in USED and name.endswith(".py"):
                code = compile(data, prefix + name, "exec", dont_inherit=True, optimize=1)
                data = _code_to_hash_pyc(code, source_hash(data), False)  # the hash is kept, and not compared
                name += "c"
            new.writestr(zipfile.ZipInfo(name, MOMENT), data, zipfile.ZIP_DEFLATED, 9)


for wheel in sorted(os.listdir("/in")):
    if wheel.endswith(".whl"):
        compiled("/in/" + wheel, "/out/" + wheel)
compiled("/core/python_stdlib.zip", "/out/python_stdlib.zip", "/lib/python314.zip/", UNUSED)
print(len(USED), "modules are compiled")
