"""Seats at a board, the board that goes from hand to hand, partners, and dice of a real table; without a browser."""

from __future__ import annotations

import random
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.legion import Attack, Move, Surrender
from legion_widget.games.legion.events import Fought
from legion_widget.players.officer import _owing, play_part
from legion_widget.ui.entered_dice import reading
from legion_widget.widget.board import BoardWidget
from tests.legion.positions import position, where
from tests.page import Checked, page, pressed, said
from tests.seat import set_up
from tests.seeds import thinned


@pytest.fixture(autouse=True)
def language() -> Any:
    yield
    lw.set_language("es")


def text(html: str) -> str:
    return " ".join(Checked(html).text)


def key(board: BoardWidget, name: str) -> None:
    page(board).key(name)


def shared(phase: str = "combat", dice: tuple[int, ...] = (), players: int = 4) -> BoardWidget:
    """Two Moroccan sectors beside one Spaniard, whose partner stands far away."""
    plain = position(
        phase=phase,
        a="moroccan infantry 4-4 0505 sector=moroccan-west",
        b="moroccan infantry 4-4 0605 sector=moroccan-east",
        s="spanish infantry 3-3 0506 sector=spanish-west",
        t="spanish infantry 3-3 1212 sector=spanish-east",
    )
    return BoardWidget(lw.new_game(plain.scenario.expanded(), dice=dice, players=players))


# ---- one seat ---------------------------------------------------------------------------------------


def test_a_seat_acts_in_its_own_turn_only() -> None:
    """L4.2: in the turn of the others the panel says so; everybody's board is free."""
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
    board.sit("spanish")
    assert "lw-on" not in page(board).panel("head").partition("lw-phasebar")[2]
    for do in ("next", "finish"):
        said(board, do)
        assert len(board.game) == 0
        assert board.controller.rejection is not None
        assert board.controller.rejection.rule == "L4.2"
        assert "L4.2" in page(board).panel("side")
    pressed(board, "0505")
    pressed(board, "0507")
    assert len(board.game) == 0
    assert "L4.2" in page(board).panel("side")
    board.sit("moroccan")
    assert board.controller.rejection is None
    assert "te toca" in text(page(board).panel("head")) or "turno" in text(page(board).panel("head"))
    pressed(board, "0505")
    pressed(board, "0507")
    assert where(board.game, "a") == "0507"
    board.sit(None)
    assert board.controller.seat is None
    assert board.errors == []


def test_two_boards_two_seats() -> None:
    """Each board orders for its own side; what one does the other sees."""
    game = position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212")
    mine, theirs = BoardWidget(game, seat="moroccan"), BoardWidget(game, seat="spanish")
    said(theirs, "next", sure="yes")
    assert len(game) == 0
    said(mine, "next", sure="yes")
    while game.side == "moroccan" or game.phase.id != "movement":
        said(mine if game.to_act == "moroccan" else theirs, "next", sure="yes")
    pressed(mine, "1212")
    pressed(mine, "1211")
    assert where(game, "s") == "1212"
    pressed(theirs, "1212")
    pressed(theirs, "1211")
    assert where(game, "s") == "1211"
    assert mine.position is theirs.position
    assert mine.errors == theirs.errors == []


@pytest.mark.usefixtures("english")
def test_a_seat_that_there_is_not_is_told() -> None:
    game = position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212")
    board = BoardWidget(game)
    with pytest.raises(lw.UnknownName, match="moroccan"):
        board.sit("nobody")
    assert board.controller.seat is None
    with pytest.raises(lw.UnknownName):
        BoardWidget(game, seat="moroccan-west")
    told = "^there is no seat 'moroccans'; known: spanish, moroccan; did you mean 'moroccan'\\?$"
    with pytest.raises(lw.UnknownName, match=told):
        lw.show(game, seat="moroccans")
    said(board, "sit", sit="nobody")
    assert board.errors
    assert board.controller.seat is None


