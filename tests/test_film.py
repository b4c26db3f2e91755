"""A stretch of play as a film: moving, as a strip, and picture by picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import legion_widget as lw
from legion_widget.drawing.terrain import relief_picture
from legion_widget.engine.i18n import say
from legion_widget.engine.scene import Disc, Item, Label, Picture, Poly, Scene
from legion_widget.games.legion import Attack, Move
from legion_widget.ui import svg
from legion_widget.ui.crop import cut
from legion_widget.ui.excerpt import excerpt
from legion_widget.ui.film.film import Film
from tests.legion.positions import position
from tests.test_pictures import HOSTILE, Tags, image
from tests.toy.causeway import Bid, Causeway, CausewayScenario, Run

SVG = "{http://www.w3.org/2000/svg}"
TABOR = "beni-urriaguel-tabor-2-1"


@pytest.fixture(scope="module")
def played() -> Any:
    """A game whose second turn begins after 56 actions."""
    game = lw.new_game("rif", seed=4)
    game.play(until=2)
    return game


def fought() -> Any:
    """A move, the end of the phase, and a combat that eliminates a counter."""
    game = lw.new_game("rif", seed=7, dice=[3])
    game.do(Move(TABOR, "1515"))
    game.next_phase()
    game.do(Attack(TABOR, "cerinola-2"), dice=[4, 2])
    return game


def words(picture: str) -> str:
    """All that is written in a picture."""
    return " ".join(element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text"))


@pytest.mark.usefixtures("english")
def test_a_film_tells_and_shows_its_steps() -> None:
    """It has a scene for the beginning and for each action, and numbered sentences."""
    film = fought().film(0, 3)

    assert (len(film), film.numbers, len(film.frames)) == (3, [1, 2, 3], 4)
    assert [sentence.split()[0] for sentence in film.sentences] == ["1.", "2.", "3."]
    assert "1415 → 1515" in film.sentences[0]
    assert "is eliminated in 1615" in film.sentences[2]


def test_what_moves_fights_and_goes_is_read_off_the_scenes() -> None:
    """The way of a move, the blow of a combat, and the counter that is gone."""
    move, end, combat = fought().film(0, 3).story().steps

    assert [(m.actor.id, m.kind, len(m.points)) for m in move.moves] == [(f"unit-{TABOR}", "move", 2)]
    assert not list(end.points())
    assert [blow.kind for blow in combat.blows] == ["attack"]
    assert [actor.id for actor, _ in combat.gone] == ["unit-cerinola-2"]


def test_a_counter_goes_by_its_way(played: Any) -> None:
    """A long move passes through the hexes of its path, not straight over what lies between."""
    longest = max(played.history, key=lambda done: len(getattr(done.events[0], "path", ())))
    path = longest.events[0].path
    (move,) = played.film(longest.number - 1, longest.number).story().steps[0].moves
    grid = played.board.grid

    assert len(path) > 2
    assert move.points[1:] == tuple(grid.centre(played.board.index(label)) for label in path)


@pytest.mark.parametrize("kind", ["animated", "strip"])
def test_a_film_is_one_image_with_words(played: Any, kind: str) -> None:
    """As the last line of a cell: an image of at most 300 kB, its words, and whose work the board is."""
    for film in (fought().film(0, 3, kind), played.film(kind=kind), played.film(8, 28, kind)):
        bundle = film._repr_mimebundle_()
        html = bundle["text/html"]
        tags = Tags(html).found

        assert len(html.encode()) <= 300_000
        assert [tag for tag, _ in tags] == ["figure", "img", "div"]
        assert film.sentences[0] in (tags[1][1]["alt"] or "")
        assert "reconstrucción" in html
        assert bundle["text/plain"].endswith("\n".join(film.sentences))
        assert ElementTree.fromstring(image(html)).tag == f"{SVG}svg"
        assert b"<script" not in image(html)
        assert b"http" not in image(html).replace(b"http://www.w3.org/", b"")


def test_all_motion_asks_first_whether_the_reader_wants_motion() -> None:
    """Without motion the last position stands there, with all ways and their numbers, and no counter that is gone."""
    moving = fought().film(0, 3).animated()
    fonts, sheet = re.findall(r"<style>(.*?)</style>", moving)

    assert "@media" not in fonts
    assert sheet.startswith("@media (prefers-reduced-motion:no-preference){")
    assert sheet.count("@media") == 1
    assert sheet.count("{") == sheet.count("}")
    used = set(re.findall(r'class="([^"]+)"', moving))
    assert used
    assert used == set(re.findall(r"@keyframes ([\w-]+)", sheet))
    # What stands there without the style.
    root = ElementTree.fromstring(moving)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.get("opacity") == "0":
                parent.remove(child)
    seen = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    assert "Acciones 1 a 3" in seen
    assert "4 × 4" not in seen
    assert {"1", "3"} <= set(seen.split())


def test_nothing_flashes_more_than_three_times_a_second() -> None:
    """Two pulses in the second that a blow takes."""
    from legion_widget.ui.film.keyframes import clocks

    (clock,) = [clock for clock in clocks(fought().film(0, 3).story(), 1.0)[0] if clock.struck > clock.start]
    assert clock.struck - clock.start > 0.9


def test_a_strip_has_a_picture_for_each_step_and_the_ground_once() -> None:
    """The step without anything on the map is a card with its words."""
    strip = fought().film(0, 3).strip()
    root = ElementTree.fromstring(strip)
    windows = root.findall(f"{SVG}svg")

    assert len(windows) == 2
    grounds = {window.find(f"{SVG}use").get("href") for window in windows}  # type: ignore[union-attr]
    assert len(grounds) == 1
    assert "Combate" in words(strip)
    assert {"1", "2", "3"} <= set(words(strip).split())


def test_stepping_back_and_forth() -> None:
    """Each number is a picture to be shown; all of them have the same frame."""
    film = fought().film(0, 3)
    pictures = [film[number] for number in (0, 1, 2, 3)]
    sizes = {
        (root.get("width"), root.get("viewBox")) for root in map(ElementTree.fromstring, (p.svg() for p in pictures))
    }

    assert len(sizes) == 1
    assert [still.number for still in film] == [0, 1, 2, 3]
    assert film[-1].svg() == film[3].svg() != film[2].svg()
    assert film[3].scene == film.frames[3]
    bundle = film[3]._repr_mimebundle_()
    assert bundle["text/plain"] == film.sentences[2]
    assert [tag for tag, _ in Tags(bundle["text/html"]).found] == ["figure", "img", "div"]
    assert film[1:3].numbers == [2, 3]


def test_without_numbers_it_is_the_last_phase(played: Any) -> None:
    """At most twelve actions of it; a phase that has just begun shows the one before."""
    game = fought()
    assert game.film().numbers == [3]
    game.goto(2)
    assert game.film().numbers == [1, 2]
    assert played.film().numbers == list(range(46, 58))
    assert lw.new_game("rif", seed=7).film().numbers == []


def test_a_film_without_actions_shows_the_position() -> None:
    """It may be shown in each way."""
    film = lw.new_game("rif", seed=7).film(0, 0)
    for picture in (film.animated(), film.strip(), film[0].svg()):
        assert ElementTree.fromstring(picture).tag == f"{SVG}svg"
    assert film._repr_mimebundle_()["text/plain"].count("\n") == 2
    assert repr(film) == "<Film of no action>"


def test_what_is_done_later_does_not_change_it() -> None:
    """A film shows what was done when it was made, and what was taken back can be shown while it is there."""
    game = fought()
    film = game.film(0, 3)
    before = film.sentences
    game.undo(3)
    assert game.film(0, 3).sentences == before
    game.next_phase()
    assert film.sentences == before


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ((3, 1), ValueError, r"forward.*did you mean game.film\(1, 3\)\?"),
        ((0, 9), IndexError, "there is no number 9: they go from 0 to 3"),
        ((-2, None), IndexError, r"From the end: game.film\(1, 3\)"),
        ((-9, None), IndexError, "there is no number -9"),
        (("0", 2), TypeError, r"game.film\(0, 5\)"),
        ((True, 2), TypeError, "not True"),
        ((0, 3, "gif"), ValueError, "one of 'animated', 'strip' is needed, not 'gif'"),
    ],
)
@pytest.mark.usefixtures("english")
def test_wrong_arguments_say_what_was_meant(arguments: tuple[Any, ...], error: type[Exception], text: str) -> None:
    """As those of goto do."""
    with pytest.raises(error, match=text):
        fought().film(*arguments)


@pytest.mark.usefixtures("english")
def test_wrong_numbers_of_pictures_say_what_was_meant(tmp_path: Path) -> None:
    """Numbers are those of the game, not of the film."""
    game = fought()
    film = game.film(1, 3)
    with pytest.raises(IndexError, match=r"from 1 to 3; there is no number 9$"):
        film[9]
    with pytest.raises(IndexError, match=r"there is no number 0"):
        film[0]
    with pytest.raises(TypeError, match="number of the action"):
        film["a"]
    with pytest.raises(ValueError, match=r"did you mean film\[1:3\]"):
        film[3:1]
    with pytest.raises(ValueError, match=r"\.svg' is needed, not '\.gif'"):
        film.save(tmp_path / "film.gif")
    with pytest.raises(ValueError, match="theme"):
        game.film(0, 1, theme="blue")
    with pytest.raises(ValueError, match="speed"):
        film.animated(speed=0)
    with pytest.raises(ValueError, match="columns"):
        film.strip(columns=0)
    with pytest.raises(lw.UnknownName):
        game.film(0, 1, around="Anual City")
    game.goto(1)
    with pytest.raises(ValueError, match=r"2 comes after 1; did you mean game.film\(1, 2\)"):
        game.film(2)


@pytest.mark.long
@pytest.mark.usefixtures("english")
def test_a_film_that_is_too_large_says_what_to_do(played: Any) -> None:
    """Its words are there, and fewer steps or a part of the board fit."""
    film = played.film(0, 56)
    bundle = film._repr_mimebundle_()

    assert set(bundle) == {"text/plain"}
    assert "more than the 300 kB" in bundle["text/plain"]
    assert "film[0:28]" in bundle["text/plain"]
    assert film.sentences[50] in bundle["text/plain"]
    assert "text/html" in film[0:28]._repr_mimebundle_()
    assert "text/html" in played.film(0, 56, around=["Annual", "Dar Drius"])._repr_mimebundle_()


def test_it_looks_as_the_board_does(played: Any) -> None:
    """The fonts and the relief of the part that is seen go into every kind of picture, and can be left out."""
    for kind in ("animated", "strip"):
        shown, plain = played.film(0, 6, kind).svg(), played.film(0, 6, kind, fonts=False, relief=False).svg()
        assert "@font-face" in shown
        assert shown.count("data:image/jpeg") == 1
        assert not re.search("@font-face|data:image", plain)
        assert len(shown) < len(plain) + 90_000
    assert "@font-face" in played.film(0, 6)[3].svg()
    dark = played.film(0, 6, theme="dark", fonts=False)
    assert "data:image/jpeg" in dark[2:4].svg()
    assert "@font-face" not in dark[2:4].svg()


def test_a_part_of_a_picture_lies_where_it_lay() -> None:
    """Its edges are those of whole dots, at most one outside the part that is asked for."""
    relief = relief_picture(lw.new_game("rif").board)
    assert relief
    part = excerpt(Picture(0, 0, 1600, 1000, relief), (400.3, 200.7, 800.2, 500.9))
    assert 399 < part.x <= 400.3
    assert 199 < part.y <= 200.7
    assert 800.2 <= part.x + part.width < 802
    assert 500.9 <= part.y + part.height < 503
    assert len(part.href) < 100_000


def test_fonts_give_way_where_a_film_is_large(played: Any) -> None:
    """With them it would be more than a notebook should hold; without them it is shown."""
    film = played.film(0, 25)
    assert len(film.svg()) > 290_000
    shown = film._repr_mimebundle_()["text/html"]
    assert len(shown) < 300_000
    assert b"@font-face" not in image(shown)


def test_hostile_names_stay_text() -> None:
    """No name of a unit, scenario or board becomes markup, in any kind of picture."""
    data = position(a="moroccan infantry 3-4 0505").scenario.expanded()
    data |= {"title": HOSTILE, "about": HOSTILE}
    data["units"][0] |= {"name": HOSTILE, "short": "<i>"}
    data["board"] |= {"title": {"es": HOSTILE}, "credits": [HOSTILE], "places": {HOSTILE[:-1]: "0303"}}
    game = lw.new_game(data)
    game.play(steps=4)
    film = game.film(0, 4)
    for shown in (film, game.film(0, 4, "strip"), film[1]):
        html = shown._repr_mimebundle_()["text/html"]
        tags = Tags(html).found
        assert [tag for tag, _ in tags] == ["figure", "img", "div"]
        assert set(tags[1][1]) == {"src", "alt", "style"}
        elements = list(ElementTree.fromstring(image(html)).iter())
        assert not {e.tag.rpartition("}")[2] for e in elements} & {"script", "img", "image", "foreignObject", "a"}
        assert not [name for e in elements for name in e.attrib if name.startswith("on")]


def test_it_is_saved_whole(tmp_path: Path) -> None:
    """A file that a browser plays."""
    film = fought().film(0, 3)
    path = film.save(tmp_path / "abarran.svg")
    assert path.read_text(encoding="utf-8").strip() == film.animated()
    assert "@keyframes" not in fought().film(0, 3, "strip").save(tmp_path / "strip.svg").read_text(encoding="utf-8")


def test_the_language_is_that_in_use() -> None:
    """One film can be shown in both."""
    film = fought().film(0, 3)
    assert "Acciones 1 a 3" in words(film.animated())
    lw.set_language("en")
    try:
        assert "Actions 1 to 3" in words(film.animated())
        assert words(film[0].svg()).endswith("Where it begins.")
    finally:
        lw.set_language("es")


class Painted(Causeway):
    """The toy game with a picture: a line, and two runners."""

    def scene(self, position: Any, **what: Any) -> Scene:
        line = Poly(((0.0, 50.0), (float(self.length), 50.0)), stroke="#000000", closed=False)
        runners = tuple(
            Item(f"unit-{side}", (Disc(0, 0, 15, fill=fill), Label(0, 4, side[0], 12)), (float(at), 50.0))
            for side, fill, at in (("red", "#aa0000", position.red), ("blue", "#0000aa", position.blue))
        )
        layers = {"ground": (Item("line", (line,)),), "runners": runners}
        return Scene(self.length, 100, layers, title="Causeway", description=say("{mm} mm", mm=position.red).text())


def test_any_game_with_a_picture_has_films() -> None:
    """A game without hexes: what moved goes straight."""
    game: Any = lw.Game(Painted(CausewayScenario({"system": "causeway", "id": "toy"})))
    for action in (Bid(2), Bid(0), Run(250), Run(150)):
        game.do(action)
    film = game.film(0, 4)
    steps = film.story().steps

    assert isinstance(film, Film)
    assert [[(m.actor.id, m.points) for m in step.moves] for step in steps] == [
        [],
        [],
        [("unit-red", ((0.0, 50.0), (250.0, 50.0)))],
        [("unit-blue", ((1000.0, 50.0), (850.0, 50.0)))],
    ]
    for picture in (film.animated(), film.strip(), film[3].svg()):
        assert "red runs to 250." in words(picture)
    assert "text/html" in film._repr_mimebundle_()


def test_a_game_without_a_picture_says_so() -> None:
    """The error comes when it is shown."""
    game: Any = lw.Game(Causeway(CausewayScenario({"system": "causeway", "id": "toy"})))
    game.do(Bid(2))
    with pytest.raises(NotImplementedError):
        game.film().animated()


def test_cutting_changes_nothing_inside_the_window() -> None:
    """A polygon is cut to the window and its holes too; what lies outside is left out."""
    square = ((0.0, 0.0), (900.0, 0.0), (900.0, 900.0), (0.0, 900.0))
    hole = ((90.0, 90.0), (500.0, 90.0), (500.0, 500.0), (90.0, 500.0))
    far = Disc(800, 800, 5, fill="#000000")
    (item,) = cut([Item("a", (Poly(square, fill="#ffffff", holes=(hole,)), far))], [(50, 50, 200, 200)])
    (shape,) = item.shapes

    assert isinstance(shape, Poly)
    assert set(shape.points) == {(36.0, 36.0), (214.0, 36.0), (214.0, 214.0), (36.0, 214.0)}
    assert set(shape.holes[0]) == {(90.0, 90.0), (214.0, 90.0), (214.0, 214.0), (90.0, 214.0)}
    assert cut([item], [(600, 600, 700, 700)]) == []


def test_fragments_are_the_whole_picture() -> None:
    """The markup item by item is what the painter writes."""
    scene = fought().system.scene(fought().position)
    items = list(scene.items())
    parts, defs = svg.fragments(items)

    assert len(parts) == len(items)
    assert svg.fragments([]) == ([], "")
    assert svg.paint(scene, speaking=False).endswith("".join(parts) + "</svg>")
    assert f"<defs>{defs}</defs>" in svg.paint(scene, speaking=False)
