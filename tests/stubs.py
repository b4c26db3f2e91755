"""The modules that a site with a browser's Python serves in place of numpy and Pillow: just enough for ipycanvas."""

from __future__ import annotations

from pathlib import Path

NUMPY = '''
"""Just what ipycanvas needs to be imported and to send plain commands."""

uint8, int64, float16 = "uint8", "int64", "float16"


class float64(float):  # IPython looks for it when it shows the result of a cell
    pass


class ndarray(bytearray):
    dtype = uint8
    flags = {"C_CONTIGUOUS": True}

    @property
    def shape(self):
        return (len(self),)


def frombuffer(data, dtype):
    return ndarray(data)
'''


def write_stubs(folder: Path) -> Path:
    """Writes the stubs; with the folder first on the path of a new Python they stand in for the real ones."""
    (folder / "numpy").mkdir(parents=True, exist_ok=True)
    (folder / "numpy" / "__init__.py").write_text(NUMPY)
    (folder / "PIL").mkdir(exist_ok=True)
    (folder / "PIL" / "__init__.py").write_text("")
    (folder / "PIL" / "Image.py").write_text("")
    return folder
