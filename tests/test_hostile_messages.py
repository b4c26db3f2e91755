"""Nothing that a page can send leaves a board dead, shows a traceback, or gets at another seat or another file."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka.armies.army import Army
from legion_widget.games.baraka.armies.army_list import army_lists
from legion_widget.games.baraka.board.army_builder import COMMANDS
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.testing import ArmyClient, BoardClient
from tests import clock
from tests.hostile import PATHS, Hostile, fields_of_board, outside, served_folder
from tests.tries import note_tries

#: A scenario of each game.
GAMES = ("rif", "well", "first-day")
#: Commands that may well seat another player at the board, or show another game: any page has buttons for them.
SEATING = {"sit", "here", "new", "open", "example", "back", "players", "computer"}
#: Commands that end a bidding or take it back, the menu, which shows the names of files, and what goes by the clock.
PLAYING = {"play", "answer", "finish", "undo", "redo", "resume", "line", "u", "menu", "save", "surrender", "no"}
PLAYING |= {"follow", "computer", "opponent-next", "opponent-skip", "opponent-pause", "opponent-pace"}
LONG = pytest.mark.long


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The saves folder of a server."""
    return served_folder(tmp_path, monkeypatch)


class Attacker:
    """A page that sends one hostile message after the other to a board, whatever game lies there."""

    def __init__(self, client: BoardClient, seed: str) -> None:
        self.client = client
        self.chance = random.Random(seed)
        self._game: Any = None
        self._failed: list[Any] = []

    def message(self) -> Any:
        """The next message."""
        board = self.client.board
        if board.game is not self._game:
            self._game = board.game
            self._hostile = Hostile(self.chance, board.commands.known, fields_of_board(board))
        if self.chance.random() < 0.7:
            return self._hostile.command()
        places = filter(None, (board.controller.where(unit) for unit in board.game.units.values()))
        spots = [board.game_view.place_to_page(board.game, place) for place in places]
        return self._hostile.map_message([*spots, (0, 0), (-1, 5), (10**6, 3), (3, 10**400)])

    async def send(self, content: Any) -> None:
        """Send a message, most often about the picture that is shown, and wait for what comes of it."""
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: self._failed.append(context))
        if isinstance(content, dict):
            content.setdefault("revision", self.chance.choice((*[self.client.revision] * 5, -1, 10**9)))
        (self.client.send if isinstance(content, dict) and "do" in content else self.client.say)(content)
        await asyncio.sleep(self.chance.choice((0, 0, 0, 0.05, 1, 6)))
        board = self.client.board
        assert "Traceback" not in board.controller.error, (content, board.controller.error)
        assert self._failed == [], (content, self._failed)
        board.errors.clear()


def asks(content: Any, commands: set[str]) -> bool:
    """Whether a message is one of these commands, or the key of one."""
    return isinstance(content, dict) and str(content.get("do", content.get("key"))) in commands


@pytest.mark.parametrize("count", [50, pytest.param(5_000, marks=LONG)])
@pytest.mark.parametrize("name", GAMES)
def test_no_message_leaves_a_board_dead(name: str, count: int, saves: Path) -> None:
    """Whatever it was sent it shows the game as it stands, in every tab, and what is pressed is heard."""
    before = outside(saves.parent.parent, saves)

    async def play() -> None:
        game = lw.new_game(name, seed=1)
        game.play(steps=25)
        client = BoardClient(lw.show(game, saves=saves, seat=game.seats[0].id)).show(canvas=False)
        page = Attacker(client, f"{name} {count}")
        for number in range(count):
            await page.send(page.message())
            if number % 50 == 49:
                is_alive(client)
        client.board.close()

    clock.run(play())
    assert outside(saves.parent.parent, saves) == before
    note_tries("hostile messages to a board", count)


def is_alive(client: BoardClient) -> None:
    """The board can be shown, read in each tab, given to everybody, and played on."""
    board = client.board
    client.show(canvas=False)
    client.command("sit")
    client.command("here")
    assert board.awake
    for tab in ("order", "rules", "text", "play"):
        client.command("tab", tab=tab)
        assert client.panel("side")
    board.look_back(None)
    assert board.position is board.game.position
    if board.game.result is None:
        length, revision = len(board.game), client.revision
        board.game.play(steps=1)
        assert len(board.game) == length + 1
        board.paint()
        assert client.revision > revision
        assert board.position is board.game.position
    assert board.errors == []


@pytest.mark.parametrize("count", [40, pytest.param(5_000, marks=LONG)])
@pytest.mark.parametrize("name", GAMES)
def test_no_message_acts_for_another_seat(name: str, count: int, saves: Path) -> None:
    """What is done by a board where a player sits is done by this player."""

    async def play() -> None:
        game = lw.new_game(name, seed=2)
        seat = game.seats[1]
        client = BoardClient(lw.show(game, saves=saves, seat=seat.id)).show(canvas=False)
        page = Attacker(client, f"{name} {count}")
        others = {id(entry) for entry in game.journal.walk()}
        for _ in range(count):
            content = page.message()
            if asks(content, SEATING):
                continue
            await page.send(content)
            assert client.board.game is game
            assert client.board.controller.seat == seat.id
            for entry in game.journal.walk():
                assert id(entry) in others or entry.seat == seat.id, content
            if game.result is None and game.to_act != seat.side:  # the others play on, or nothing would be tried
                game.play(steps=1)
                others |= {id(game.journal.current)}
        client.board.close()

    clock.run(play())
    note_tries("hostile messages from another seat", count)


