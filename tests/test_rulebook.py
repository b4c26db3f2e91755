"""A rulebook read from files: rules, options and examples, and what is wrong in a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.errors import DataError
from legion_widget.engine.rulebook import Rulebook

OPTIONS = """
[[options]]
key = "L7.12.mountain"
question = { es = "¿Cuánto?", en = "How much?" }
[options.values]
two = { es = "Dos", en = "Two" }
one = { es = "Uno", en = "One" }
"""

CHAPTER = """
chapter = 7
title = { es = "Movimiento", en = "Movement" }

[[rules]]
id = "L7.1"
title = { es = "Andar", en = "Walking" }
text = { es = "Se anda.", en = "One walks." }

[[rules.examples]]
title = { es = "Un paso", en = "A step" }
story = { es = "Va.", en = "It goes." }
[rules.examples.scenario]
system = "legion"
victory = "none"
board = { columns = 5, rows = 3, terrain = [".....", ".....", "....."] }
start = { turn = 2, side = "moroccan", phase = "movement", weather = "normal" }
units = [
  { id = "harca", side = "moroccan", type = "infantry", combat = 3, movement = 2, at = "0102" },
  { id = "post", side = "spanish", type = "infantry", combat = 3, movement = 3, at = "0502" },
]
[[rules.examples.steps]]
do = { do = "Move", unit = "harca", to = "0202" }
after = { harca = "0202" }