def test_a_side_is_given_up_by_its_own_players_only() -> None:
    """L5.5: the menu gives up the side that is to act, if that is confirmed; another's is refused."""
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
    board.sit("spanish")
    said(board, "menu")
    said(board, "surrender")
    said(board, "surrender", sure="surrender")
    assert board.game.result is None
    assert board.controller.rejection is not None
    assert board.controller.rejection.rule == "L5.5"
    board.sit("moroccan")
    said(board, "menu")
    said(board, "surrender")
    said(board, "surrender")  # a second click on the button is no yes
    assert board.game.result is None
    said(board, "no")
    said(board, "surrender", sure="surrender")  # nor is one to a question that was let go
    assert board.game.result is None
    said(board, "surrender")
    said(board, "surrender", sure="surrender")
    assert board.game.result is not None
    assert board.game.result.winner == "spanish"
    assert board.errors == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_menu_begins_a_game_of_so_many(players: int, tmp_path: Path) -> None:
    """The new game has its seats, and the menu lists them; the board still goes from hand to hand."""
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path)
    board.sit(hotseat=True)
    said(board, "menu")
    said(board, "players", players=str(players))
    said(board, "animation")  # another switch of the menu forgets nothing
    assert f'<option value="{players}" selected>' in page(board).panel("head")
    said(board, "new")
    assert len(board.game.seats) == players
    hotseat = board.controller.hotseat
    assert board.game.seat(hotseat.seat).side == board.game.to_act
    assert (hotseat.active, hotseat.awaiting_handover) == (True, True)
    for seat in board.game.seats:
        said(board, "menu")  # it shuts when a seat is chosen
        assert seat.text() in text(page(board).panel("head"))
        said(board, "sit", sit=seat.id)
        assert board.controller.seat == seat.id
    said(board, "new")
    assert len(board.game.seats) == players
    assert board.controller.seat == board.game.seats[-1].id
    assert board.errors == []


def test_a_seat_is_kept_when_another_game_is_shown(tmp_path: Path) -> None:
    """By *New*, by *Open*, and from an example; where the seats are others it is the first one of the same side."""
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path, seat="spanish")
    said(board, "save", path="two")
    for do, fields in (("new", {}), ("open", {"file": "two"})):
        before = board.game
        said(board, do, **fields)
        assert board.game is not before
        assert board.controller.seat == "spanish"
        said(board, "example", rule="L7.9", number="0")
    assert board.controller.seat is None  # an example has the seats that it shows
    said(board, "players", players="3")
    said(board, "new")
    seats = {seat.id: seat.side for seat in board.game.seats}
    assert "spanish" not in seats
    assert seats[board.controller.seat] == "spanish"
    said(board, "sit")
    lw.new_game("well", seed=1).save(tmp_path / "skirmish.json")
    said(board, "sit", sit="moroccan")
    said(board, "open", file="skirmish")
    assert board.controller.seat is None  # no such side fights there
    assert board.errors == []


def test_another_game_leaves_everybody_in_his_seat(tmp_path: Path) -> None:
    """A new game, one that is opened, one opened from an example; where there is no such seat, one of the same side."""
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path, seat="spanish")
    four = lw.new_game("rif", seed=2, players=4).save(tmp_path / "four.json")
    two = lw.new_game("rif", seed=2).save(tmp_path / "two.json")
    skirmish = lw.new_game("well", seed=2).save(tmp_path / "well.json")
    said(board, "new")
    assert board.controller.seat == "spanish"
    said(board, "open", file=str(four))
    assert board.controller.seat == "spanish-west"
    said(board, "open", file=str(two))
    assert board.controller.seat == "spanish"
    said(board, "example", rule="L7.9", number="0")
    said(board, "open", file=str(two))
    assert board.controller.seat == "spanish"
    said(board, "open", file=str(skirmish))
    seats = {seat.id for seat in board.game.seats}
    assert board.controller.seat == ("spanish" if "spanish" in seats else None)
    assert board.errors == []


def test_a_game_under_way_is_not_left_by_mistake(tmp_path: Path) -> None:
    """The button asks once and keeps the number of players; a game not begun, and one that is over, is left at once."""
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path)
    board.game.play(steps=2)
    game = board.game
    said(board, "menu")
    said(board, "players", players="4")
    said(board, "new")
    said(board, "new")  # a second click on the button is no yes
    assert board.game is game
    assert "Hay una partida en curso. ¿La dejas?" in text(page(board).panel("head"))
    assert '<option value="4" selected>' in page(board).panel("head")
    said(board, "menu")
    said(board, "menu")  # whoever comes again is asked again
    assert "Sí, dejar" not in text(page(board).panel("head"))
    said(board, "players", players="4")
    said(board, "surrender")
    said(board, "new", sure="new")  # a yes that was not asked for
    assert board.game is game
    said(board, "new")
    said(board, "new", sure="new")
    assert (len(board.game), len(board.game.seats)) == (0, 4)
    board.game.play(steps=2)
    said(board, "example", rule="L7.9", number="0")  # the game behind it is under way
    said(board, "menu")
    said(board, "new")
    assert board.controller.worked_example is not None
    assert "Sí, dejar esta partida" in text(page(board).panel("head"))
    said(board, "new", sure="new")
    assert (board.controller.worked_example, len(board.game)) == (None, 0)
    game = board.game
    board.game.do(Surrender("spanish"))
    said(board, "new")
    assert board.game is not game
    assert board.errors == []


@pytest.mark.parametrize("players", ["1", "5", "99"])
def test_so_many_cannot_play(players: str, tmp_path: Path) -> None:
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path)
    game = board.game
    said(board, "players", players=players)
    said(board, "new")
    assert board.game is game
    assert "L3.1" in page(board).panel("side")


