"""Studies: one table whatever the number of processes, changes of all kinds, errors as rows, files to go on from."""

import json
import random
from importlib import import_module
from pathlib import Path

import msgspec
import pandas as pd
import pytest
from joblib.externals.loky import get_reusable_executor

import legion_widget as lw
from legion_widget import installed_games
from legion_widget.engine.i18n import say
from legion_widget.engine.system import Outcome
from legion_widget.players.entrants import entrant
from legion_widget.study.batches import batch
from legion_widget.study.cells import cells
from legion_widget.study.estimate import average_difference
from legion_widget.study.keeping import StudyFile
from legion_widget.study.record import Record

pytestmark = pytest.mark.usefixtures("english")


def table(**more):
    """A small study without what differs from run to run."""
    quiet = {"players": "recruit", "games": 3, "jobs": 1, "progress": False}
    return lw.study("first-day", **{**quiet, **more}).table.drop(columns="seconds")


@pytest.fixture(scope="module")
def small():
    return lw.study("first-day", "officer", games=4, jobs=1, history=True, progress=False, seed=10)


def test_a_row_tells_of_its_game(small):
    """Against the same game played by hand."""
    row = small.table.iloc[2]
    game = lw.new_game("first-day", seed=12)
    result = game.play(lw.Officer())

    assert (row.seed, row.variant, row.winner, row.rule) == (12, "base", result.winner, result.rule)
    assert (row.turn, row.actions) == (game.turn, len(game))
    left = game.system.forces_left(game.position)
    assert {side: row[f"counters_{side}"] for side in left} == left
    assert row.factors_allied == sum(
        unit.strength for unit in game.units.values() if unit.side == "allied" and unit.hex is not None
    )
    fallen = [unit for unit in game.units.values() if unit.status == "eliminated" and unit.side == "german"]
    lost = [name for name in small.table if name.startswith("lost_german_")]
    assert sum(row[name] for name in lost) == len(fallen) > 0
    held = small.places[small.places.seed == 12]
    assert dict(zip(held.place, held.holder, strict=True)) == {o.place: o.holder for o in game.survey().objectives()}


def test_what_counts_without_a_hex_is_named_by_its_title():
    """Also two things that count in one area, and two of one title."""
    held = lw.study("well", "recruit", games=1, jobs=1, progress=False).records[0].held
    assert [*held] == ["Water for the post", "Water for the hamlet", "Riffian losses", "Spanish losses"]
    data = lw.load_scenario("well").to_dict()
    data["objectives"][1]["title"] = data["objectives"][0]["title"]
    held = lw.study(data, "recruit", games=1, jobs=1, progress=False).records[0].held
    assert [*held][:2] == ["Water for the post", "Water for the post (2)"]


def test_the_history_tells_where_units_stood_fought_and_fell(small):
    game = lw.new_game("first-day", seed=11)
    game.play(lw.Officer(), until=3)
    stood = small.history.query("seed == 11 and event == 'stand' and turn == 2")
    there = {unit.id: unit.hex.label for unit in game.units.values() if unit.hex is not None}
    assert dict(zip(stood.unit, stood.place, strict=True)) == there

    falls = small.history.query("event == 'fall'")
    lost = small.table[[name for name in small.table if name.startswith("lost_")]]
    assert len(falls) == lost.to_numpy().sum()
    assert set(small.history.event) == {"fight", "fall", "move", "stand"}
    last = small.turns.groupby(["seed", "side"]).last().counters
    assert [last[seed, "german"] for seed in small.table.seed] == list(small.table.counters_german)


@pytest.mark.parametrize("scenario", ["abarran", "well"])
def test_every_game_can_be_studied(scenario):
    found = lw.study(scenario, "officer", games=2, jobs=1, history=True, progress=False)
    assert found.table.error.isna().all()
    assert set(found.history.event) >= {"stand", "fight", "fall", "move"}
    assert found.table.winner.isin(list(found.system.sides)).any()


def test_the_same_seeds_give_the_same_table_in_any_number_of_processes():
    """Players are made anew from the seed of each game."""
    vary = {"general": {"players": {"allied": lw.General(plays=1), "german": "recruit"}}}
    one, two = table(games=2, vary=vary), table(games=2, vary=vary, jobs=2)
    pd.testing.assert_frame_equal(one, two)
    later, same = table(games=1, seed=1), one[one.variant == "base"].iloc[1:].reset_index(drop=True)
    pd.testing.assert_frame_equal(same[["seed", "winner", "actions"]], later[["seed", "winner", "actions"]])


