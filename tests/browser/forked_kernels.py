"""Kernels for browser tests, forked from a process that has imported everything: a new kernel costs no imports.

`main` is the program that Jupyter starts for a kernel: it asks that process (`serve`) for a fork, passes signals on to
it, and ends with it. Nothing is shared: a fork is a process of its own, as fresh as the one it was made from.
"""

from __future__ import annotations

import json
import os
import random
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

#: Longer than any environment.
MOST = 1 << 20


def main(address: str, connection_file: str) -> int:
    """Have a kernel forked, and stay until it ends."""
    asked = {"connection": connection_file, "folder": os.getcwd(), "environment": dict(os.environ)}
    with socket.socket(socket.AF_UNIX) as server:
        server.connect(address)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, frame: server.send(bytes([number])))
        socket.send_fds(server, [json.dumps(asked).encode()], [1, 2])
        ended = server.recv(1)
    return ended[0] if ended else 1


def serve(address: str) -> None:
    """Fork a kernel for each who asks for one, and end it when who asked has ended, until this process is ended."""
    import ipykernel.kernelapp  # imported here and not above: `main` runs without the packages of the environment
    import IPython.core.completer  # noqa: F401
    import matplotlib.pyplot  # noqa: F401

    import legion_widget.widget.board  # noqa: F401

    kernels: dict[int, socket.socket] = {}
    ends, end = os.pipe()
    os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(end)
    with socket.socket(socket.AF_UNIX) as listener, selectors.DefaultSelector() as waiting:
        listener.bind(address)
        listener.listen()
        print("ready", flush=True)
        waiting.register(listener, selectors.EVENT_READ)
        waiting.register(ends, selectors.EVENT_READ)
        while True:
            for key, _ in waiting.select():
                if key.fileobj is listener:
                    asker, _ = listener.accept()
                    asked, descriptors, _, _ = socket.recv_fds(asker, MOST, 2)
                    pid = os.fork()
                    if not pid:
                        for one in (listener, asker, *kernels.values()):
                            one.close()
                        waiting.close()
                        _become_kernel(ipykernel.kernelapp.launch_new_instance, json.loads(asked), descriptors)
                    kernels[pid] = asker
                    waiting.register(asker, selectors.EVENT_READ, pid)
                    for descriptor in descriptors:
                        os.close(descriptor)
                elif key.fileobj is ends:
                    os.read(ends, MOST)
                    for pid, status in _ended():
                        asker = kernels.pop(pid)
                        waiting.unregister(asker)
                        with suppress(OSError):
                            asker.send(bytes([os.waitstatus_to_exitcode(status) & 0xFF]))
                        asker.close()
                elif key.data in kernels:
                    asker = kernels[key.data]
                    with suppress(ConnectionError):
                        told = asker.recv(1)
                        _signal(key.data, told[0] if told else signal.SIGKILL)


def _ended() -> list[tuple[int, int]]:
    """The kernels that have ended, each with its status."""
    found = []
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            found.append(ended)
    return found


def _signal(pid: int, number: int) -> None:
    """Signal a kernel, with all that it has started."""
    try:
        os.killpg(pid, number)
    except ProcessLookupError:  # it has no group of its own yet
        os.kill(pid, number)


def _become_kernel(launch: Any, asked: dict[str, Any], descriptors: list[int]) -> None:
    """Be a kernel, and then end."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    for number, descriptor in enumerate(descriptors, start=1):
        os.dup2(descriptor, number)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.environ["JPY_PARENT_PID"] = str(os.getppid())
    random.seed()
    sys.argv = ["ipykernel_launcher", "-f", asked["connection"]]
    status = 1
    try:
        launch(argv=sys.argv[1:])
        status = 0
    finally:
        sys.stdout.flush()
        os._exit(status)


@contextmanager
def served(environment: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Run `serve` in a process of its own; gives the kernel for Jupyter."""
    with tempfile.TemporaryDirectory(prefix="kernels-") as folder:
        address = Path(folder) / "address"
        command = [sys.executable, __file__, str(address)]
        with subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None
            assert server.stdout.readline() == b"ready\n"
            yield {
                "argv": [sys.executable, "-I", "-S", __file__, str(address), "{connection_file}"],
                "display_name": "Python 3 (ipykernel)",
                "language": "python",
            }
            server.terminate()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 2 else serve(sys.argv[1]))
