"""Make the pictures of the documentation: docs/pictures/board.png, a sheet of the board with a position on it.

    .venv/bin/python scripts/make_pictures.py [--theme dark] [--out docs/pictures/board.png]

It needs a Chromium, which takes a picture of the SVG; it is found by name or given by --browser.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path

from legion_widget.engine.board import Board
from legion_widget.engine.drawing.cartography import relief_picture
from legion_widget.engine.drawing.sheet import sheet_scene
from legion_widget.engine.scene import Item
from legion_widget.games.legion.look import TERRAIN, furniture, unit_shapes_of
from legion_widget.view.svg import paint

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "legion_widget/games/legion"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
#: Where some counters stand in the picture: formation and type, places or hexes, marks.
SAMPLE: tuple[tuple[str, str, str, str], ...] = (
    ("reina", "infantry", "Melilla", ""),
    ("fleets", "fleet", "3307", ""),
    ("fleets", "fleet", "2209", ""),
    ("aviation", "bomber", "Aeropuerto de Melilla", ""),
    ("aviation", "seaplane", "4213", ""),
    ("bandera-4", "infantry", "3910", "moved"),
    ("regimiento-ceuta", "infantry", "Nador", ""),
    ("garellano", "infantry", "Segangan", ""),
    ("garellano", "infantry", "Dar Quebdani", ""),
    ("cazadores", "infantry", "Zeluán", ""),
    ("regimiento-45", "infantry", "Monte Arruit", ""),
    ("alcantara", "cavalry", "Batel", "moved"),
    ("san-fernando", "infantry", "Dar Drius", ""),
    ("san-fernando", "artillery", "2519", ""),
    ("armoured-engineers", "armour", "2219", ""),
    ("cavalry-1", "cavalry", "2320", ""),
    ("cerinola", "infantry", "Igueriben", "fought"),
    ("cerinola", "artillery", "Annual", ""),
    ("bandera-1", "infantry", "1714", ""),
    ("bandera-3", "infantry", "1616", "selected"),
    ("policia", "infantry", "Buhafora", ""),
    ("cerinola", "machine_gun", "Sidi Dris", ""),
    ("regulares-melilla", "infantry", "1918", ""),
    ("mehala-tetuan", "cavalry", "2117", ""),
    ("mehala-larache", "infantry", "1211", ""),
    ("soliman", "infantry", "1413", ""),
    ("regulares-alhucemas", "infantry", "Abarrán", ""),
    ("beni-urriaguel", "infantry", "0413", ""),
    ("beni-urriaguel", "machine_gun", "0815", ""),
    ("beni-urriaguel", "infantry", "0914", ""),
    ("beni-urriaguel", "infantry", "0615", ""),
    ("beni-ulisex", "infantry", "1314", ""),
    ("beni-ulisex", "infantry", "1515", "fought"),
    ("beni-ulisex", "infantry", "1516", ""),
    ("azim-el-midao", "infantry", "1518", "target"),
    ("azim-el-midao", "cavalry", "1720", ""),
    ("beni-aros", "infantry", "1819", ""),
    ("beni-aros", "infantry", "1920", ""),
    ("beni-osmar", "infantry", "2521", ""),
    ("beni-osmar", "infantry", "3121", ""),
)


def counters(board: Board) -> tuple[list[Item], list[int]]:
    """The counters of the sample, and the hexes that they stand in."""
    with (GAME / "orders/rif.toml").open("rb") as file:
        formations = {formation["id"]: formation for formation in tomllib.load(file)["formations"]}
    items: list[Item] = []
    hexes: list[int] = []
    for k, (formation, kind, where, marks) in enumerate(SAMPLE):
        of = formations[formation]
        counter = next(c for c in of["counters"] if c["type"] == kind)
        unit = {**counter, "family": of["family"], "short": of["short"]}
        index = board.index(where)
        x, y = board.grid.centre(index)
        items.append(Item(f"unit-{k}", unit_shapes_of(unit, marks.split()), at=(round(x), round(y))))
        hexes.append(index)
    return items, hexes


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--language", choices=("es", "en"), default="es")
    parser.add_argument("--width", type=int, default=1800, help="of the picture, in pixels")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/pictures/board.png")
    parser.add_argument("--browser", default=shutil.which("chromium") or shutil.which("google-chrome") or "chromium")
    args = parser.parse_args()
    board = Board.from_file(GAME / "boards/rif.toml")
    items, hexes = counters(board)
    scene = sheet_scene(
        board,
        furniture(board, args.language, now=5),
        args.theme,
        args.language,
        relief=relief_picture(board, args.theme),
        terrain_styles=TERRAIN,
        over_map={"counters": items},
        occupied=hexes,
    )
    svg = paint(scene, width=args.width, embed_fonts=True)
    tall = round(args.width * scene.height / scene.width)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "sheet.html"
        page.write_text(f"<!doctype html><meta charset=utf-8><body style='margin:0'>{svg}", encoding="utf-8")
        shot = (f"--window-size={args.width},{tall}", f"--screenshot={args.out.resolve()}", page.as_uri())
        subprocess.run([args.browser, *FLAGS, *shot], check=True, capture_output=True, timeout=120)
    print(f"{args.out}: {args.out.stat().st_size:,} bytes, {args.width} x {tall}")


if __name__ == "__main__":
    main()
