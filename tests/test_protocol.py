"""What page and kernel say to each other: what is malformed is refused by its field, and changes nothing."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from legion_widget.engine.errors import DataError
from legion_widget.ui import protocol
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.overlay import PARTS, STATIC
from tests.legion.positions import position
from tests.page import page

#: What is wrong, and what the error names.
MALFORMED = [
    ({"kind": "click"}, "place"),
    ({"kind": "click", "place": ["x", 3]}, "$.place[0]"),
    ({"kind": "walk", "place": None}, "$.place"),
    ({"kind": "hover", "place": [1, 2, 3]}, "$.place"),
    ({"kind": "room", "room": "wide"}, "$.room"),
    ({"kind": "ready", "still": 3}, "$.still"),
    ({"kind": "scale"}, "scale"),
    ({"kind": "key", "key": 3}, "$.key"),
    ({"kind": "shout"}, "$.kind"),
    ({}, "kind"),
    ({"do": "step", "step": "x"}, "$.step"),
    ({"do": "line", "after": "0"}, "branch"),
    ({"do": "choose", "unit": 7}, "$.unit"),
    ({"do": "rolled", "die-0": [1]}, "[...]"),
    ({"do": 3}, "$.do"),
]


@pytest.mark.parametrize(("content", "named"), MALFORMED)
def test_what_is_malformed_is_refused_by_its_field_and_changes_nothing(content: dict[str, Any], named: str) -> None:
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"))
    client = page(board)
    before, position_before = board.controller.state, board.game.position
    if "do" in content:
        client.command(content["do"], **{key: value for key, value in content.items() if key != "do"})
    else:
        client.say(content)
    assert len(board.errors) == 1
    assert named in board.controller.error
    assert "lw-refusal" in page(board).panel("side")
    assert board.controller.state.error
    board.controller.forget_error()
    assert (board.controller.state, board.game.position) == (before, position_before)


def test_every_message_of_the_map_has_its_record_and_no_other() -> None:
    """The kinds that the page's code sends are those of the records."""
    code = "".join((STATIC / f"{name}.js").read_text("utf-8") for name in PARTS)
    sent = {*re.findall(r'send\("(\w+)"', code), *re.findall(r'\btell\("(\w+)"', code)}
    assert sent == {kind.__struct_config__.tag for kind in get_args(protocol.MapMessage)}


def test_a_record_that_is_not_there_is_an_error_of_its_own() -> None:
    with pytest.raises(DataError, match=r"\$\.kind"):
        protocol.read_map_message({"kind": "do"})


def test_a_command_is_told_what_it_asks_for_in_its_types() -> None:
    """Texts of the page become numbers and switches; what is not asked for is passed over, or kept as texts."""

    def plain(board: BoardWidget, number: int, far: bool = False, name: str = "") -> None: ...

    def open_(board: BoardWidget, number: int = 3, **more: str) -> None: ...

    said = {"kind": "do", "do": "x", "revision": 4, "key": "x-1", "number": "12", "far": "true"}
    assert protocol.read_parameters(plain, said) == {"number": 12, "far": True, "name": ""}
    assert protocol.read_parameters(open_, {"do": "x", "die-0": "5"}) == {"number": 3, "die-0": "5"}