def test_a_recruit_of_any_seed_follows_that_of_the_game():
    pd.testing.assert_frame_equal(table(players=lw.Recruit(7)), table(players="recruit"))


def test_scenarios_units_options_players_and_rules_are_varied():
    first = lw.load_scenario("first-day")
    named = {
        "longer": first.edit(turns=5),
        "weak": {"units": {"tanks": {"strength": [1]}}},
        "officer": {"players": {"allied": "officer", "german": "recruit"}},
        "swift": {"variants": [{"id": "swift", "values": {"HC.2.odds": 2}}]},
        "other rule": {"options": {"HI.4.round": "once"}},
    }
    option, choices = next(iter(lw.rulebook("market-garden").options.items()))
    named["other rule"] = {"options": {option: list(choices.values)[-1]}}
    found = lw.study("first-day", "recruit", 2, named, jobs=1, progress=False)

    assert found.variants == ["base", *named]
    assert found.cell("swift").rules().values["HC.2.odds"] == 2
    assert found.cell("other rule").rules().options[option] == list(choices.values)[-1]
    weak = found.cell("weak").rules()
    assert weak.units(weak.initial())["tanks"].strength == 1
    ends = found.table.groupby("variant").turn.max()
    assert (ends["base"], ends["longer"]) == (4, 5)
    assert found.table.error.isna().all()


def test_lists_of_values_are_combined():
    found = table(games=1, vary={"players": ["recruit", "officer"], "units.tanks.strength": [[3, 1], [4, 1]]})
    assert list(found.variant) == [
        f"players={player}, units.tanks.strength=[{strength}, 1]"
        for player in ("recruit", "officer")
        for strength in (3, 4)
    ]
    assert list(found["units.tanks.strength"]) == ["[3, 1]", "[4, 1]"] * 2


class Fails:
    def __init__(self, seed):
        self.seed, self.hand = seed, lw.Recruit(seed)

    def choose(self, moment):
        if self.seed == 1:
            raise RuntimeError("lost my nerve")
        return self.hand.choose(moment)


def test_an_error_in_one_game_is_a_row_with_its_seed():
    found = lw.study("first-day", Fails, 3, jobs=1, progress=False)
    assert list(found.table.error.fillna("")) == ["", "RuntimeError: lost my nerve", ""]
    assert len(found.of()) == 2
    assert "1 with an error; the first: seed 1, RuntimeError: lost my nerve" in repr(found)


class Stops(Exception):
    pass


def test_an_interrupted_study_goes_on_from_its_file(tmp_path, monkeypatch):
    """Interrupted twice, once in the middle of a line."""
    from legion_widget.study import run

    whole, played, count = table(games=6), run.played, []
    file = tmp_path / "study.jsonl"

    def interrupted(*task):
        count.append(task)
        if len(count) in (3, 6):
            raise KeyboardInterrupt
        return played(*task)

    monkeypatch.setattr(run, "played", interrupted)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            table(games=6, file=file)
        text = file.read_bytes()
        file.write_bytes(text + text[-40:-10])
    pd.testing.assert_frame_equal(table(games=6, file=file), whole)
    assert len(count) == 6 + 2
    assert [json.loads(line).get("seed") for line in file.read_text().splitlines()] == [None, 0, 1, 2, 3, 4, 5]
    pd.testing.assert_frame_equal(table(games=6, file=file), whole)
    assert len(count) == 8
    assert len(table(games=7, file=file)) == 7  # more games than before


def test_a_file_of_another_study_is_refused_and_kept(tmp_path):
    file = tmp_path / "study.jsonl"
    table(games=1, file=file)
    before = file.read_bytes()
    with pytest.raises(lw.DataError, match="it differs in variants"):
        table(games=1, file=file, players="officer")
    with pytest.raises(lw.DataError, match="it differs in history"):
        table(games=1, file=file, history=True)
    assert file.read_bytes() == before
    file.write_bytes(before + b"{}\n" + b'{"variant": 3}\n')
    with pytest.raises(lw.DataError, match="line 3 is not a game of a study"):
        table(games=1, file=file)
    for other in ("[1, 2]\n", "my thesis, one line", "{}"):
        file.write_text(other)
        with pytest.raises(lw.DataError, match="this file is not a study"):
            table(games=1, file=file)
        assert file.read_text() == other