# ---- from hand to hand ------------------------------------------------------------------------------


def test_the_screen_between_two_players_covers_the_board_and_blocks_actions() -> None:
    """Nothing is done until the next player says that he is there."""
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
    board.sit(hotseat=True)
    assert board.controller.awaiting_handover
    assert "lw-hand-over" in page(board).panel("end")
    assert "Marroquíes" in text(page(board).panel("end"))
    assert "lw-help" not in page(board).panel("side")  # no counter is seen that could be pressed
    assert "lw-first" not in page(board).panel("side")
    for do in ("next", "finish", "attack"):
        said(board, do)
    key(board, "e")
    pressed(board, "0505")
    pressed(board, "0507")
    board.controller.attempt(Move("a", "0507"))
    assert len(board.game) == 0
    buttons = {b["data-do"]: b for b in Checked(page(board).panel("head")).buttons if b.get("data-do")}
    assert buttons["next"]["aria-disabled"] == buttons["finish"]["aria-disabled"] == "true"
    said(board, "here")
    assert page(board).panel("end") == ""
    board.controller.clear()
    board.paint()
    assert "lw-first" in page(board).panel("side")
    pressed(board, "0505")
    pressed(board, "0507")
    assert where(board.game, "a") == "0507"
    assert board.errors == []


def test_looking_back_does_not_change_who_sits() -> None:
    """Whoever takes the board does so in the present, whatever is looked at."""
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
    while board.game.to_act == "moroccan":
        said(board, "next", sure="yes")
    board.step = 0
    board.sit(hotseat=True)
    assert board.controller.seat == "spanish"
    assert board.errors == []


def test_partners_end_a_phase_one_after_the_other() -> None:
    """L3.2: the first one's end passes the board to the partner; the second one's ends the phase."""
    board = shared(phase="movement")
    board.sit(hotseat=True)
    assert (board.controller.seat, board.controller.awaiting_handover) == ("moroccan-east", True)
    key(board, "e")  # nobody has taken the board: nobody ends anything
    assert (board.controller.seat, board.controller.hotseat.ended) == ("moroccan-east", frozenset())
    said(board, "here")
    said(board, "next", sure="yes")
    assert board.phase == "movement"
    assert (board.controller.seat, board.controller.awaiting_handover) == ("moroccan-west", True)
    assert "lw-hand-over" in page(board).panel("end")
    said(board, "here")
    pressed(board, "0605")  # the partner's
    pressed(board, "0604")
    assert where(board.game, "b") == "0605"
    said(board, "next", sure="yes")
    assert board.phase != "movement" or board.game.side != "moroccan"
    assert board.controller.hotseat.ended == frozenset()
    assert board.errors == []


@pytest.mark.parametrize("do", ["next", "finish"])
def test_undo_gives_the_board_back_to_who_acted(do: str) -> None:
    """Not to the first seat of the side, but to the partner whose action was taken back; redo gives it on again."""
    board = shared()
    board.sit(hotseat=True)
    said(board, "here")
    said(board, "next", sure="yes")
    said(board, "here")
    last = board.controller.seat
    assert last != next(seat.id for seat in board.game.seats if seat.side == "moroccan")
    while board.controller.seat == last:  # attacks may leave something to be decided
        said(board, do, sure="yes")
    assert board.game.seat(board.controller.seat or "").side == "spanish"
    said(board, "here")
    said(board, "undo")
    assert board.game.to_act == "moroccan"
    assert (board.controller.seat, board.controller.awaiting_handover) == (last, True)
    said(board, "here")
    said(board, "redo")
    assert board.game.seat(board.controller.seat or "").side == "spanish"
    assert board.errors == []


def test_the_end_of_a_part_is_no_word_for_anything_else() -> None:
    """L11.23: who has ended his part of the phase is still asked for an attack with his counters."""
    board = shared(dice=(5, 2))
    board.sit(hotseat=True)
    said(board, "here")
    said(board, "next", sure="yes")
    said(board, "here")
    assert board.controller.seat == "moroccan-west"
    for label in ("0505", "0605", "0506"):
        pressed(board, label)
    assert board.controller.rejection is None
    said(board, "attack")
    assert len(board.game) == 0
    assert board.controller.proposal is not None
    assert 'data-do="agree"' in page(board).panel("side")
    said(board, "agree")
    assert isinstance(board.game.journal.current.events[0], Fought)
    while board.phase in ("loss", "advance", "capture"):
        said(board, "answer", number="0")
        if board.controller.proposal is not None:
            said(board, "agree")
    assert board.controller.agreed == frozenset()
    if board.phase == "combat":  # east has ended already: this is the end of it
        said(board, "next", sure="yes")
    assert board.phase != "combat" or board.game.side != "moroccan"
    assert board.errors == []


