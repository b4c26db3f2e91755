"""Saves that last: damaged ones, those of older versions and of other rules, and play that is killed at any moment."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import signal
import typing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.engine import saves
from legion_widget.engine.i18n import say
from legion_widget.engine.ruling import Fault
from legion_widget.games.legion.game import Legion
from legion_widget.installed_games import games
from legion_widget.registry import open_save
from legion_widget.ui.autosave import Autosave
from tests.legion.positions import position
from tests.seeds import seeds
from tests.tries import note_tries

SAVES = Path(__file__).parent / "saves"


@pytest.fixture(scope="module")
def game() -> lw.Game:
    """A game with a branch, typed dice and another seed on the way."""
    made = lw.new_game("rif", seed=5, options={"L8.8.order": "points-first"}, dice=[3])
    made.play(steps=30)
    made = made.fork(seed=8)
    made.play(steps=4)
    made.undo(6)
    made.play(lw.Recruit(3), steps=8)
    made.undo()
    return made


def actions_of(game: lw.Game) -> list[dict[str, Any]]:
    return [step["action"] for step in json.loads(json.dumps(game.to_dict()))["steps"]]


# ---- damage -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(500, range(20)))
def test_no_damage_opens_silently(game: lw.Game, tmp_path: Path, seed: int) -> None:
    """Cut short anywhere, or one bit turned: it is refused, and what it says is good leads where it led."""
    rng = random.Random(seed)
    whole = game.save(tmp_path / "game.json").read_bytes()
    at = rng.randrange(len(whole))
    turned = bytearray(whole)
    turned[at] ^= 1 << rng.randrange(8)
    path = tmp_path / "damaged.json"
    path.write_bytes(whole[:at] if seed % 2 else bytes(turned))
    error = error_of(path)
    if error is None:
        assert seed % 2 == 1  # only the end of the last line was cut off
        assert lw.open_game(path).to_dict() == game.to_dict()
    elif isinstance(error, lw.DamagedSave):
        part = open_save(path, good_part=True)
        assert part.notice is not None
        assert actions_of(part.game) == actions_of(game)[: error.good]
        # all that stands before the damage is good
        assert error.good >= whole[whole.index(b'"steps"') : at].count(b'"check"') - 1
    else:
        assert error.place
        assert at < whole.index(b'"check"')  # before the first action ends nothing is good
    note_tries("saves cut short" if seed % 2 else "saves with one bit turned")


def error_of(path: Path) -> lw.DataError | None:
    try:
        lw.open_game(path)
    except lw.DataError as error:
        return error
    return None


@pytest.mark.usefixtures("english")
def test_a_counter_made_stronger_is_told() -> None:
    """So is any other change of the beginning, which all actions hang on."""
    data = position(a="moroccan infantry 3-3 0505", e="spanish infantry 3-3 1010").to_dict()
    data = json.loads(json.dumps(data).replace('"combat": 3', '"combat": 99', 1))
    with pytest.raises(lw.DataError, match="changed since the game was saved") as caught:
        lw.open_game(data, good_part=True)
    assert caught.value.place == "$.scenario"


def test_an_action_exchanged_for_a_legal_one_is_told(game: lw.Game) -> None:
    """What stands before it opens, with its last action named."""
    data = game.to_dict()
    other = game.fork()
    other.goto(20)
    data["steps"][20]["action"] = other.system.dump_action(next(iter(other.legal_actions())))
    with pytest.raises(lw.DamagedSave) as caught:
        lw.open_game(data)
    assert (caught.value.place, caught.value.good) == ("$.steps[20].action", 20)
    assert game.system.describe_action(game.journal.line[20].action).text() in str(caught.value)
    with pytest.warns(UserWarning, match="20"):
        part = lw.open_game(data, good_part=True)
    assert part.position == game.at(20).position
    part.play(steps=3)
    assert lw.open_game(part.to_dict()).position == part.position


def test_the_layout_of_the_file_is_no_damage(game: lw.Game, tmp_path: Path) -> None:
    """A save that was laid out anew by another program holds the same."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.to_dict(), indent=2, sort_keys=True, ensure_ascii=True))
    assert lw.open_game(path).to_dict() == game.to_dict()


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    """It would take many times its size of memory to read it."""
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(saves.LARGEST + 1)
    with pytest.raises(lw.DataError, match="32 MB"):
        lw.open_game(path)


@pytest.mark.parametrize("entry", games().values(), ids=lambda entry: entry.id)
def test_unknown_keys_of_actions_are_refused(entry: lw.GameEntry) -> None:
    """In each kind of action of each game, and in the records that its fields hold."""

    def records(kind: Any, known: set[type]) -> set[type]:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in known:
            known.add(kind)
            for field in msgspec.structs.fields(kind):
                records(field.type, known)
        for inner in typing.get_args(kind):
            records(inner, known)
        return known

    system, _ = entry.load()
    kinds = set[type]().union(*(records(kind, set()) for kind in system.actions))
    assert [kind for kind in kinds if not kind.__struct_config__.forbid_unknown_fields] == []  # type: ignore[attr-defined]


