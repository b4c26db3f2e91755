"""Make the pictures of the documentation: docs/pictures/board.png, the printed sheet of the board as the game begins.

    .venv/bin/python scripts/make_pictures.py [--theme dark] [--out docs/pictures/board.png]

It needs a Chromium, which takes a picture of the SVG; it is found by name or given by --browser.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

import legion_widget as lw
from legion_widget.ui import pictures

ROOT = Path(__file__).resolve().parent.parent
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--language", choices=("es", "en"), default="es")
    parser.add_argument("--width", type=int, default=1500, help="of the picture, in pixels")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/pictures/board.png")
    parser.add_argument("--browser", default=shutil.which("chromium") or shutil.which("google-chrome") or "chromium")
    args = parser.parse_args()
    lw.set_language(args.language)
    game = lw.new_game("rif", seed=1)
    svg = pictures.svg(game, args.width, args.theme, relief=True, sheet=True, embed_fonts=True)
    tall = round(float(re.search(r'height="([\d.]+)"', svg)[1]))  # type: ignore[index]
    args.out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "sheet.html"
        page.write_text(f"<!doctype html><meta charset=utf-8><body style='margin:0'>{svg}", encoding="utf-8")
        shot = (f"--window-size={args.width},{tall}", f"--screenshot={args.out.resolve()}", page.as_uri())
        subprocess.run([args.browser, *FLAGS, *shot], check=True, capture_output=True, timeout=120)
    # The two lowest bits of each colour are nothing to the eye, and a third of the bytes.
    picture = Image.open(args.out).convert("RGB").point(lambda value: min(255, (value + 2) // 4 * 4))
    picture.save(args.out, optimize=True)
    print(f"{args.out}: {args.out.stat().st_size:,} bytes, {args.width} x {tall}")


if __name__ == "__main__":
    main()