@pytest.mark.parametrize("answer", ["agree", "cancel"])
def test_an_attack_across_sectors_needs_the_partners_word(answer: str) -> None:
    """L11.23: with his yes it is done with the dice that come; with his no nothing happens."""
    board = shared(dice=(5, 2))
    board.sit("moroccan-west")
    for label in ("0505", "0605", "0506"):
        pressed(board, label)
    assert board.controller.rejection is None
    said(board, "attack")
    assert len(board.game) == 0
    assert "Marroquíes, sector este: ¿de acuerdo?" in text(page(board).panel("side"))
    said(board, answer)
    assert len(board.game) == (answer == "agree")
    assert board.controller.proposal is None
    assert board.controller.agreed == frozenset()
    said(board, "agree")  # once more: there is nothing to agree to
    assert len(board.game) == (answer == "agree")
    assert board.errors == []


def test_a_proposal_is_forgotten_when_something_else_happens() -> None:
    board = shared(dice=(5, 2))
    board.sit("moroccan-west")
    for label in ("0505", "0605", "0506"):
        pressed(board, label)
    said(board, "attack")
    board.step = 0
    pressed(board, "1101")
    assert board.controller.proposal is None
    said(board, "agree")
    assert len(board.game) == 0
    assert board.errors == []


def test_a_partners_counter_is_not_commanded_and_can_be_handed_over() -> None:
    """L3.2: a partner's counter is refused by its sector; handed over, it obeys."""
    board = shared(phase="movement")
    board.sit("moroccan-east")
    pressed(board, "0505")
    pressed(board, "0404")
    assert where(board.game, "a") == "0505"
    assert "L3.2" in page(board).panel("side")
    board.sit("moroccan-west")
    pressed(board, "0505")
    assert 'data-do="hand-over"' in page(board).panel("side")
    said(board, "hand-over", unit="a", to="moroccan-east")
    assert len(board.game) == 1
    board.sit("moroccan-east")
    pressed(board, "0505")
    pressed(board, "0404")
    assert len(board.game) == 2
    assert board.errors == []


def test_who_places_a_counter_at_the_board_has_it() -> None:
    """L3.2: the board says nothing of sectors, and the counter is of the one who sits there."""
    game = lw.new_game("rif", start="placement", players=3)
    board = BoardWidget(game, seat="spanish-east")
    place = next(iter(game.legal_actions()))
    assert board.controller.attempt(place)
    assert game.position.sectors[game.system.counter(place.unit).index] == "spanish-east"
    assert board.errors == []


def test_finishing_a_phase_moves_ones_own_counters_only_and_passes_the_board_on() -> None:
    """L3.2: what is foreseen and what is done is the part of the seat; then comes the partner's."""
    board = BoardWidget(lw.new_game("rif", seed=3, players=4))
    board.sit(hotseat=True)
    said(board, "here")
    first = board.controller.seat
    said(board, "finish")
    foreseen = len(board.controller.finishing or ())
    said(board, "finish", sure="yes")
    game = board.game
    assert len(game) == foreseen > 3
    moved = [entry.action.unit for entry in game.history]
    assert {game.system.seat_of_unit(game.position, unit) for unit in moved} == {first}
    assert game.phase.id == "movement"
    assert (board.controller.seat != first, board.controller.awaiting_handover) == (True, True)
    said(board, "here")
    said(board, "finish", sure="yes")
    later = game.journal.line[foreseen + 1 : len(game) + 1]
    assert {entry.seat for entry in later if entry.seat != first} == {"moroccan-east", "moroccan-west"} - {first}
    assert game.phase.id != "movement" or game.side != "moroccan"
    assert board.errors == []


def test_a_partner_who_owes_something_gets_the_board() -> None:
    """L7.9: a part that is done is passed on, though the phase cannot end yet; nobody has to do the partner's."""
    plain = position(
        phase="combat",
        a="moroccan infantry 4-4 0505 sector=moroccan-west",
        b="moroccan infantry 4-4 1211 sector=moroccan-east",
        s="spanish infantry 3-3 0506 sector=spanish-west",
        t="spanish infantry 3-3 1212 sector=spanish-east",
    )
    must = {"L7.9.stay": "must"}
    board = BoardWidget(lw.new_game(plain.scenario.expanded(), dice=(5, 2, 5, 2), players=4, options=must))
    board.sit(hotseat=True)
    said(board, "here")
    mine = {"moroccan-west": ("a", "s"), "moroccan-east": ("b", "t")}
    first, other = board.controller.seat or "", ""
    said(board, "next", sure="yes")
    assert board.controller.seat == first, "his own counter must attack"
    assert board.controller.rejection is not None
    unit, enemy = mine[first]
    assert board.controller.attempt(lw.legion.Attack((unit,), (enemy,)))
    while board.game.phase.id == "combat" and board.game.ruling(lw.legion.EndPhase()).rule not in (None, "L7.9"):
        board.game.do(next(iter(board.game.legal_actions())), seat=first)
    said(board, "next", sure="yes")
    other = board.controller.seat or ""
    assert other in mine.keys() - {first}
    assert board.controller.awaiting_handover
    said(board, "here")
    said(board, "next", sure="yes")
    assert board.controller.rejection is not None
    assert board.controller.rejection.rule == "L7.9"
    assert board.errors == []


