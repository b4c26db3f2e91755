"""An environment into which a game is installed from its wheel, as anybody would install it."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "tests" / "packages" / "hold-the-hill"


def make(folder: Path) -> Path:
    """Makes an environment with Legion Widget and Hold the Hill, both from their wheels; returns its Python.

    Nothing of this checkout can be imported there. The other packages, such as msgspec, are those of the environment
    that runs the tests, so that none is downloaded: its folder is named in a ``.pth`` file. Of a folder that is named
    so, Python reads no ``.pth`` files, and one of those is all that an editable install of the checkout is.
    """
    wheels = folder / "wheels"
    for source in (ROOT, PACKAGE):
        run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", wheels, cwd=source)
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    install = ("install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check")
    run(sys.executable, "-m", "pip", "--python", python, *install, *sorted(wheels.glob("*.whl")), cwd=folder)
    own = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    shared = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (own / "dependencies.pth").write_text("\n".join(sorted(shared)) + "\n", encoding="utf-8")
    return python


def run(*command: object, cwd: Path) -> str:
    """Runs a command to its end and returns what it prints. One that fails is a failed assertion."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