def test_a_game_that_failed_is_played_again_where_a_study_goes_on(tmp_path, monkeypatch):
    file = tmp_path / "study.jsonl"
    assert list(table(games=2, players=Fails, file=file).error.fillna("")) == ["", "RuntimeError: lost my nerve"]
    monkeypatch.setattr(Fails, "choose", lambda self, moment: self.hand.choose(moment))
    assert list(table(games=2, players=Fails, file=file).error.fillna("")) == ["", ""]
    assert len(file.read_text().splitlines()) == 4


def test_two_notebooks_may_write_to_one_file(tmp_path):
    """A line for each game of each: whole ones, whoever is faster."""
    made, _ = cells("first-day", "recruit")
    file = tmp_path / "study.jsonl"
    with StudyFile(file, made, False, None) as one, StudyFile(file, made, False, None) as other:
        for seed in range(3):
            one.add(Record("base", seed))
            other.add(Record("base", seed + 10))
    with StudyFile(file, made, False, None) as again:
        assert sorted(record.seed for record in again.records) == [0, 1, 2, 10, 11, 12]


def test_a_line_that_was_cut_off_takes_nothing_else_with_it(tmp_path):
    """A notebook was ended while it wrote, and another one writes on: all whole lines stay, also in the next study."""
    made, _ = cells("first-day", "recruit")
    file = tmp_path / "study.jsonl"
    with StudyFile(file, made, False, None) as one:
        one.add(Record("base", 1))
        with file.open("ab") as ended:
            ended.write(b'{"variant":"base","se')
        with StudyFile(file, made, False, None) as other:
            one.add(Record("base", 2))
            other.add(Record("base", 3))
    for _ in range(2):
        with StudyFile(file, made, False, None) as again:
            assert [record.seed for record in again.records] == [1, 2, 3]


def test_a_game_that_is_registered_again_is_studied_with_its_new_rules(tmp_path, monkeypatch):
    """A file that was begun under the earlier ones is refused, and so is a game of the earlier study."""
    monkeypatch.syspath_prepend(Path(__file__).parent / "packages" / "hold-the-hill")
    monkeypatch.setattr(installed_games, "registered", {})
    entry = import_module("hold_the_hill").GAME
    rules, _ = entry.load()
    file, quiet = tmp_path / "study.jsonl", {"games": 2, "jobs": 1, "progress": False}
    lw.register(entry)
    first = lw.study("hill", "recruit", file=file, **quiet)
    over = Outcome("red", "4.1", say("It is over."))
    later = type("Later", (rules,), {"result": lambda self, position: rules.result(self, position) and over})
    later.__module__ = "__main__"
    lw.register(msgspec.structs.replace(entry, system=later, scenarios=entry.scenario_folder))
    assert set(lw.study("hill", "recruit", **quiet).table.winner) == {"red"}
    with pytest.raises(lw.DataError, match="it differs in variants"):
        lw.study("hill", "recruit", file=file, **quiet)
    with pytest.raises(lw.LegionWidgetError, match="the rules of 'hill' have changed"):
        first.game(0)
    lw.register(entry)
    assert len(first.game(0)) == first.table.actions[0]


def test_what_varies_keeps_its_name_and_its_own_rules():
    """Players that are called alike are numbered, a table that the user gave stays as it is."""
    given = {"L8.8.order": "points-first"}
    made, _ = cells("abarran", "recruit", {"options": [given], "L8.8.order": ["double-first", "points-first"]})
    assert [json.loads(cell.options) for cell in made] == [{"L8.8.order": "double-first"}, given]
    assert given == {"L8.8.order": "points-first"}
    made, _ = cells("abarran", "recruit", {"players": [lambda seed: Fails(seed), lambda seed: lw.Recruit(seed)]})
    assert [cell.name for cell in made] == ["players=<lambda> 1", "players=<lambda> 2"]
    made, _ = cells("abarran", "recruit", {"players": [Fails(1), "recruit"]})
    assert [cell.name for cell in made] == ["players=Fails", "players=recruit"]
    for vary, words in ({"base": {"players": "officer"}}, "without a change"), ({"players": []}, "one value at least"):
        with pytest.raises(lw.DataError, match=words):
            cells("abarran", "recruit", vary)