def test_who_sat_down_keeps_the_seat_when_the_enemy_is_given_to_the_computer() -> None:
    """A board of one seat does not become everybody's, then or later."""
    board = BoardWidget(lw.new_game("rif", seed=3, players=4), seat="spanish-west")
    said(board, "computer", side="moroccan", computer="officer")
    assert board.controller.seat == "spanish-west"
    said(board, "computer", side="moroccan", computer="")
    assert board.controller.seat == "spanish-west"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_is_kept_whoever_the_computer_plays(players: int) -> None:
    """Also where the other side has one seat only; what is secret from the seat stays so."""
    game = lw.new_game("rif", seed=3, players=players)
    seat = next(seat.id for seat in game.seats if seat.side == "moroccan")
    board = BoardWidget(game, seat=seat)
    for side in ("spanish", "moroccan"):
        for level in ("officer", ""):
            said(board, "computer", side=side, computer=level)
            assert board.controller.seat == seat
            assert not board.controller.hotseat.active


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_that_goes_from_hand_to_hand_does_so_after_the_computer_has_played(players: int) -> None:
    """A side that is given back in its own turn gets the board, which is covered."""
    game = lw.new_game("rif", seed=3, players=players)
    board = BoardWidget(game)
    board.sit(hotseat=True)
    said(board, "here")
    first = board.controller.seat
    said(board, "computer", side="spanish", computer="officer")
    assert (board.controller.seat, board.controller.hotseat.active) == (first, True)
    game.play(lw.Officer(), until=lambda game: game.to_act == "spanish")
    assert board.controller.seat == first
    said(board, "computer", side="spanish", computer="")
    assert game.seat(board.controller.seat or "").side == "spanish"
    assert board.controller.awaiting_handover
    said(board, "here")
    said(board, "computer", side="spanish", computer="officer")  # one gives one's own side away
    assert game.seat(board.controller.seat or "").side == "moroccan"
    assert board.controller.awaiting_handover


def test_an_undone_action_gives_the_board_back_to_the_partner_who_did_it() -> None:
    board = shared(phase="movement")
    board.sit(hotseat=True)
    said(board, "here")
    first = board.controller.seat
    pressed(board, "0605" if first == "moroccan-east" else "0505")
    pressed(board, "0604" if first == "moroccan-east" else "0504")
    assert len(board.game) == 1
    said(board, "next", sure="yes")
    said(board, "here")
    assert board.controller.seat != first
    said(board, "undo")
    assert (board.controller.seat, board.controller.awaiting_handover) == (first, True)


def test_a_seat_is_advised_on_its_own_counters_and_walks_over_them() -> None:
    """L3.2: what a partner commands is neither advised, nor counted, nor come to by the next button."""
    game = lw.new_game("rif", seed=3, players=4)
    board = BoardWidget(game, seat="moroccan-west")
    controller = board.controller
    advised = [one.action.unit for one in game.advise(seat="moroccan-west")]
    assert len(advised) == 3
    walked = [controller.next_able(), controller.next_able(-1)]
    for unit in [*advised, *controller.able, *(each.id for each in walked)]:
        assert game.system.seat_of_unit(game.position, unit) == "moroccan-west"
    everybody = len(controller.able)
    board.sit(None)
    assert len(controller.able) > everybody


def test_a_review_names_what_ones_own_seat_has_decided() -> None:
    """L3.2: neither a partner's decisions nor what a partner could have done better."""
    game = lw.new_game("rif", seed=3, players=4)
    rng = random.Random(1)
    whose: list[str | None] = []
    while game.phase.id == "movement" and len(game) < 30:
        mover = rng.choice([name for name in game.units if game.reach(name)])
        game.do(Move(mover, rng.choice(list(game.reach(mover)))))
        whose.append(game.system.seat_of_unit(game.position, mover))
    seats = ("moroccan-west", "moroccan-east")
    reviews = {seat: game.review(seat=seat) for seat in seats}
    for seat, review in reviews.items():
        assert [*review.chances] == [step for step, by in enumerate(whose, start=1) if by == seat]
        assert {lapse.number for lapse in review.lapses} <= {*review.chances}
        for lapse in review.lapses:
            better = lapse.better.action
            before = game.at(lapse.number - 1).position
            assert better.ends_phase or game.system.seat_of_unit(before, better.unit) == seat
    assert sum(len(review.lapses) for review in reviews.values()) > 1
    assert len(game.review(side="moroccan").chances) == 30
    board = BoardWidget(game, seat="moroccan-west")
    said(board, "review")
    assert board.controller.review == reviews["moroccan-west"]


