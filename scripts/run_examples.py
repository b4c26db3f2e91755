"""Run the example notebooks and store their answers in them, so that they teach with no kernel too.

    .venv/bin/python scripts/run_examples.py [NOTEBOOK ...]

Texts and static pictures are stored; the living board is not, since it needs its kernel.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
WIDGET = "application/vnd.jupyter.widget-view+json"


def run(path: Path, folder: Path) -> Any:
    """The notebook after a run in a folder; it is told its own name, as JupyterLab does."""
    notebook = nbformat.read(path, as_version=4)
    here = {"metadata": {"path": str(folder)}}
    client = NotebookClient(notebook, timeout=600, resources=here, store_widget_state=False)
    client.execute(env={**os.environ, "JPY_SESSION_NAME": path.name})
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = list(stored(cell.outputs))
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def stored(outputs: Any) -> Any:
    """The outputs that are worth keeping, without what differs from run to run: numbers, and where a text was cut."""
    text = None
    for output in outputs:
        if WIDGET in output.get("data", {}):
            continue
        if "execution_count" in output:
            output.execution_count = None
        if output.output_type == "stream" and text is not None and output.name == text.name:
            text.text += output.text
            continue
        text = output if output.output_type == "stream" else None
        yield output


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path, default=sorted(EXAMPLES.glob("*.ipynb")))
    for path in parser.parse_args().notebooks:
        with tempfile.TemporaryDirectory() as folder:
            notebook = run(path, Path(folder))
        path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