def test_rules_and_players_of_a_cell_travel_to_other_processes():
    @lw.rule("X.1", {"en": "Nobody declares an assault.", "es": "Nadie declara un asalto."}, on="Declare")
    def quiet(now, action):
        return True

    class Hasty:
        def choose(self, moment):
            return next(iter(moment.legal_actions()))

    more = {"vary": {"quiet": {"variants": [quiet]}, "hasty": {"players": Hasty}}, "games": 2}
    here, there = table(**more), table(**more, jobs=2)
    pd.testing.assert_frame_equal(here, there)
    assert not here[here.variant == "quiet"].drop(columns="variant").equals(here[here.variant == "base"])


def test_what_cannot_travel_is_refused_with_the_reason():
    outside = 3

    @lw.rule("X.1", {"en": "Not now.", "es": "Ahora no."}, on="Declare")
    def stays(now, action):
        return now.turn == outside

    with pytest.raises(lw.LegionWidgetError, match=r"rule X\.1 cannot be saved or sent"):
        table(vary={"quiet": {"variants": [stays]}}, jobs=2)
    assert len(table(vary={"quiet": {"variants": [stays]}}, games=1)) == 2

    class Locked:
        def __init__(self):
            self.lock = __import__("threading").Lock()

        def choose(self, moment):
            return next(iter(moment.legal_actions()))

    with pytest.raises(lw.LegionWidgetError, match="player Locked cannot be sent to other processes"):
        table(players=Locked(), jobs=2)


def test_rules_changed_in_this_process_only_are_noticed(monkeypatch):
    """Never silently other rules."""
    kind = type(lw.new_game("first-day").system)
    legal = kind.random_action
    monkeypatch.setattr(kind, "random_action", lambda self, position, rng: legal(self, position, random.Random(4)))
    with pytest.raises(lw.LegionWidgetError, match="is another game in another process"):
        table(jobs=2)


def test_what_is_no_change_and_no_player_is_refused_with_its_place():
    for vary, words in {
        "is 3": ({"x": 3}, "a change is a scenario or a table"),
        "mixed": ({"x": [1], "y": {}}, "either all are lists of values"),
        "option": ({"x": {"options": {"HX.9": 1}}}, "HX.9"),
    }.values():
        with pytest.raises(lw.DataError, match=words) as caught:
            cells("first-day", "recruit", vary)
        assert "vary" in caught.value.place
    with pytest.raises(lw.UnknownName, match="colonel"):
        table(players="colonel")
    with pytest.raises(lw.UnknownName, match="spanish"):
        table(players={"spanish": "recruit"})
    with pytest.raises(lw.NotAPlayer, match="german"):
        table(players={"allied": "recruit"})
    with pytest.raises(TypeError, match="choose"):
        table(players=3)
    with pytest.raises(lw.DataError, match="one at least"):
        table(games=0)


def test_players_are_made_as_they_are_given():
    class Seeded:
        def __init__(self, style, seed=0):
            self.style, self.seed = style, seed

        def choose(self, moment): ...

    class Plain:
        def choose(self, moment): ...

    assert type(entrant(Plain).player(3)) is Plain
    assert entrant(lambda seed: Seeded("bold", seed)).player(3).seed == 3
    mine = Seeded("bold", 5)
    assert entrant(mine).player(3) is not mine
    assert entrant(mine).player(3).seed == 5
    assert entrant(lw.Officer("bold")).name == "officer:bold"
    assert entrant(lw.General(seconds=1)).is_timed


def test_without_history_the_turns_are_refused(small):
    found = lw.study("first-day", "recruit", 1, jobs=1)
    with pytest.raises(lw.LegionWidgetError, match="history=True"):
        _ = found.turns
    with pytest.raises(lw.UnknownName, match="variant"):
        small.of("nobody")
    with pytest.raises(lw.UnknownName, match="column"):
        small.mean("nothing")
    assert small.mean("turn").count == 4
    assert repr(small).startswith("4 games\nas designed (4): Allies ")