def test_units_that_must_attack_do_so_alone_where_the_partner_has_no_say() -> None:
    """L7.9: what the staff would do with counters of both sectors is advised and done with one's own."""
    game = lw.new_game("annual", seed=1, players=3)
    seat, looked_at = "spanish-west", 0
    while game.result is None and len(game) < 200:
        if game.phase.id == "combat" and game.to_act == "spanish" and _owing(game, seat):
            looked_at += 1
            assert game.ruling(game.advise(1, seat)[0].action, seat)
            copied = game.fork()
            play_part(copied, seat)
            assert copied.phase.id != "combat" or not _owing(copied, seat)
        game.play(lw.Officer(), steps=1)
    assert looked_at > 3


def test_a_seat_is_not_advised_on_what_the_other_side_decides() -> None:
    for name, seat in (("rif", "spanish"), ("well", "spanish"), ("well", "riffian")):
        game = lw.new_game(name, seed=3)
        game.play(lw.Officer(), until=lambda now, seat=seat: now.to_act not in (None, now.seat(seat).side))
        assert game.advise(seat=seat) == ()
        assert len(game.advise()) > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_is_played_from_hand_to_hand(players: int, tmp_path: Path) -> None:
    """Whole phases through, nobody ever orders what is not his; each change of hands is seen on the screen."""
    rng = random.Random(players)
    board = BoardWidget(lw.new_game("rif", seed=5, players=players), saves=tmp_path)
    board.sit(hotseat=True)
    sat: list[str | None] = []
    phases = set()
    for _ in range(400):
        game, controller = board.game, board.controller
        if game.turn == 2 and game.side == "spanish" and controller.awaiting_handover:
            break
        phases.add((game.side, game.phase.id))
        assert controller.seat is not None
        assert game.seat(controller.seat).side == game.to_act
        if controller.awaiting_handover:
            assert "lw-hand-over" in page(board).panel("end")
            assert game.seat(controller.seat).text() in text(page(board).panel("end"))
            sat.append(controller.seat)
            said(board, "here")
            continue
        assert "lw-hand-over" not in page(board).panel("end")
        if game.phase.id in ("loss", "advance", "capture"):
            said(board, "answer", number="0")
            if controller.proposal is not None:
                said(board, "agree")
            continue
        mine = [u for u in game.units.values() if u.hex is not None and u.side == game.to_act]
        for unit in rng.sample(mine, 2):
            action = next(iter(game.legal_actions(unit)), None)
            if isinstance(action, Move):
                allowed = game.ruling(action, controller.seat).ok
                assert controller.attempt(action) == allowed
                set_up(controller, proposal=None)
        if controller.awaiting_handover:
            continue
        before = (game.turn, game.side, game.phase.id, controller.seat)
        said(board, "next", sure="yes")
        if (game.turn, game.side, game.phase.id, controller.seat) == before:
            assert controller.rejection is not None  # something must be fought first
            while not controller.awaiting_handover and (game.turn, game.side, game.phase.id) == before[:3]:
                game.play(steps=1)
    else:
        raise AssertionError("the turn does not end")
    assert set(sat) == {seat.id for seat in board.game.seats}
    assert {("moroccan", "movement"), ("spanish", "movement")} <= phases
    assert board.errors == []


# ---- dice of a real table ---------------------------------------------------------------------------


def rolling(dice: str = "own", **more: Any) -> BoardWidget:
    """A board on which an attack waits for its dice, by default those of the game."""
    board = BoardWidget(
        position(
            phase="combat",
            a="moroccan infantry 5-4 0505",
            s="spanish infantry 3-3 0506",
            t="spanish infantry 3-3 1212",
            **more,
        )
    )
    said(board, "typing")
    pressed(board, "0505")
    pressed(board, "0506")
    said(board, "attack")
    assert board.controller.action_awaiting_dice == Attack(("a",), ("s",))
    said(board, "dice", dice=dice)
    return board


def fields(board: BoardWidget) -> dict[str, dict[str, str | None]]:
    """The fields for dice that are not filled for good, by their names."""
    found: dict[str, dict[str, str | None]] = {}

    class Fields(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            values = dict(attrs)
            if values.get("class") == "lw-die" and "readonly" not in values:
                found[str(values["name"])] = values

    Fields().feed(page(board).panel("side"))
    return found


def test_the_menu_asks_for_typed_dice(tmp_path: Path) -> None:
    """The switch says what is on; so does that of the animation."""
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path)
    said(board, "menu")

    def switch(do: str) -> str | None:
        return next(b["aria-pressed"] for b in Checked(page(board).panel("head")).buttons if b.get("data-do") == do)

    assert (switch("typing"), switch("animation")) == ("false", "true")
    said(board, "typing")
    said(board, "animation")
    assert (switch("typing"), switch("animation")) == ("true", "false")
    assert not board.animation
    said(board, "typing")
    said(board, "animation")
    assert (switch("typing"), switch("animation")) == ("false", "true")
    assert board.errors == []


