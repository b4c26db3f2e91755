"""Actions as a person types them in a cell."""

import legion_widget as lw
from legion_widget.games.legion import Attack

EAGER = "beni-urriaguel-tabor-1-1"


def test_an_attack_takes_lists_and_single_names() -> None:
    attack = Attack((EAGER,), ("policia-1",))
    assert Attack([EAGER], ["policia-1"]) == attack  # type: ignore[arg-type]
    assert Attack(EAGER, "policia-1") == attack  # type: ignore[arg-type]
    assert len({attack, Attack([EAGER], "policia-1")}) == 1  # type: ignore[arg-type]


def test_an_attack_typed_with_lists_is_listed_and_saved_like_any_other() -> None:
    game = lw.new_game("rif", seed=2)
    game.do(lw.legion.Move(EAGER, "1313"))
    game.next_phase()
    attack = lw.legion.Attack([EAGER], ["policia-1"])
    assert attack in list(game.legal_actions())
    game.do(attack)
    copy = lw.open_game(game.to_dict())
    assert copy.to_dict() == game.to_dict()
    assert copy.history == game.history


def test_the_victory_road_may_be_written_with_the_names_of_places() -> None:
    scenario = {
        "system": "legion",
        "board": {
            "columns": 3,
            "rows": 1,
            "terrain": ["..."],
            "places": {"Axdir": "0101", "Nador": "0201"},
            "roads": [{"id": "R1", "hexes": ["Axdir", "Nador", "0301"]}],
            "areas": {"victory_road": ["Axdir"]},
        },
    }
    game = lw.new_game(scenario)
    assert game.system.victory_hexes == game.board.grid.mask(["0101", "0201"])
