"""Kernels for the browser tests that need not import anything: copies of a process that has done it once.

    python forked_kernel.py serve SOCKET       the process that has imported all; it copies itself for each kernel
    python forked_kernel.py SOCKET FILE        what Jupyter starts and ends as the kernel of a connection file

The second stays as long as the kernel runs, hands on its signals, and takes it along when it is killed. Widgets are not
imported here: what ipywidgets and ipycanvas make while they are imported speaks to the kernel that there is then.
"""

import json
import os
import signal
import socket
import sys

#: The longest request, in bytes: the environment of the kernel is in it.
LONGEST = 1_000_000


def serve(path: str) -> None:
    """Wait for requests, and answer each with a copy of this process that becomes the kernel."""
    import random
    import threading
    from importlib import import_module

    import ipykernel.kernelapp

    import legion_widget as lw
    from legion_widget.engine import i18n
    from legion_widget.ui import fonts, pictures

    for name in ("ipykernel.zmqshell", "numpy", "PIL.Image", "legion_widget.ui.board"):  # what a notebook will want
        import_module(name)
    for name in ("rif", "well", "first-day"):  # what the boards of all games have in common is worked out once
        game = lw.new_game(name, seed=1)
        list(game.legal_actions())
        pictures.svg(game, relief=True)
        pictures.file(game, "light")
    fonts.page_css()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the copies
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    while True:
        asked, _ = listener.accept()
        if os.fork():
            asked.close()  # the copy alone holds it: when that ends, who asked sees it
            continue
        listener.close()
        os.setsid()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        request = json.loads(asked.makefile().readline(LONGEST))
        os.environ.clear()
        os.environ.update(request["environ"])
        os.environ.pop("JPY_PARENT_PID", None)  # its parent is not the server
        os.chdir(request["folder"])
        i18n.set_language(i18n.first_language())
        random.seed()
        asked.sendall(f"{os.getpid()}\n".encode())

        def follow(asked: socket.socket = asked) -> None:
            asked.recv(1)  # nothing comes but the end of who asked
            os.kill(os.getpid(), signal.SIGKILL)

        threading.Thread(target=follow, daemon=True).start()
        ipykernel.kernelapp.launch_new_instance(["-f", request["file"]])
        os._exit(0)


def ask(path: str, file: str) -> None:
    """Have a kernel made, and stay until it has ended."""
    server = socket.socket(socket.AF_UNIX)
    server.connect(path)
    request = {"file": file, "folder": os.getcwd(), "environ": dict(os.environ)}
    server.sendall(json.dumps(request).encode() + b"\n")
    kernel = int(server.makefile().readline())
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: os.kill(kernel, number))
    while server.recv(1):
        pass


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        del sys.path[0]  # the folder of this file is none of a kernel's
        serve(sys.argv[2])
    else:
        ask(*sys.argv[1:])