@pytest.mark.parametrize(("attack", "defence"), [(5, 2), (2, 5), (3, 3), (4, 4)])
def test_typed_dice_are_used_exactly_and_kept(attack: int, defence: int, tmp_path: Path) -> None:
    """First the attacker's, then the defender's; the journal has them, and a saved game rolls the same."""
    board = rolling()
    said(board, "rolled", **{"die-0": str(attack), "die-1": str(defence)})
    entry = board.game.journal.current
    event = entry.events[0]
    assert isinstance(event, Fought)
    assert (event.attack_roll, event.defence_roll) == (attack, defence)
    assert entry.dice == (attack, defence)
    assert board.controller.action_awaiting_dice is None
    path = board.game.save(tmp_path / "typed.json")
    again = lw.open_game(path)
    assert again.journal.current.dice == (attack, defence)
    assert again.journal.current.events[0] == event
    assert again.position == board.game.position
    said(board, "undo")
    said(board, "redo")
    assert board.game.journal.current is entry
    assert board.errors == []


@pytest.mark.parametrize(
    "typed",
    thinned(
        [
            {"die-0": "1", "die-1": "2"},  # the die shows 2 3 3 4 4 5
            {"die-0": "2", "die-1": "6"},
            {"die-0": "x", "die-1": "2"},
            {"die-0": "2", "die-1": ""},
            {"die-0": "", "die-1": ""},
            {"die-0": "-2", "die-1": "2"},
            {"die-0": "2.0", "die-1": "2"},
            {"die-0": "²", "die-1": "2"},
            {"die-0": "2"},
            {},
        ],
        2,
    ),
)
def test_wrong_dice_are_told_at_their_field_and_change_nothing(typed: dict[str, str]) -> None:
    """The field says what is wrong with it, all that was typed is kept, and the dice can be typed again."""
    board = rolling()
    before = board.game.position
    said(board, "rolled", **typed)
    assert board.game.position is before
    assert len(board.game) == 0
    asked = fields(board)
    assert {name: field.get("value") or "" for name, field in asked.items()} == {"die-0": "", "die-1": "", **typed}
    wrong = [name for name, field in asked.items() if field.get("aria-invalid")]
    assert wrong == [name for name in asked if typed.get(name, "") not in ("2", "3", "4", "5")]
    for name in wrong:
        said_of_it = (
            page(board).panel("side").partition(f'id="{asked[name]["aria-describedby"]}"')[2].partition("</p>")[0]
        )
        assert ("2, 3, 4, 5" if typed.get(name) else "Falta") in said_of_it
    assert [name for name, field in asked.items() if "data-focus" in field] == wrong[:1]
    assert "lw-refusal" not in page(board).panel("side")
    said(board, "rolled", **{"die-0": "5", "die-1": "2"})
    assert board.game.journal.current.dice == (5, 2)
    assert board.errors == []


def test_an_ordinary_die_is_read_as_the_games() -> None:
    """L2.12: each side of it stands for one of the game's die; the panel shows which, and a 0 and a 7 are told."""
    board = rolling(dice="ordinary")
    faces = board.game.system.dice["die"].faces
    assert [reading(str(number), board.controller.sides_of(0)) for number in range(8)] == [None, *faces, None]
    table = page(board).panel("side").partition("lw-conversion")[2].partition("</table>")[0]
    assert "".join(f"<td>{face}</td>" for face in faces) in table
    assert "L2.12" in page(board).panel("side")
    said(board, "rolled", **{"die-0": "7", "die-1": "1"})
    assert [name for name, field in fields(board).items() if field.get("aria-invalid")] == ["die-0"]
    said(board, "rolled", **{"die-0": "6", "die-1": "1"})
    assert board.game.journal.current.dice == (5, 2)
    assert board.errors == []


def test_more_numbers_than_dice_are_told() -> None:
    board = rolling()
    said(board, "rolled", **{"die-0": "2", "die-1": "2", "die-2": "2"})
    assert len(board.game) == 0
    assert len(board.errors) == 1


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("es", ["Tira 2 dados", "a contra s", "Atacante (marroquíes)", "Defensor (españoles)"]),
        ("en", ["Roll 2 dice", "a against s", "Attacker (Moroccans)", "Defender (Spanish)"]),
    ],
)
def test_the_panel_says_what_is_rolled_for(code: str, words: list[str]) -> None:
    """The combat, its sides, and how many dice."""
    board = rolling()
    board.language = code
    assert [word for word in words if word not in text(page(board).panel("side"))] == []
    assert board.errors == []


