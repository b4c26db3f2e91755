"""Kernels that are forks of one process, in which most of what a board needs is imported and read already.

``python forked.py SOCKET`` is that process. ``python forked.py SOCKET -f CONNECTION`` stands for a kernel: it asks for
a fork, hands signals on to it, and ends with it. A fork whose stand-in is killed ends too.
"""

import json
import os
import signal
import socket
import sys
import threading
from importlib import import_module

STREAMS = (0, 1, 2)
#: What kernels import. Not ipycanvas: it opens a line to the page as soon as it is imported.
MODULES = ("ipykernel.kernelapp", "ipykernel.ipkernel", "ipykernel.zmqshell", "anywidget", "legion_widget.ui.board")


def serve(path: str) -> None:
    """Fork a kernel for each that asks."""
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(path)
        door.listen()
        prepare()
        print("listens", flush=True)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the kernels
        while True:
            line, _ = door.accept()
            told, streams, _, _ = socket.recv_fds(line, 1 << 20, len(STREAMS))
            if os.fork() == 0:
                door.close()
                take_over(line, streams, **json.loads(told))
                import_module(MODULES[0]).launch_new_instance()
                os._exit(0)
            for stream in streams:
                os.close(stream)
            line.close()


def prepare() -> None:
    """Import what boards need, read the rulebooks, and cut the fonts."""
    for module in MODULES:
        import_module(module)
    import legion_widget as lw
    from legion_widget.registry import games
    from legion_widget.ui import fonts

    for game in games():
        lw.rulebook(game)
    lw.new_game("rif")
    fonts.page_css()
    assert "ipycanvas" not in sys.modules


def take_over(line: socket.socket, streams: list[int], argv: list[str], folder: str, environ: dict[str, str]) -> None:
    """Take over the stand-in's streams, folder, environment and arguments, and end when it ends.

    What a module has read from the environment when it was imported is not read again, but for the language.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for stream, mine in zip(streams, STREAMS, strict=True):
        os.dup2(stream, mine)
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    sys.argv[1:], sys.path[0] = argv, ""
    i18n = import_module("legion_widget.engine.i18n")
    i18n.set_language(i18n.first_language())
    line.sendall(b"%d" % os.getpid())

    def end() -> None:
        line.recv(1)  # nothing is ever said: the stand-in has gone
        os._exit(1)

    threading.Thread(target=end, daemon=True).start()


def stand_in(path: str, argv: list[str]) -> None:
    """Have a kernel forked, and be to its server what the kernel would be."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(path)
        told = {"argv": argv, "folder": os.getcwd(), "environ": dict(os.environ)}
        socket.send_fds(line, [json.dumps(told).encode()], STREAMS)
        kernel = int(line.recv(20))
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, _: os.kill(kernel, number))
        line.recv(1)


if __name__ == "__main__":
    if sys.argv[2:]:
        stand_in(sys.argv[1], sys.argv[2:])
    else:
        serve(sys.argv[1])