def test_a_game_of_a_cell_is_played_in_this_process(monkeypatch):
    """Its actions would lose their fields on the way to another one; a game of a module travels."""
    monkeypatch.syspath_prepend(Path(__file__).parent / "packages" / "hold-the-hill")
    monkeypatch.setattr(installed_games, "registered", {})
    entry = import_module("hold_the_hill").GAME
    cell = {"__name__": "__main__"}
    exec(compile(Path(import_module("hold_the_hill.game").__file__).read_text("utf-8"), "<cell>", "exec"), cell)
    game = {"system": cell["Hill"], "scenario": cell["HillScenario"], "scenarios": entry.scenario_folder}
    lw.register(msgspec.structs.replace(entry, **game))
    quick = {"players": "recruit", "games": 4, "progress": False}
    one, two = (lw.study("hill", jobs=jobs, **quick).table.drop(columns="seconds") for jobs in (1, None))
    pd.testing.assert_frame_equal(one, two)
    with pytest.raises(lw.LegionWidgetError, match="'hill' is written in cells and cannot be sent"):
        lw.study("hill", jobs=2, **quick)
    with pytest.raises(lw.LegionWidgetError, match="'hill' is written in cells and cannot be sent"):
        batch(lw.new_game("hill"), range(2), len, jobs=2)


def test_a_game_of_a_module_is_brought_to_other_processes(monkeypatch):
    """Also to those of a batch, where nobody has registered it."""
    monkeypatch.syspath_prepend(Path(__file__).parent / "packages" / "hold-the-hill")
    monkeypatch.setattr(installed_games, "registered", {})
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent / "packages" / "hold-the-hill"))
    lw.register(import_module("hold_the_hill").GAME)
    game = lw.new_game("hill", seed=1)
    get_reusable_executor().shutdown(wait=True)  # so that new processes find the module
    assert batch(game, range(3), len, jobs=2) == batch(game, range(3), len)
    get_reusable_executor().shutdown(wait=True)


def test_each_game_of_a_batch_has_a_recruit_of_its_own():
    """So that their shares are those of many recruits, and not of one."""
    game = lw.new_game("rif", seed=1)
    first = batch(game, range(6), lambda game: str(game.history[0].action), steps=1)
    assert len(set(first)) > 3
    assert first == batch(game, range(6), lambda game: str(game.history[0].action), steps=1)
    with pytest.raises(lw.DataError, match="one at least, or -1"):
        batch(game, [1], len, jobs=0)


def test_what_a_skirmish_loses_is_counted_in_miniatures():
    """As what is left of it: no other way takes miniatures off the table at the well."""
    found = lw.study("well", "recruit", games=6, jobs=1, progress=False, history=True)
    begun = found.system.forces_left(found.system.initial())
    for record in found.records:
        gone = {side: begun[side] - record.counters[side] for side in begun}
        assert {side: sum(record.lost[side].values()) for side in begun} == gone
    assert len(found.history.query("event == 'fall'")) == sum(
        sum(one.values()) for r in found.records for one in r.lost.values()
    )
    assert found.chart("counters").title.startswith("Miniatures left, by turn")


def test_draws_and_games_without_an_end_are_said():
    found = lw.study("well", "recruit", games=12, jobs=1, progress=False)
    drawn = sum(record.winner is None for record in found.records)
    assert drawn > 0
    assert found.draws().value == drawn / 12
    assert "; drawn " in repr(found)
    assert found.chart("wins").data.share.sum() == pytest.approx(1)
    stopped = lw.study("first-day", "recruit", games=3, steps=5, jobs=1, progress=False)
    assert repr(stopped).endswith("without an end 3")
    assert stopped.draws().value == 0


def test_the_difference_of_two_variants_is_taken_seed_by_seed():
    vary = {"weak": {"units": {"tanks": {"strength": [2, 1]}}}}
    found = lw.study("first-day", "recruit", games=20, vary=vary, jobs=1, progress=False)
    table = found.table.pivot(index="seed", columns="variant", values="counters_german")
    by_hand = (table.weak - table.base).to_numpy()
    assert found.difference("counters_german").value == pytest.approx(by_hand.mean())
    assert found.difference("counters_german", "base", "weak").value == pytest.approx(-by_hand.mean())
    won = found.difference("german")
    assert won.value == pytest.approx(found.wins("german", "weak").value - found.wins("german").value)
    assert -1 <= won.low <= won.value <= won.high <= 1
    back = found.difference("german", "base", "weak")
    assert (back.value, back.low, back.high) == pytest.approx((-won.value, -won.high, -won.low))
    with pytest.raises(lw.UnknownName, match="counters_german"):
        found.difference("counters_germn")
    with pytest.raises(lw.LegionWidgetError, match="two variants are needed"):
        lw.study("first-day", "recruit", games=2, jobs=1, progress=False).difference("turn")