def test_while_dice_are_awaited_nothing_else_is_begun() -> None:
    """The buttons of the attack are gone, those of the phase are off, their keys do nothing; all come back."""
    board = rolling()

    def live() -> set[str | None]:
        buttons = [*Checked(page(board).panel("head")).buttons, *Checked(page(board).panel("side")).buttons]
        return {b.get("data-do") for b in buttons if b.get("aria-disabled") != "true"} & {"attack", "next", "finish"}

    assert live() == set()
    waiting = board.controller.action_awaiting_dice
    for name in ("e", "a"):
        board.overlay.spoken = ""
        key(board, name)
        assert "dados" in board.overlay.spoken
        assert board.controller.action_awaiting_dice is waiting
    said(board, "finish", sure="yes")
    assert len(board.game) == 0
    said(board, "cancel")
    assert board.controller.action_awaiting_dice is None
    assert (board.controller.attackers, board.controller.defenders) == (("a",), ("s",))  # the attack is still set up
    assert live() == {"attack", "next", "finish"}
    said(board, "cancel")
    assert board.controller.attackers == ()
    said(board, "rolled", **{"die-0": "5", "die-1": "2"})  # of a form that is gone
    assert len(board.game) == 0
    assert board.errors == []


def test_a_counter_taken_out_gives_up_the_roll() -> None:
    board = rolling()
    said(board, "drop", unit="a")
    assert board.controller.action_awaiting_dice is None
    assert not fields(board)


def test_dice_are_asked_for_one_roll_after_the_other() -> None:
    """L8.1, declared: whether the second combat is fought hangs on the first; what has fallen stays as it is."""
    plain = position(
        phase="combat",
        a="moroccan infantry 5-4 0505",
        s="spanish infantry 3-3 0506",
        b="moroccan infantry 5-4 0905",
        t="spanish infantry 3-3 0906",
    )
    board = BoardWidget(lw.new_game(plain.scenario.expanded(), options={"L8.1.declare": "all-first"}))
    for pair in (("0505", "0506"), ("0905", "0906")):
        for label in pair:
            pressed(board, label)
        said(board, "attack")
    said(board, "typing")
    said(board, "next", sure="yes")
    assert list(fields(board)) == ["die-0", "die-1"]
    said(board, "rolled", **{"die-0": "6", "die-1": "1"})
    assert list(fields(board)) == ["die-2", "die-3"]
    said(board, "dice", dice="own")  # what fell before is not read anew
    said(board, "rolled", **{"die-0": "6", "die-1": "1", "die-2": "2", "die-3": "5"})
    assert board.game.journal.current.dice[:4] == (5, 2, 2, 5)
    assert board.errors == []


def test_the_program_rolls_when_asked() -> None:
    """Nothing typed: the dice of the seed, as without the switch."""
    board = rolling(seed=9)
    said(board, "roll")
    plain = board.game.fork()
    plain.undo()
    plain.do(Attack(("a",), ("s",)))
    assert board.game.journal.current.dice == ()
    assert board.game.position == plain.position
    assert board.errors == []


def test_dice_are_asked_for_only_where_dice_are_rolled() -> None:
    """A move rolls none; the attack that waits is forgotten by a press elsewhere, by a look back, by a change."""
    board = rolling()
    pressed(board, "0101")
    assert board.controller.action_awaiting_dice is None
    said(board, "rolled", **{"die-0": "5", "die-1": "2"})
    assert len(board.game) == 0
    assert board.errors == []
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
    said(board, "typing")
    pressed(board, "0505")
    pressed(board, "0507")
    assert where(board.game, "a") == "0507"
    assert board.controller.action_awaiting_dice is None
    assert board.errors == []


def test_every_die_of_a_game_has_a_name() -> None:
    """Whatever is done in a game, the panel asks for as many dice as are rolled."""
    game = lw.new_game("rif", seed=4)
    player = lw.Recruit(4)
    rolled = 0
    while game.turn < 6 and game.result is None:
        action = player.choose(game)
        names = [name for _, names in game.system.rolled_for(game.position, action) for name in names]
        before = game.position.dice.rolls
        game.do(action)
        assert len(names) == game.position.dice.rolls - before
        rolled += len(names)
    assert rolled > 20


def test_the_weather_is_typed_too() -> None:
    """The end of a turn rolls the weather of the next: its die is asked for by the phase's button."""
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
    said(board, "typing")
    for _ in range(20):
        said(board, "next", sure="yes")
        if board.controller.action_awaiting_dice is not None:
            break
    assert board.controller.action_awaiting_dice is not None
    assert list(fields(board)) == ["die-0"]
    shown = text(page(board).panel("side"))
    words = ("Tira un dado", "Tiempo del turno 3", "Dado de los marroquíes")
    assert [word for word in words if word not in shown] == []
    said(board, "rolled", **{"die-0": "3"})
    assert board.game.turn == 3
    assert board.game.journal.current.dice == (3,)
    assert board.errors == []
