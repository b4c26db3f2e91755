"""Draws the table of a Baraka scenario, with the miniatures as it begins, as plain SVG: for looking at one's own work.

python scripts/draw_table.py legion_widget/games/baraka/scenarios/convoy.toml table.svg
"""

import sys
from html import escape
from pathlib import Path

from legion_widget.engine.scenario import read
from legion_widget.games.baraka.scenario import BarakaScenario

FILLS = {
    "wire": "none",
    "grove": "#6b9440",
    "blockhouse": "#a9a294",
    "canyon": "#c8a878",
    "road": "#e9dcc0",
    "crops": "#d9cf7c",
    "building": "#b8a890",
    "thicket": "#a8b870",
    "steep_hill": "#b09070",
    "gentle_hill": "#d4c4a0",
    "wall": "#555",
    "stony": "#bbb4a8",
    "river": "#b9c4c4",
    "fence": "#7a6a4a",
    "trench": "#c4b494",
}
COLOURS = {"spanish": "#8a2b20", "riffian": "#1e5a3c"}


def svg(scenario: BarakaScenario) -> str:
    """The table, its pieces with their names, and every miniature; those that come later are drawn open."""
    table = scenario.table
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {table.width} {table.height}" '
        f'width="{table.width // 15}" height="{table.height // 15}" font-family="sans-serif">',
        '<rect width="100%" height="100%" fill="#e6d9b8"/>',
    ]
    for piece in table.pieces:
        path = " ".join("M" + " L".join(f"{x},{y}" for x, y in ring) + " Z" for ring in piece.outlines)
        look = 'stroke="#333" stroke-width="15"' + (' stroke-dasharray="60 60"' if piece.kind == "wire" else "")
        parts.append(f'<path d="{path}" fill="{FILLS[piece.kind]}" fill-rule="evenodd" {look}/>')
        if piece.ridge:
            line = " ".join(f"{x},{y}" for x, y in piece.ridge)
            parts.append(f'<polyline points="{line}" fill="none" stroke="#654" stroke-width="30"/>')
        x, y = piece.outlines[0][0]
        parts.append(f'<text x="{x}" y="{y - 40}" font-size="170">{escape(piece.name["en"])}</text>')
    for number, troop in enumerate(scenario.troops):
        come = scenario.data.units[number].enters == 1
        colour = COLOURS[troop.side]
        places = [place for place in scenario.places(number) if place is not None]
        for n, (x, y) in enumerate(places):
            fill = ("#fff" if n == 0 else colour) if come else "none"
            look = f'fill="{fill}" stroke="{colour}" stroke-width="40"'
            parts.append(f'<circle cx="{x}" cy="{y}" r="{troop.profile.radius}" {look}/>')
        x, y = places[0]
        parts.append(f'<text x="{x}" y="{y + 330}" font-size="170" fill="{colour}">{escape(troop.id)}</text>')
    return "\n".join([*parts, "</svg>"])


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(svg(BarakaScenario(read(sys.argv[1]))), encoding="utf-8")
