"""The game that a notebook holds: play, history, forks, saves."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import legion_widget as lw
from legion_widget.engine.i18n import say
from legion_widget.engine.save_checks import fingerprint
from legion_widget.games.legion import Attack, Bombard, EndPhase, Move, Surrender
from tests.legion.positions import position

A, E = "moroccan infantry 3-3 0505", "spanish infantry 3-3 0507"


def small(**more: Any) -> lw.Game:
    return position(**{"a": A, "e": E, "f": "spanish infantry 3-3 1010", **more})


def mark(game: lw.Game) -> str:
    return fingerprint(game.system, game.position)


# ---- doing ------------------------------------------------------------------------------------------


def test_what_is_refused_changes_nothing() -> None:
    """IllegalAction carries the ruling; position, history and dice are what they were."""
    game = small()
    before, text = game.position, mark(game)
    with pytest.raises(lw.IllegalAction) as caught:
        game.do(Move("a", "0507"))

    assert caught.value.ruling.rule == "L7.5"
    assert game.position is before
    assert (mark(game), len(game), game.can_redo) == (text, 0, False)


def test_a_game_is_one_before_anything_is_done() -> None:
    """Its length is 0, and it is no empty thing."""
    game = small()
    assert len(game) == 0
    assert game


def test_unknown_names_are_told_with_what_was_meant() -> None:
    """A unit or hex that does not exist is no illegal action, but an error of its own."""
    game = lw.new_game("rif", seed=1)
    for action, meant in (
        (Move("cerinola1", "Annual"), "cerinola-1"),
        (Move("cerinola-1", "Anual"), "Annual"),
    ):
        with pytest.raises(lw.UnknownName) as caught:
            game.do(action)
        assert caught.value.meant == meant
        assert action not in game.legal_actions()


def test_the_events_of_an_action_are_returned_and_kept() -> None:
    """`do` returns them, the history holds them with turn and phase."""
    game = small()
    events = game.do(Move("a", "0506"))

    assert tuple(events) == game.history[-1].events
    assert (game.history[-1].number, game.history[-1].turn, game.history[-1].phase.id) == (1, 2, "movement")


def test_next_phase_ends_the_phase_or_says_why_not() -> None:
    """A duty to fight stands in the way with its rule."""
    game = small()
    game.do(Move("a", "0506"))
    game.next_phase()
    with pytest.raises(lw.IllegalAction) as caught:
        game.next_phase()
    assert caught.value.ruling.rule == "L7.9"
    game.do(Attack(("a",), ("e",)), dice=[3, 3])
    game.next_phase()
    assert game.side == "spanish"


# ---- dice -------------------------------------------------------------------------------------------


def fight() -> lw.Game:
    return small(phase="combat", e="spanish infantry 3-3 0506")


def test_dice_typed_in_are_used_in_order() -> None:
    """Attacker first; afterwards the seed rolls on as if it had rolled these itself."""
    game, other = fight(), fight()
    event = game.do(Attack(("a",), ("e",)), dice=[5, 2])[0]
    assert (event.attack_roll, event.defence_roll) == (5, 2)
    other.do(Attack(("a",), ("e",)))
    assert game.position.dice == other.position.dice


@pytest.mark.parametrize("dice", [[6, 2], [5, 1], [5, 2, 3], [5, "2"], [0], [5, 7]])
def test_dice_that_cannot_be_are_refused(dice: list[Any]) -> None:
    """A number that the die does not show, or one too many: DataError, and nothing has changed."""
    game = fight()
    before = game.position
    with pytest.raises(lw.DataError):
        game.do(Attack(("a",), ("e",)), dice=dice)

    assert game.position is before
    assert len(game) == 0


def test_dice_for_an_action_that_rolls_none_are_refused() -> None:
    """Nothing is rolled by a move."""
    with pytest.raises(lw.DataError, match=r"que dados tirados \(0\)"):
        small().do(Move("a", "0504"), dice=[3])


def test_opening_dice_come_first() -> None:
    """`new_game(dice=...)`: the weather takes the first, the next roll the second."""
    game = lw.new_game("rif", seed=1, dice=[5, 2])

    assert game.position.weather == "very_hot"
    assert game.position.dice.scripted == (2,)


def test_asking_for_odds_draws_no_die() -> None:
    """Asked ten times, the roll is what it would have been; odds of a refused action raise."""
    game, other = fight(), fight()
    for _ in range(10):
        game.odds(Attack(("a",), ("e",)))
    assert game.do(Attack(("a",), ("e",))) == other.do(Attack(("a",), ("e",)))
    with pytest.raises(lw.IllegalAction):
        game.odds(Attack(("a",), ("f",)))


# ---- undo, redo, branches -----------------------------------------------------------------------------


def test_undo_and_redo_give_the_same_dice() -> None:
    """Redo is exact, and doing the same again rolls the same."""
    game = fight()
    first = game.do(Attack(("a",), ("e",)))
    after = mark(game)
    game.undo()
    assert len(game) == 0
    game.redo()
    assert mark(game) == after
    game.undo()
    assert game.do(Attack(("a",), ("e",))) == first
    assert mark(game) == after


def test_an_action_done_over_is_marked_in_the_history() -> None:
    """Where something else was done before and taken back, the log says so."""
    game = small()
    game.do(Move("a", "0504"))
    assert not game.history[-1].replaced
    game.undo()
    game.do(Move("a", "0604"))

    assert game.history[-1].replaced


@pytest.mark.usefixtures("english")
def test_undo_and_redo_stop_at_the_ends() -> None:
    """IndexError, and nothing has changed."""
    game = small()
    for step in (game.undo, game.redo):
        with pytest.raises(IndexError, match=f"^there is nothing to {step.__name__}$"):
            step()
    game.do(Move("a", "0504"))
    assert (game.can_undo, game.can_redo) == (True, False)
    with pytest.raises(IndexError, match="at most 1, not 2"):
        game.undo(2)
    with pytest.raises(IndexError):
        game.goto(2)
    with pytest.raises(IndexError):
        game.goto(-1)
    assert len(game) == 1
    game.undo()
    assert (game.can_undo, game.can_redo) == (False, True)


def test_a_new_action_after_undo_keeps_the_old_tail_as_a_branch() -> None:
    """Nothing that was done is lost: the old line can be taken again."""
    game = small()
    game.do(Move("a", "0504"))
    game.next_phase()
    tail = game.journal.current
    game.goto(0)
    game.do(Move("a", "0604"))
    assert not game.can_redo
    assert len(game.journal.root.branches) == 2
    assert len(list(game.journal.walk())) == 4
    game.journal.take(tail)
    assert (len(game), game.position) == (2, tail.position)


def test_the_same_done_again_after_undo_is_no_other_line() -> None:
    """It goes on where it was left: what followed can be done again. Other dice make another line."""
    game = lw.new_game("rif", seed=1)
    game.play(steps=4)
    line = [entry.action for entry in game.history]
    game.undo(4)
    for action in line[:2]:
        game.do(action)
    assert (len(game), game.journal.branches_after(0), game.journal.branches_after(1)) == (2, [], [])
    game.redo(2)
    assert [entry.action for entry in game.history] == line


def test_a_branch_is_found_and_taken_again() -> None:
    """`branches` are the actions done from here before, oldest first; `switch` says along which `redo` goes."""
    game = small()
    for to in ("0504", "0604"):
        game.do(Move("a", to))
        game.goto(0)
    assert game.branches == [Move("a", "0504"), Move("a", "0604")]
    game.choose_redo(0)
    assert len(game) == 0
    game.redo()
    assert game.units["a"].hex.label == "0504"
    game.goto(0)
    for number in (-1, 2):
        with pytest.raises(IndexError):
            game.choose_redo(number)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 60), max_size=12), st.integers(0, 1000))
def test_goto_is_the_position_it_was(where: list[int], seed: int) -> None:
    """Going back and forth in any order gives each time the position of that number."""
    game = lw.new_game("rif", seed=seed)
    game.play(steps=60)
    marks = {}
    for n in [*range(61), *where]:
        game.goto(n)
        marks.setdefault(n, game.position)

        assert game.position is marks[n]
        assert len(game) == len(game.history) == n


# ---- forks ------------------------------------------------------------------------------------------


def test_a_fork_leaves_the_game_as_it_was() -> None:
    """It begins as the game stands, with its past; what happens in it stays in it."""
    game = lw.new_game("rif", seed=1)
    game.play(steps=20)
    before = mark(game)
    fork = game.fork()
    assert (mark(fork), len(fork)) == (before, 20)
    fork.play(steps=30)
    fork.goto(0)
    assert (mark(game), len(game), len(list(game.journal.walk()))) == (before, 20, 21)


def test_a_fork_rolls_the_same_dice_unless_it_has_a_seed() -> None:
    """With another seed, the dice to come are others; those that were rolled stay."""
    rolls = set()
    for seed in (None, None, *range(1, 20)):
        fork = fight().fork(seed=seed)
        event = fork.do(Attack(("a",), ("e",)))[0]
        rolls.add((seed is None, event.attack_roll, event.defence_roll))

    assert len({roll for roll in rolls if roll[0]}) == 1
    assert len(rolls) > 3


def test_a_fork_with_a_seed_is_saved_and_opened() -> None:
    """From the start and from the middle, and forks of forks."""
    game = lw.new_game("rif", seed=1)
    fork = game.fork(seed=5)
    fork.play(steps=30)
    second = fork.fork(seed=6)
    second.play(steps=30)

    assert mark(lw.open_game(fork.to_dict())) == mark(fork)
    assert mark(lw.open_game(second.to_dict())) == mark(second)
    assert second.position.dice.seed == 6


# ---- playing ----------------------------------------------------------------------------------------


def test_the_same_seed_plays_the_same_game() -> None:
    """To the byte; another seed plays another."""
    games = [lw.new_game("rif", seed=seed) for seed in (4, 4, 5)]
    for game in games:
        game.play()

    assert games[0].to_dict() == games[1].to_dict()
    assert mark(games[0]) != mark(games[2])
    assert all(game.result is not None for game in games)
    assert not any(isinstance(step.action, Surrender) for game in games for step in game.history)


def test_play_stops_where_it_is_told() -> None:
    """After so many steps, at a turn, at a change of phase, when a function says so, and at the end."""
    game = lw.new_game("rif", seed=2)
    game.play(steps=5)
    assert len(game) == 5
    phase = game.phase
    game.play(until="phase")
    assert game.phase != phase
    game.play(until=3)
    assert game.turn == 3
    assert game.history[-1].turn == 2
    game.play(until=lambda g: g.phase.id == "combat")
    assert game.phase.id == "combat"
    assert game.play() is game.result or game.play() == game.result
    assert game.play(steps=5) == game.result


def test_each_side_may_have_its_own_player() -> None:
    """A dict by side; a player sees the system and the position."""

    class Passer:
        def choose(self, moment: Any) -> Any:
            return EndPhase()

    game = small(turn=12)
    game.play({"moroccan": Passer(), "spanish": lw.Recruit(3)}, until=13)

    assert all(isinstance(s.action, EndPhase) for s in game.history if s.phase.side == "moroccan")
    assert any(isinstance(s.action, Move) for s in game.history if s.phase.side == "spanish")


def test_a_player_that_breaks_the_rules_is_refused() -> None:
    """A bot's action is put to the rules like anybody's."""

    class Cheat:
        def choose(self, moment: Any) -> Any:
            return Move("a", "1414")

    game = small()
    with pytest.raises(lw.IllegalAction):
        game.play(Cheat(), steps=1)
    assert len(game) == 0


def test_players_draw_no_dice_of_the_game() -> None:
    """A bot that draws much or little leaves the rolls of the game alone."""
    game = small()
    dice = game.position.dice
    lw.Recruit(1).choose(game)

    assert game.position.dice == dice


# ---- looking ----------------------------------------------------------------------------------------


def test_the_audit_tells_everything_in_order() -> None:
    """Rows with number, turn, phase, side, text and rules; the opening comes with the turn in which it happened."""
    game = lw.new_game("rif", seed=1)
    game.play(until=3)
    rows = game.audit()

    assert [row["number"] for row in rows] == sorted(row["number"] for row in rows)
    assert rows[0]["number"] == 0
    assert rows[0]["turn"] == 1
    assert rows[0]["rules"] == ["L9.1"]
    assert all(row["text"] and row["rules"] for row in rows)
    assert {row["turn"] for row in game.audit(turn=2)} == {2}
    assert game.audit(turn=1) == [row for row in rows if row["turn"] == 1]
    assert {row["number"] for row in game.audit(1, "movement")} < {row["number"] for row in game.audit(1)}
    with pytest.raises(lw.UnknownName, match="movement"):
        game.audit(phase="moves")


def test_legal_actions_are_made_when_asked_for() -> None:
    """Iterate, count, test membership, ask for one unit; the repr shows some."""
    game = small()
    mine = game.legal_actions("a")

    assert len(mine) == mine.count() == len(list(mine))
    assert all(action in game.legal_actions() for action in mine)
    assert {action.unit for action in mine} == {"a"}
    assert list(game.legal_actions(game.units["a"])) == list(mine)
    assert mine
    assert not game.legal_actions("e")
    assert "..." in repr(mine)
    with pytest.raises(lw.UnknownName):
        list(game.legal_actions("nobody"))


def test_legal_actions_are_made_once() -> None:
    """What has been listed to the end is kept: `list`, which counts first, makes each action once. A look at the first
    makes no more than that, and half a list is not taken for the whole."""
    game, made = small(), []
    legal = game.system.legal_actions

    def counted(*arguments: Any) -> Any:
        for action in legal(*arguments):
            made.append(action)
            yield action

    game.system.legal_actions = counted
    actions = game.legal_actions("a")
    assert actions
    assert next(iter(actions)) == made[0]
    assert len(made) == 2
    made.clear()
    listed = list(actions)
    assert listed == made
    assert len(actions) == len(listed) == len(list(actions)) == len(made)


def test_why_answers_by_hex_and_by_enemy() -> None:
    """A ruling for a move or an attack, whatever a person would mean in the phase."""
    game = small()

    assert game.why("a", "0506")
    assert game.why("a", "0507").rule == "L7.5"
    combat = fight()
    assert combat.why("a", "0506")
    assert combat.why("a", "1010").rule == "L8.1"


def test_listeners_hear_each_change() -> None:
    """After doing, undoing, redoing and playing; not after a refusal; and no more once they have left."""
    game, heard = small(), []
    leave = game.listen(lambda g: heard.append(len(g)))
    game.do(Move("a", "0504"))
    game.undo()
    game.redo()
    game.play(steps=2)
    with pytest.raises(lw.IllegalAction):
        game.do(Move("a", "0504"))
    leave()
    leave()
    game.undo()

    assert heard == [1, 0, 1, 3]


def test_a_listener_that_fails_keeps_nothing_from_the_others() -> None:
    """The change is made, all are told of it, and then the error reaches whoever made it."""
    game = small()
    heard: list[str] = []

    def bad(_: lw.Game) -> None:
        heard.append("bad")
        raise RuntimeError("not my day")

    ends = [game.listen(bad), game.listen(lambda _: heard.append("good"))]
    with pytest.raises(RuntimeError, match="not my day"):
        game.do(Move("a", "0506"))
    assert heard == ["bad", "good"]
    assert len(game) == 1
    ends.append(game.listen(bad))
    with pytest.raises(ExceptionGroup, match="listeners") as caught:
        game.undo()
    assert len(caught.value.exceptions) == 2
    assert heard[2:] == ["bad", "good", "bad"]
    for end in ends:
        end()
    game.redo()
    assert len(heard) == 5


def test_positions_are_immutable() -> None:
    """No field can be set, and a copy is equal with an equal hash."""
    game = small()
    with pytest.raises(AttributeError):
        game.position.turn = 5

    assert copy.deepcopy(game.position) == game.position
    assert hash(copy.deepcopy(game.position)) == hash(game.position)


def test_the_repr_says_where_the_game_stands() -> None:
    """Turn, phase, who is to act, how many actions; at the end the result."""
    game = small()
    assert "turn 2, movement, moroccan to act, 0 actions" in repr(game)
    game.do(Surrender("spanish"))
    assert "L5.5" in repr(game)


# ---- keeping ----------------------------------------------------------------------------------------


def test_a_save_holds_every_branch_and_where_the_game_stands(tmp_path: Any) -> None:
    """Saved in the middle of a line with a branch beside it, it opens there and can go on either way."""
    game = fight()
    game.do(Attack(("a",), ("e",)), dice=[3, 3])
    game.undo()
    game.next_phase()
    game.do(Move("f", "1011"))
    game.undo()
    again = lw.open_game(game.save(tmp_path / "deep" / "game.json"))

    assert mark(again) == mark(game)
    assert again.to_dict() == game.to_dict()
    assert (len(again), again.can_redo, len(list(again.journal.walk()))) == (1, True, 4)
    again.redo()
    assert again.units["f"].hex.label == "1011"
    assert list((tmp_path / "deep").iterdir()) == [tmp_path / "deep" / "game.json"]


def test_a_save_keeps_seed_options_start_and_dice() -> None:
    """What a game was made with comes back with it."""
    game = lw.new_game("rif", seed=9, dice=[4, 5], start="placement")
    game.play(steps=3)
    again = lw.open_game(game.to_dict())

    assert (again.seed, again.start, again.opening_dice) == (9, "placement", (4, 5))
    assert again.position == game.position
    assert again.play(steps=200) == game.play(steps=200)


def test_bombardment_with_typed_dice_is_saved() -> None:
    """Rolls of a real table are part of the save, and replayed."""
    game = small(phase="bombardment", g="moroccan artillery 2-2 0506")
    game.do(Bombard("g", "e"), dice=[2])

    assert lw.open_game(game.to_dict()).units["e"].status == "eliminated"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_long_game_is_copied_and_pickled(copied: Any) -> None:
    """With its branches, where it stands and what can be redone; nobody listens to the copy."""
    game = lw.new_game("rif", seed=1)
    game.play(steps=600)
    game.undo(100)
    game.play(lw.Recruit(5), steps=3)
    game.undo()
    heard: list[Any] = []
    game.listen(heard.append)
    other = copied(game)
    assert other.to_dict() == game.to_dict()
    assert other.journal.branches_after(500) == game.journal.branches_after(500)
    other.redo()
    other.play(steps=2)
    assert heard == []
    assert len(game) == 502


def test_units_are_filtered_by_what_exists() -> None:
    """A side or an attribute that does not exist is an error with the nearest name, not an empty answer."""
    units = lw.new_game("first-day", seed=1).units
    assert set(units.filter(side="allied")) | set(units.filter(side={"german"})) == set(units)
    assert set(units.filter(side=["allied", "german"])) == set(units)
    with pytest.raises(lw.UnknownName) as side:
        units.filter(side="germans")
    with pytest.raises(lw.UnknownName) as attribute:
        units.filter(sides="german")
    assert (side.value.meant, attribute.value.meant) == ("german", "side")


def test_the_line_that_was_chosen_stays_when_its_next_action_is_done_by_hand() -> None:
    game = lw.new_game("rif", seed=1)
    game.play(lw.Recruit(1), steps=2)
    game.undo()
    game.play(lw.Recruit(9), steps=3)
    game.goto(1)
    game.choose_redo(0)
    line = list(game.journal.line)
    game.goto(0)
    game.do(line[1].action)
    assert game.journal.line == line


def test_a_shallow_copy_is_a_game_of_its_own() -> None:
    game = lw.new_game("rif", seed=1)
    game.play(steps=2)
    game.undo()
    game.play(lw.Recruit(5), steps=1)
    copied = copy.copy(game)
    copied.play(steps=1)
    assert (len(game), len(copied)) == (2, 3)
    assert (
        [entry.replaced for entry in game.history] == [entry.replaced for entry in copied.history[:2]] == [False, True]
    )


@pytest.mark.parametrize("ask", ["at", "choose_redo", "goto"])
def test_what_is_no_number_of_a_line_is_refused(ask: str) -> None:
    game = lw.new_game("rif", seed=1)
    game.play(steps=2)
    with pytest.raises(lw.DataError):
        getattr(game, ask)("one")


def test_only_a_seat_looks_at_a_position() -> None:
    game = lw.new_game("well", seed=1)
    with pytest.raises(lw.UnknownName, match="riffian"):
        game.view("rifian")


@pytest.mark.parametrize(
    "error",
    [
        lw.DataError("$.a", "wrong", "right"),
        lw.DataError.of([lw.DataError("$.a", "wrong").faults[0], lw.DataError("$.b", "wrong").faults[0]]),
        lw.UnknownName(say("unit"), "a", ["b"]),
        lw.NotAPlayer(say("nobody plays {side}", side="red")),
    ],
)
def test_an_error_comes_whole_from_another_process(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