@pytest.mark.parametrize(("differences", "low", "high"), [([0.0] * 39 + [1.0], -0.05, 0.1), ([1.0, 1.0], -0.5, 1.0)])
def test_a_difference_may_be_less_than_nothing_and_two_games_prove_little(differences, low, high):
    """Also where no game has gone the other way, or all the same way."""
    found = average_difference(differences)
    assert (found.low, found.high) == pytest.approx((low, high))


def test_each_variant_is_painted_on_its_own_map_with_its_own_sides():
    changes = {"nijmegen": "nijmegen", "turncoat": {"units": {"tanks": {"side": "german"}}}}
    found = lw.study("first-day", "recruit", games=2, vary=changes, history=True, jobs=1, progress=False)
    alone = lw.study("nijmegen", "recruit", games=2, history=True, jobs=1, progress=False)
    assert found.map("fights", "nijmegen").values == alone.map("fights").values
    with pytest.raises(lw.LegionWidgetError, match="nijmegen and as designed are played on different maps"):
        found.map("fights", "nijmegen", minus="base")
    stood = found.history.query("event == 'stand' and unit == 'tanks'").groupby("variant").side.unique()
    assert list(stood["base"]) == ["allied"]
    assert list(stood["turncoat"]) == ["german"]


def test_the_maps_of_single_turns_have_limits_of_their_own(small):
    """The same in all turns, and lower than those of all turns together."""
    found = lw.study("annual", "officer", games=2, history=True, jobs=1, progress=False)
    of_all, of_one = found.map("moves"), [found.map("moves", turns=turn) for turn in (3, 5)]
    assert of_one[0].bounds == of_one[1].bounds
    assert of_one[0].bounds[-1] < of_all.bounds[-1]
    with pytest.raises(lw.DataError, match="one turn, or the first and the last"):
        small.map("fights", turns=(1, 2, 3))


def test_numbers_of_the_rules_are_varied_like_options():
    made, factors = cells("abarran", "recruit", {"L8.7.machine_guns": [1, 2], "players": ["recruit", "officer"]})
    assert made[1].name == "L8.7.machine_guns=1, players=officer"
    assert json.loads(made[1].scenario)["variants"][0]["values"] == {"L8.7.machine_guns": 1}
    assert factors[made[2].name] == {"L8.7.machine_guns": 2, "players": "recruit"}
    named = [{"id": "easy", "values": {"L8.7.machine_guns": 2}}]
    made, _ = cells("abarran", "recruit", {"variants": [[], named]})
    assert [cell.name for cell in made] == ["variants=[]", "variants=easy"]


def test_an_error_in_every_game_is_what_is_wrong_with_its_history():
    def fails(seed):
        raise RuntimeError(seed)

    found = lw.study("first-day", fails, games=2, history=True, jobs=1, progress=False)
    with pytest.raises(lw.LegionWidgetError, match="an error ended every game"):
        _ = found.turns


def test_what_is_no_file_of_a_study_is_refused(tmp_path):
    for file, said in ((tmp_path, "this is a folder"), ("", "this is a folder"), (5, "the name of a file is needed")):
        with pytest.raises(lw.DataError, match=said):
            table(file=file)


def test_maps_side_by_side_are_saved_each_in_a_file(small, tmp_path):
    vary = {"weak": {"units": {"tanks": {"strength": [2, 1]}}}}
    found = lw.study("first-day", "recruit", games=2, vary=vary, history=True, jobs=1, progress=False)
    made = found.beside("fights").save(tmp_path / "maps.svg")
    assert [path.name for path in made] == ["maps-1.svg", "maps-2.svg", "maps-3.svg"]
    assert all(path.read_text("utf-8").startswith("<svg") for path in made)
    with pytest.raises(lw.DataError, match="two names"):
        found.beside("fights", ["base", "weak", "base"])