@pytest.mark.usefixtures("english")
def test_an_unknown_key_is_named_with_what_was_meant() -> None:
    system = lw.new_game("well", seed=1).system
    with pytest.raises(lw.DataError, match="unknown key 'chitz'; did you mean 'chits'"):
        system.load_action({"do": "Bid", "chitz": 2})


# ---- other versions, other rules --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rif", "first-day", "well"])
def test_a_save_of_the_first_version_opens(name: str) -> None:
    """All its actions and branches; it is saved again in the version of today."""
    data = json.loads((SAVES / f"version-1-{name}.json").read_text())
    actions = [step["action"] for step in data["steps"]]
    if name == "well":  # whether a charge is kept that the die does not allow is a question now
        with pytest.raises(lw.DamagedSave) as caught:
            lw.open_game(data)
        actions = actions[: caught.value.good]
        assert actions
    opened = open_save(data, good_part=name == "well").game
    assert actions_of(opened) == actions
    again = opened.to_dict()
    assert (data["version"], again["version"]) == (1, saves.VERSION)
    assert lw.open_game(again).position == opened.position


def test_a_save_of_the_first_version_that_leads_elsewhere_says_so() -> None:
    """It holds no position to go on from: its actions are played, and it may be that the file was changed."""
    data = json.loads((SAVES / "version-1-rif.json").read_text())
    opened = open_save({**data, "position": "0" * 64})
    assert opened.notice is not None
    assert len(actions_of(opened.game)) == len(data["steps"])
    data["steps"][7]["action"]["to"] = "0101"
    with pytest.raises(lw.DamagedSave) as caught:
        lw.open_game(data)
    assert caught.value.good == 7


@pytest.mark.parametrize("refused", [True, False])
def test_where_a_rule_has_changed_the_game_goes_on_from_its_position(
    game: lw.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    """A sentence says so; what is played from there is saved and opened like any other game."""
    path = game.save(tmp_path / "game.json")
    unit = next(step["action"]["unit"] for step in game.to_dict()["steps"] if step["action"]["do"] == "Move")
    faults, begin = Legion.faults, Legion.begin

    def stricter(system: Legion, position: Any, action: Any) -> Any:
        if getattr(action, "unit", None) == unit and position.turn == 1:
            yield Fault("L7.1", say("{unit} stays at home.", unit=unit))
        yield from faults(system, position, action)

    def windier(system: Legion, position: Any) -> Any:
        after, events = begin(system, position)
        return msgspec.structs.replace(after, turn=after.turn, airport="moroccan"), events

    monkeypatch.setattr(Legion, *(("faults", stricter) if refused else ("begin", windier)))
    with pytest.warns(UserWarning, match="Las reglas han cambiado"):
        opened = lw.open_game(path)
    assert opened.position == game.position
    assert (len(opened), opened.can_undo) == (0, False)
    opened.play(steps=5)
    opened.undo(2)
    again = lw.open_game(opened.save(tmp_path / "again.json"))
    assert again.position == opened.position
    again.redo(2)
    assert again.fork().to_dict()["begins"] == again.to_dict()["begins"]


def test_a_save_names_the_rules_that_it_was_played_under(game: lw.Game) -> None:
    """The digest of a game's rules is the same for each of its saves, and another for another game."""
    digests = {name: lw.new_game(name).to_dict()["rules"] for name in ("rif", "well", "convoy", "nijmegen")}
    assert digests["rif"] == game.to_dict()["rules"]
    assert digests["well"] == digests["convoy"]
    assert len(set(digests.values())) == 3


# ---- killed at any moment ---------------------------------------------------------------------------------


def _play(folder: Path, seed: int, said: Connection) -> None:
    """Plays and is saved by itself, and says after each action how many have been done."""
    game = lw.new_game("rif", seed=seed)
    autosave = Autosave(game, folder)
    game.listen(lambda game: autosave.changed())
    said.send(str(autosave.path))
    while game.result is None:
        game.play(steps=1)
        said.send(len(game))


@pytest.mark.parametrize("seed", seeds(200, range(3)))
def test_a_kernel_killed_at_any_moment_loses_nothing_that_was_done(tmp_path: Path, seed: int) -> None:
    """The file opens and holds every action that was finished; beside it lies at most one that was being written."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["legion_widget", "tests.test_damaged_saves"])
    heard, said = context.Pipe(duplex=False)
    kernel = context.Process(target=_play, args=(tmp_path, seed, said))
    kernel.start()
    said.close()
    path = Path(heard.recv())
    rng = random.Random(seed)
    done = 0
    for _ in range(rng.randrange(60)):
        done = heard.recv()
    heard.poll(rng.random() / 100)  # in the midst of whatever it does
    assert kernel.pid is not None
    os.kill(kernel.pid, signal.SIGKILL)
    kernel.join()
    while True:
        try:
            done = heard.recv()
        except EOFError:
            break
    if done:
        opened = lw.open_game(path)
        assert len(opened) in (done, done + 1)
    assert len(list(tmp_path.iterdir())) <= 2
    note_tries("kernels killed")