@pytest.mark.parametrize("count", [30, pytest.param(5_000, marks=LONG)])
@pytest.mark.parametrize("is_covered", [False, True], ids=["seated", "covered"])
def test_no_message_shows_the_bid_of_another_seat(count: int, is_covered: bool, saves: Path) -> None:
    """Two worlds that differ in the enemy's bid only look alike whatever is sent, until both have bid."""

    async def play() -> None:
        worlds = [Attacker(bidding(chits, is_covered, saves / str(chits)), f"{count}") for chits in (0, 2)]
        first, second = (page.client for page in worlds)
        for _ in range(count):
            content, copy = (page.message() for page in worlds)
            assert str(content) == str(copy)
            if not asks(content, SEATING | PLAYING):
                await worlds[0].send(content)
                await worlds[1].send(copy)
                differing = [(a, b) for a, b in zip(words(first), words(second), strict=False) if a != b]
                assert differing == [], content
                assert len(first.board.game) == len(second.board.game)
        for page in worlds:
            page.client.board.close()

    clock.run(play())
    note_tries("hostile messages that ask for a secret bid", count)


def bidding(chits: int, is_covered: bool, saves: Path) -> BoardClient:
    """A page where one side has bid: its board belongs to the other side, or waits for it to take the board."""
    game = lw.new_game("well", seed=1)
    while not ({act.Bid(0), act.Bid(2)} <= set(game.legal_actions()) and both_bid(game)):
        game.play(steps=1)
    first = game.to_act
    assert first is not None
    board: BoardWidget = lw.show(game, saves=saves)
    client = BoardClient(board).show(canvas=False)
    if is_covered:
        board.sit(first, hotseat=True)
        client.command("answer", number=chits)
        assert board.controller.awaiting_handover
    else:
        board.sit(next(seat.id for seat in game.seats if seat.side != first))
        game.do(act.Bid(chits), seat=first)
        board.paint()
    return client


def both_bid(game: Any) -> bool:
    """Whether the other side bids too, so that the bid that is made now stays secret."""
    return game.system.phase(game.system.apply(game.position, act.Bid(0))[0]).id == game.phase.id


def words(client: BoardClient) -> list[str]:
    """All that a page can see and hear of a board, tag by tag."""
    panels = "".join(client.html.values()) if client.is_shown else ""
    return f"{panels}{client.tip}<>{client.spoken}<>{client.board.hover}".replace(">", "><").split("<")


@pytest.mark.parametrize("count", [70, pytest.param(5_000, marks=LONG)])
def test_no_message_leaves_an_army_builder_dead(count: int, saves: Path) -> None:
    """Whatever it was sent it says what is wrong in plain words, and follows the army."""
    before = outside(saves.parent.parent, saves)
    chance = random.Random(count)
    army = Army("legion")
    client = ArmyClient(lw.show(army, saves=saves)).show()
    builder = client.widget
    for number in range(count):
        hostile = Hostile(chance, COMMANDS, fields_of_army(army))
        client.send(hostile.command() if chance.random() < 0.9 else {"kind": hostile.value("kind"), "view": "page"})
        assert ": " not in str(builder.draft.problem).partition("Error")[2][:2], builder.draft.problem
        builder.errors.clear()
        if number % 20 == 19:
            client.show()
            length = len(army)
            army.add("lieutenant" if army.list.id == "legion" else "mukadan")
            assert len(army) == length + 1
            assert builder.points == army.points
            assert builder.errors == []
            army.become(Army("legion"))
    assert outside(saves.parent.parent, saves) == before
    note_tries("hostile messages to an army builder", count)


def fields_of_army(army: Army) -> dict[str, list[Any]]:
    """What the fields of the army builder's commands can hold, as its buttons fill them."""
    ids = [entry.id for entry in army.entries] or ["nobody"]
    return {
        "list": [*army_lists(), "romans"],
        "unit": ids,
        "under": [*ids, ""],
        "kind": [*(unit.id for unit in army.list.units), "here", "gone"],
        "option": ["grenades", "veteran", "grenadiers", "fast", "wings"],
        "times": ["0", "1", "2", "99"],
        "trait": ["", "loyal", "gaffe", "moon"],
        "limit": ["", "1000", "-1"],
        "year": ["", "1921", "1999"],
        "page": ["", "code", "file", "play", "rule", "moon"],
        "rule": ["B8.5", "B99"],
        "path": list(PATHS),
        "file": list(PATHS),
        "language": ["es", "en", "xx"],
        **{f"name-{id}": ["Ana", ""] for id in ids},
    }