[[rules]]
id = "L7.12"
title = { es = "Carreteras", en = "Roads" }
text = { es = "Por carretera.", en = "By road." }
interpretation = { es = "Lo nuestro.", en = "Ours." }
"""


def book(folder: Path, chapter: str = CHAPTER, options: str = OPTIONS, **more: str) -> Rulebook:
    """A rulebook of one chapter in a folder, and of further files."""
    for name, text in {"07-movement": chapter, "options": options, **more}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return Rulebook(folder, lw.new_game)


def test_a_rulebook_is_a_mapping_of_rules(tmp_path: Path) -> None:
    """By id, in the order of the files; a rule has title, text, reading, options and examples."""
    rules = book(tmp_path)
    walking, roads = rules["L7.1"], rules["L7.12"]

    assert list(rules) == ["L7.1", "L7.12"]
    assert len(rules) == 2
    assert rules.chapters == {7: {"es": "Movimiento", "en": "Movement"}}
    assert (walking.chapter, walking.options, walking.interpretation) == (7, [], "")
    assert [option.key for option in roads.options] == ["L7.12.mountain"]
    assert roads.options[0].default == "two"
    assert [example.id for example in walking.examples] == ["L7.1/1"]
    assert "L7.1/1" in repr(walking.examples[0])
    assert "L7.1:" in repr(walking)


@pytest.mark.parametrize(
    ("language", "texts"),
    [("es", ["Andar", "Se anda.", "Un paso", "Va.", "Lo nuestro."]), ("en", ["Walking", "One walks.", "A step"])],
)
def test_texts_are_in_the_language_in_use(tmp_path: Path, language: str, texts: list[str]) -> None:
    """Title, text, reading and story follow `set_language`."""
    rule = book(tmp_path)["L7.1"]
    before = lw.get_language()
    lw.set_language(language)
    try:
        said = [
            rule.title,
            rule.text,
            rule.examples[0].title,
            rule.examples[0].story,
            rule.book["L7.12"].interpretation,
        ]
    finally:
        lw.set_language(before)

    assert said[: len(texts)] == texts


def test_an_example_is_a_game(tmp_path: Path) -> None:
    """It begins at the first step, comes out as written, and can be checked in a game that is given."""
    example = book(tmp_path)["L7.1"].examples[0]
    game = example.new_game()

    assert (game.phase.id, len(game)) == ("movement", 0)
    assert example.problems(game) == []
    assert game.units["harca"].hex.label == "0202"
    assert example.problems() == []


def test_a_problem_names_the_example_and_the_step(tmp_path: Path) -> None:
    """What does not come out as written is told with its place."""
    wrong = CHAPTER.replace('after = { harca = "0202" }', 'after = { harca = "0203" }')
    assert book(tmp_path, wrong)["L7.1"].examples[0].problems() == ["L7.1/1, step 1: harca is at 0202, not 0203"]


def test_the_list_is_plain_data(tmp_path: Path) -> None:
    """`to_list` can be printed as JSON: id, chapter, title, number of examples, options with their values."""
    listed = book(tmp_path).to_list()

    assert json.loads(json.dumps(listed)) == listed
    assert listed == [
        {"id": "L7.1", "chapter": 7, "title": {"es": "Andar", "en": "Walking"}, "examples": 1, "options": {}},
        {
            "id": "L7.12",
            "chapter": 7,
            "title": {"es": "Carreteras", "en": "Roads"},
            "examples": 0,
            "options": {"L7.12.mountain": ["two", "one"]},
        },
    ]


@pytest.mark.usefixtures("english")
def test_an_unknown_rule_is_told_with_what_was_meant(tmp_path: Path) -> None:
    """An UnknownName, which is a KeyError as that of any mapping."""
    rules = book(tmp_path)
    said = r"there is no rule 'L77\.12'; known: L7\.1, L7\.12; did you mean 'L7\.12'\?"
    with pytest.raises(lw.UnknownName, match=said):
        rules["L77.12"]
    assert rules.get("L7.13") is None
    with pytest.raises(lw.UnknownName, match="there is no rulebook 'chess'"):
        lw.rulebook("chess")


@pytest.mark.parametrize(
    ("files", "place", "problem"),
    [
        ({"chapter": "chapter = "}, "07-movement.toml", "Invalid value"),
        ({"chapter": CHAPTER.replace("chapter = 7", "")}, "07-movement.toml: $", "the key 'chapter' is missing"),
        (
            {"chapter": CHAPTER.replace('id = "L7.12"', "id = 12")},
            "07-movement.toml: $.rules[1].id",
            "be a text, not 12",
        ),
        (
            {"chapter": CHAPTER.replace("interpretation =", "our =")},
            "07-movement.toml: $.rules[1]",
            "unknown key 'our'",
        ),
        (
            {"chapter": CHAPTER.replace("after =", "affter =")},
            "07-movement.toml: $.rules[0].examples[0].steps[0]",
            "unknown key 'affter'; did you mean 'after'?",
        ),
        (
            {"chapter": CHAPTER.replace("after = {", "event = { bound = {} }\nafter = {")},
            "07-movement.toml: $.rules[0].examples[0].steps[0].event['bound']",
            "this should be a text or a whole number or a number or true or false or a list, not {}",
        ),
        ({"chapter": CHAPTER.replace("L7.12", "L7.1")}, "07-movement.toml: $.rules", "there is already a rule L7.1"),
        ({"08-more": CHAPTER}, "08-more.toml: $.rules", "there is already a rule L7.1"),
        ({"options": "options = [1"}, "options.toml", "Unclosed array"),
        ({"options": OPTIONS.replace("question", "asks")}, "options.toml: $.options[0]", "unknown key 'asks'"),
        (
            {"options": OPTIONS.replace('es = "Dos"', "es = 2")},
            "options.toml: $.options[0].values['two']['es']",
            "this should be a text, not 2",
        ),
        ({"options": "options = 5"}, "options.toml: $.options", "this should be a list, not 5"),
    ],
)
@pytest.mark.usefixtures("english")
def test_a_broken_file_is_told_with_file_and_place(
    tmp_path: Path, files: dict[str, Any], place: str, problem: str
) -> None:
    """DataError names the file, the place in it and what is wrong there."""
    with pytest.raises(DataError) as caught:
        book(tmp_path, **files)

    assert caught.value.place.endswith(place)
    assert problem in str(caught.value)


def test_a_rulebook_may_have_no_options(tmp_path: Path) -> None:
    """A folder needs no file of them."""
    (tmp_path / "07-movement.toml").write_text(CHAPTER, encoding="utf-8")
    assert Rulebook(tmp_path, lw.new_game).options == {}
