"""The picture that a cell leaves behind."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import legion_widget as lw
from tests.legion.positions import position

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>&amp;\x00"


class Tags(HTMLParser):
    """The elements of a piece of HTML, each with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def image(html: str) -> bytes:
    data = re.search(r'src="data:image/svg\+xml,([^"]+)"', html)
    assert data
    return unquote(data[1]).encode()


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("turn", [1, 6])
def test_a_game_is_a_picture_and_a_text_map(turn: int, language: str) -> None:
    """As the last line of a cell a game is one image of at most 300 kB with words beside it, and a text map."""
    lw.set_language(language)
    try:
        game = lw.new_game("rif", seed=2)
        game.play(until=turn)
        bundle = game._repr_mimebundle_()
        assert set(bundle) == {"text/html", "text/plain"}
        html = bundle["text/html"]
        assert len(html.encode()) <= 300_000
        tags = Tags(html).found
        assert [tag for tag, _ in tags] == ["figure", "img", "div"]
        ((_, attributes),) = [each for each in tags if each[0] == "img"]
        assert len(attributes["alt"] or "") > 20
        assert "<script" not in html
        svg = image(html)
        assert ElementTree.fromstring(svg).tag.endswith("svg")
        assert b"<script" not in svg
        assert b"http" not in svg.replace(b"http://www.w3.org/", b"")
        assert bundle["text/plain"] == game.system.text_map(game.position)
    finally:
        lw.set_language("es")


def test_hostile_names_stay_text() -> None:
    """No name of a unit, scenario or board becomes markup or leaves its attribute."""
    data = position(a="moroccan infantry 3-4 0505").scenario.expanded()
    data |= {"title": HOSTILE, "about": HOSTILE}
    data["units"][0] |= {"name": HOSTILE, "short": "<i>"}
    data["board"] |= {"title": {"es": HOSTILE}, "credits": [HOSTILE], "places": {HOSTILE[:-1]: "0303"}}
    html = lw.new_game(data)._repr_mimebundle_()["text/html"]
    tags = Tags(html).found
    assert [tag for tag, _ in tags] == ["figure", "img", "div"]
    assert set(tags[1][1]) == {"src", "alt", "style"}
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(image(html)).iter()}
    assert not names & {"script", "img", "image", "foreignObject", "a"}


def test_the_picture_follows_the_position() -> None:
    """Another position is another picture; the same position is the same, to the byte."""
    game = lw.new_game("rif", seed=2)
    first = game._repr_mimebundle_()
    game.play(steps=3)
    assert game._repr_mimebundle_()["text/html"] != first["text/html"]
    game.goto(0)
    assert game._repr_mimebundle_() == first


def test_a_board_leaves_a_picture_too() -> None:
    """``board.snapshot()`` is the picture of the moment, as an output that needs no kernel later."""
    game = lw.new_game("rif", seed=2)
    board = lw.show(game)
    assert board.snapshot(fonts=False).data == game._repr_mimebundle_()["text/html"]
    assert b"@font-face" in image(board.snapshot().data)
    assert b"data:image/jpeg" not in image(board.snapshot().data)
    assert b"data:image/jpeg" in image(board.snapshot(relief=True).data)
    game.play(until="phase")
    present = board.snapshot().data
    board.step = 0
    assert board.snapshot().data not in (present, "")
    game.goto(0)
    assert board.snapshot(fonts=False).data == game._repr_mimebundle_()["text/html"]
