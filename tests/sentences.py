"""The sentences of the catalogue, and what can stand in their places: real values, of all shipped scenarios."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.pofile import read_po

import legion_widget as lw
from legion_widget.engine.i18n import DECIMAL, LANGUAGES, LocalizedText, Message, localized
from legion_widget.engine.turn_dates import day_and_month
from legion_widget.games.baraka import terms as baraka
from legion_widget.games.baraka import texts as baraka_texts
from legion_widget.games.baraka.answers import QUESTIONS
from legion_widget.games.baraka.armies import roster
from legion_widget.games.baraka.events import activation, losses, movement
from legion_widget.games.baraka.orders import ORDERS
from legion_widget.games.baraka.victory import KINDS as OBJECTIVES
from legion_widget.games.hexes.board.editor.tools import TOOLS
from legion_widget.games.hexes.board.editor.unit_forms import EDGE_NAMES
from legion_widget.games.hexes.kinds import texts
from legion_widget.games.legion import data as legion_data
from legion_widget.games.legion import terms as legion
from legion_widget.games.legion import terrain
from legion_widget.games.legion.weather_table import standard_weather
from legion_widget.games.market_garden import terms as garden
from legion_widget.games.market_garden import texts as garden_texts
from legion_widget.games.market_garden.dates import Calendar
from legion_widget.players.levels import NAMES as LEVEL_NAMES

GAMES = ("legion", "baraka", "market_garden")
Value = LocalizedText


class Sentence(NamedTuple):
    """An entry of the catalogue: its forms by language (one, or those of one thing and of several), and its modules."""

    forms: Mapping[str, tuple[str, ...]]
    modules: tuple[str, ...]

    @property
    def id(self) -> str:
        """The English text, of several things where there are two."""
        return self.forms["en"][-1]

    @property
    def game(self) -> str | None:
        """The game whose sentence it is; None for one of all games."""
        return next((game for game in GAMES if f"games/{game}/" in self.modules[0]), None)

    @property
    def part(self) -> str:
        """The folder of the package that says it: one of a game, the engine, or "" for all others."""
        folders = self.modules[0].split("/")[1:-1]
        return "/".join(folders[:2]) if folders[:1] == ["games"] else folders[0] if folders[:1] == ["engine"] else ""

    @property
    def counted(self) -> str | None:
        """The place of the number that decides between two forms; None: there is one form, or no number in it."""
        if len(self.forms["en"]) == 1:
            return None
        return next((place for place in ("count", "points") if place in self.places), None)

    @property
    def places(self) -> list[str]:
        """The names of what it leaves open."""
        return placeholders(self.id)


def placeholders(text: str) -> list[str]:
    """The named places of a text, each once."""
    return list(dict.fromkeys(name for _, name, _, _ in string.Formatter().parse(text) if name))


@cache
def sentences() -> tuple[Sentence, ...]:
    """Every sentence of the catalogue."""
    path = Path(lw.__file__).parent / "locale" / "es" / "LC_MESSAGES" / "legion_widget.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale="es")
    return tuple(
        Sentence(
            {"en": forms(message.id), "es": forms(message.string)},
            tuple(sorted(place for place, _ in message.locations)),
        )
        for message in catalogue
        if message.id
    )


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """The forms of a text for numbers."""
    return (text,) if isinstance(text, str) else tuple(text)


# ---- what the games call things ------------------------------------------------------------------------


def same(values: Any) -> list[Value]:
    """Values that are written alike in both languages."""
    return [dict.fromkeys(LANGUAGES, str(value)) for value in values]


def decimals(*numbers: float) -> list[Value]:
    """Numbers with the decimal sign of each language."""
    return [{code: f"{number:g}".replace(".", DECIMAL.get(code, ".")) for code in LANGUAGES} for number in numbers]


@cache
def games(game: str | None) -> tuple[lw.Game[Any, Any], ...]:
    """A game of each scenario that is shipped with a system, or with any."""
    shipped = (info for info in lw.scenarios() if game is None or info.system.replace("-", "_") == game)
    return tuple(lw.new_game(info.id, seed=1) for info in shipped)


def extremes(values: list[Value]) -> list[Value]:
    """The longest in each language first, and the shortest."""
    by_length = [max(values, key=lambda value: len(value[code])) for code in LANGUAGES]
    return [*by_length, min(values, key=lambda value: len(value["es"]))]


@cache
def units(game: str | None) -> list[Value]:
    """The names of units."""
    pieces = chain.from_iterable(getattr(one.system, "counters", None) or one.system.troops for one in games(game))
    return extremes([named(piece.name) for piece in pieces])


def named(words: LocalizedText | str) -> Value:
    """A name in each language, as it is shown where it is known in one only."""
    return {code: localized(words, code) for code in LANGUAGES}


@cache
def hexes(game: str | None) -> list[Value]:
    """The labels of hexes, with the names of the places in them."""
    boards = {one.system.board.data.id: one.system.board for one in games(game) if hasattr(one.system, "hex_name")}
    named_hexes: list[Value] = []
    for board in boards.values():
        for label in board.grid.labels(board.grid.all):
            place = board.place_at.get(board.index(label))
            words = named(board.places[place].name) if place else dict.fromkeys(LANGUAGES, "")
            named_hexes.append({code: f"{label} {words[code]}".strip() for code in LANGUAGES})
    return extremes(named_hexes) if named_hexes else hexes(None)


@cache
def phases(game: str | None) -> list[Value]:
    """The titles of phases, and of what is decided between them."""
    titles = [phase.title for one in games(game) for phase in one.system.sequence.phases]
    if game in (None, "baraka"):
        titles += [words for words, _ in baraka_texts.INTERRUPTS.values()]
    if game in (None, "market_garden"):
        titles += garden_texts.INTERRUPTS.values()
    return extremes(titles)


@cache
def seats(game: str | None) -> list[Value]:
    """The players of a side that two share, and of one that is one player's."""
    return extremes([named(words) for halves in legion.HALVES.values() for words in halves.values()])


@cache
def pieces(game: str | None) -> list[Value]:
    """What stands on a table."""
    tables = [one.system.table for one in games("baraka")]
    return extremes([named(piece.name) for table in tables for piece in table.pieces])


@cache
def of_modules(*names: str, whole: bool = False) -> list[Value]:
    """The longest sentences of some modules, filled: what stands in another sentence. ``whole``: with a full stop."""
    inner = [sentence for sentence in sentences() if any(module.endswith(names) for module in sentence.modules)]
    plain = [sentence for sentence in inner if not INNER.keys() & set(sentence.places)]
    return extremes([next(filled(sentence)) for sentence in plain if sentence.id.endswith(".") == whole])


def profiles() -> list[Value]:
    """The kinds of units of the army lists."""
    return extremes([profile.name for profile in roster.profiles().values()])


def grounds() -> list[Value]:
    """The kinds of ground of a board of Market Garden."""
    return [ground.name for one in games("market_garden") for ground in one.system.tables.terrain.ground.values()]


def questions() -> list[Value]:
    """The questions that a side can answer once for all."""
    return extremes([question.words for question in QUESTIONS.values()])


def in_both(message: Message) -> Value:
    """A message in each language."""
    return {code: message.text(code) for code in LANGUAGES}


def joined(values: list[Value], count: int) -> list[Value]:
    """A list of so many names, as a sentence sets it."""
    return [{code: "; ".join([values[0][code]] * count) for code in LANGUAGES}, values[0]]


#: The names by which the games call their sides.
SIDES = {
    "legion": list(legion.SIDE_NAMES.values()),
    "baraka": list(baraka.SIDE_NAMES.values()),
    "market_garden": list(garden.SIDE_NAMES.values()),
    None: [words for names in (legion, baraka, garden) for words in names.SIDE_NAMES.values()],
}
#: The modules whose sentences stand in a place of another sentence.
INNER = {
    "act": ("baraka/actions.py",),
    "acts": ("baraka/actions.py",),
    "action": ("legion/actions.py", "market_garden/actions.py"),
    "move": ("legion/events.py",),
    "outcome": ("market_garden/texts.py",),
    "reason": ("market_garden/strength.py", "market_garden/manoeuvre.py"),
    "sight": ("baraka/queries.py",),
    "purpose": ("baraka/staff/plans.py",),
    "good": ("engine/damaged_save.py",),
    "problem": ("engine/data.py",),
    "bound": ("engine/data.py",),
    "changed": ("engine/reopening.py",),
    "status": ("legion/position.py", "hexes/position.py"),
}
NUMBERS = same([12, 1])


@cache
def by_name(game: str | None) -> dict[str, list[Value]]:
    """The values of a place by its name, in the sentences of a game (None: those that all games share)."""
    names: dict[str, list[Value]] = {}
    for words, values in (
        ("unit target host friend foe active commander loser superior other", units(game)),
        ("units attackers defenders", joined(units(game), 4)),
        ("hex to origin city one two place", hexes(game)),
        ("hexes places", joined(hexes(game), 5)),
        ("side winner who enemy", SIDES[game]),
        ("losses", [{"es": "12 fichas terrestres", "en": "12 land counters"}]),
        ("times", decimals(1.5, 3)),
        ("rating", same(["A"])),
        ("phase now wanted what", phases(game)),
        ("seat sector", seats(game)),
        ("piece", pieces(game)),
        ("pieces parts", joined(pieces(game), 4)),
        ("rules", same(["B19.3", "B19.3; B19.4"])),
        ("weather", [*(kind.words for kind in standard_weather().kinds.values()), *garden.WEATHER.values()]),
        ("terrain", list(terrain.standard_terrain().names.values())),
        ("types", [texts(kind.plural or kind.name) for kind in legion_data.TYPES.values()]),
        ("gate", same(["Melilla"])),
        ("example letters", same(["'#8A5A2B'"])),
        ("date day", [day_and_month(Calendar().day(turn)) for turn in (1, 4, 29)]),
        ("when", [in_both(Calendar().words(turn)) for turn in (1, 4, 29)]),
        ("half", list(garden.HALVES.values())),
        ("kind", list(garden.KINDS.values()) if game == "market_garden" else profiles()),
        ("marker", list(baraka.MARKERS.values())),
        ("face", list(baraka.FACES.values())),
        ("effect", list(baraka.EFFECTS.values())),
        ("order", [order.name for order in ORDERS.values()]),
        ("trait", [trait.name for trait in roster.traits().values()]),
        ("moves", [in_both(kind) for kind in movement.MOVES.values()]),
        ("ground", grounds() if game == "market_garden" else list(movement.GOING.values())),
        ("by", list(legion.WAYS.values())),
        ("result", list(losses.RESULTS.values()) if game == "baraka" else same(["0/1,R1,DF"])),
        ("weapon", extremes([weapon.name for weapon in roster.weapons().values()])),
        ("option rule", extremes([rule.name for rule in roster.special_rules().values()])),
        ("kinds army", profiles()),
        ("means", joined(units("market_garden"), 3)),
        ("chances", [dict.fromkeys(LANGUAGES, "–")]),
        ("shifts", same(["−2; +1"])),
        (
            "name names meant key value list system path folder letter letters river cell typed"
            " error format version start setting near function",
            same(["'cavalry'"]),
        ),
        ("known answers", same(["'spanish', 'moroccan'"])),
        ("library", same(["shapely", "matplotlib"])),
        ("gives", same(["'modifier'"])),
        ("cover", [{"es": "cobertura pesada", "en": "heavy cover"}]),
        ("less", [{"es": "cobertura ligera", "en": "light cover"}]),
        ("left right top bottom", same([112, 9])),
        ("command", same(["pip install 'legion-widget[study]'"])),
        ("worse variant player", [{"es": "sin aeropuerto", "en": "without airport"}]),
        ("low high lowest highest middle smallest", decimals(62.5, 2)),
        ("games seed", same([1921, 36])),
        ("text title titles", [named(info.title) for info in lw.scenarios()]),
        ("forces", [named(one.system.forces_heading) for one in games(game)]),
        ("objectives", [named(words) for words in OBJECTIVES.values()]),
        ("players", same(["Marching, First"])),
        ("question", questions()),
        ("answer", same(["3"])),
        ("percent tie attacker defender won", decimals(62.5, 50)),
        ("chance", decimals(62.5, 50) if game else [{"es": "62,5 %", "en": "62.5%"}]),
        ("level", [in_both(level) for level in LEVEL_NAMES.values()]),
        ("objective", [named(words) for words in OBJECTIVES.values()]),
        ("choice better threat done", [{"es": "Mover a 1212.", "en": "Move to 1212."}]),
        ("odds", same(["10:1"])),
        ("distance length reach needed x y metres width height gain locate deep", decimals(112.5, 1)),
        ("shift change total", same(["−2", "+1"])),
        ("column base dealt costs", same(["10:1"])),
        ("factors dice own enemy attack defence rolls faces range numbers", same(["10, 12"])),
        ("won", same([92])),
        ("mark month time die", same(["A"])),
        # Of scenarios that are changed, rules that are varied, and the editor: keys and names as they stand in a file.
        ("box", same(["[1, 2, 3]"])),
        # Of lessons: what their texts tell, and who hands in what.
        ("said", same([45])),
        ("told", same(["Temsamán", "1921"])),
        ("heading", same(["steps.disputed"])),
        ("lesson", same(["what-a-game-shows"])),
        ("code", same(["es"])),
        ("program", same(["legion-widget lesson"])),
        ("questions reached minutes", same([45, 2])),
        ("chapter", same(["L8. El combate"])),
        ("game", same(["Baraka & Fatality Lite"])),
        ("degrees default", same([90, 1])),
        ("before", same(["Igueriben", "4"])),
        ("fields field keys thing", same(["units.cerinola-2.combat"])),
        ("file scenario", same(["first-day.toml"])),
        ("language zone", same(["es"])),
        ("module source", same(["numpy"])),
        ("sides words", same(["spanish, moroccan"])),
        ("scale", [{"es": "La mesa mide 120 por 120 cm.", "en": "The table measures 120 by 120 cm."}]),
        (
            "mm wide tall km tile sheet sheets overlap leg motor leave retreat",
            same([20, 1]),
        ),
        (
            "air all allied allowed begin chits columns cost count df difference distress due efficiency end facing"
            " fight first found german given hits impulse last least left limit line loss lost men mf morale moroccan"
            " most moved n number points price roll room round rows size spanish step steps strength sum there turn"
            " turns unsaved whole year after here leader",
            same([12, 1]),
        ),
    ):
        names |= dict.fromkeys(words.split(), values)
    return names


#: How a comparison begins that says what a change does to a side.
OF_A_SIDE = ("{side}: no clear difference", "{side}: not known yet")
#: What stands in a place where its name says something else: by the beginning of the sentence, and the place.
SPECIAL: dict[tuple[str, str], Callable[[], list[Value]]] = {
    ("The board is {columns}", "rows"): lambda: same([12]),
    ("Size: {columns}", "rows"): lambda: same([12]),
    ("Tool in hand", "tool"): lambda: [in_both(Message(tool.label, {})) for tool in TOOLS],
    ("A cut in the", "edge"): lambda: [in_both(Message(name, {})) for name in EDGE_NAMES.values()],
    ("A cut in the", "things"): lambda: joined(hexes(None), 3),
    ("{sign} is missing here", "sign"): lambda: same(["'='", "']'"]),
    ("{unit}: drill check", "target"): lambda: NUMBERS,
    ("{names} or", "last"): lambda: hexes(None),
    ("{names} and", "last"): lambda: hexes(None),
    ("this can never be fulfilled", "wanted"): lambda: NUMBERS,
    ("{unit}: drill check", "kind"): lambda: list(activation.CHECKS.values()),
    ("{unit} may react", "target"): lambda: NUMBERS,
    ("{unit} may be activated", "target"): lambda: NUMBERS,
    ("{winner} wins against", "winner"): lambda: units("baraka"),
    ("{by} puts", "by"): lambda: units("legion"),
    ("{attackers} against {defenders} is too many", "attackers"): lambda: NUMBERS,
    ("{attackers} against {defenders} is too many", "defenders"): lambda: NUMBERS,
    ("{attackers} against {defenders}: {sum}", "other"): lambda: NUMBERS,
    ("example of rule", "rule"): lambda: same(["L8.9"]),
    ("{army}: units {units}", "units"): lambda: NUMBERS,
    ("units {units} ·", "units"): lambda: NUMBERS,
    ("places: {places}", "places"): lambda: NUMBERS,
    ("{weather}", "weather"): lambda: [kind.sentence for kind in standard_weather().kinds.values()],
    ("costs {leg} on foot", "leg"): lambda: NUMBERS,
    ("costs {leg} on foot", "motorised"): lambda: NUMBERS,
    ("The ground on the path", "costs"): lambda: same(["mountain 2"]),
    ("{letter} is the letter", "other"): lambda: same(["mountain"]),
    ("{unit} comes with another", "unit"): lambda: same(["'a'"]),
    ("{hex} is {kind}", "kind"): lambda: list({**terrain.standard_terrain().names, **terrain.PLACE_NAMES}.values()),
    ("To go first is", "first"): lambda: same(["'yes'"]),
    ("{first} won {won} of", "first"): lambda: same(["Ana"]),
    ("{first} won {won} of", "second"): lambda: same(["Luis"]),
    ("{first} won {won} of", "won"): lambda: same([12, 1]),
    ("{first} won {won} of", "games"): lambda: same([12, 1]),
    ("{first} won {won} of", "most"): lambda: same([12, 1]),
    ("{first} won {won} of", "percent"): lambda: [{"es": "12 %", "en": "12%"}],
    ("{date} is not a date", "first"): lambda: same([Calendar().date(1)]),
    ("{date} is not a date", "last"): lambda: same([Calendar().date(40)]),
    ("there is already a rule", "rule"): lambda: same(["L8.9"]),
    ("Rule {rule}", "rule"): lambda: same(["L8.9"]),
    ("Weather of this turn", "rule"): lambda: same(["L9.1"]),
    ("{day} {month}", "day"): lambda: NUMBERS,
    ("{profile}, of a trusted", "profile"): lambda: [{"es": "Escuadra rifeña", "en": "Riffian squad"}],
    ("Air points are a whole", "air"): lambda: same(["'two'"]),
    ("a shared side has two sectors", "one"): lambda: same(["'west'"]),
    ("a shared side has two sectors", "other"): lambda: same(["'east'"]),
    ("an impulse that is being", "last"): lambda: same(["'closing'"]),
    ("version {version}", "known"): lambda: NUMBERS,
    ("La Legión is for two", "players"): lambda: NUMBERS,
    ("{mark} is not a mark", "mark"): lambda: same(["[altorres A]"]),
    ("marks are not read", "mark"): lambda: same(["*Annual*"]),
    ("no chance is at least", "least"): lambda: same(["2/3"]),
    ("no chance is at least", "most"): lambda: same(["1/3"]),
    ("{key} does nothing before", "key"): lambda: same(["choose"]),
    **{
        (start, name): lambda: [{"es": "con aeropuerto", "en": "with airport"}]
        for start, name in (
            *((start, "better") for start in ("{better} wins", "{better} seems")),
            *((start, name) for start in ("No clear difference", "Not known yet") for name in ("one", "other")),
            *((start, name) for start in OF_A_SIDE for name in ("one", "other")),
        )
    },
    **{(start, "side"): lambda: [{"es": "Españoles", "en": "Spanish"}] for start in OF_A_SIDE},
    ("{side}: in “{better}”", "better"): lambda: [{"es": "Annual más fuerte", "en": "Annual stronger"}],
    ("{side}: in “{better}”", "worse"): lambda: [{"es": "el escenario", "en": "the scenario"}],
    ("{side}: in “{better}”", "side"): lambda: [{"es": "Españoles", "en": "Spanish"}],
    **{
        (start, "points"): lambda: decimals(62.5, 2)
        for start in ("{better} wins", "{better} seems", "{side}: in “{better}”")
    },
    ("{one} or {other}", "one"): lambda: same(["'cavalry'"]),
    ("{one} or {other}", "other"): lambda: same(["'cavalry'"]),
    ("{scale} Here it is", "to"): lambda: NUMBERS,
    ("this game has nothing to print", "parts"): lambda: same(["board, rules"]),
    ("this game is not being", "reason"): lambda: of_modules("ui/autosave.py"),
    ("the file cannot be", "reason"): lambda: same(["Permission denied"]),
    ("{unit}: the Baraka die for", "reason"): lambda: list(activation.CHECKS.values()),
}
#: The numbers that are 2 at least, by a rule or by how data are made.
SEVERAL = {
    "{count} letters where": "columns",
    "{count} casualties or more": "count",
    "Undone: your last {count}": "count",
    "Undone: your last {own}": "own",
    "Move {count} units": "count",
    "Let {count} units": "count",
    "{count} numbers where": "columns",
    "there should be {count} values": "count",
    "a text has at most": "most",
    "the file is larger": "most",
    "the data hold more": "most",
    "data may be nested": "most",
    "No army of this list": "least",
    "The army costs": "points",
    "{unit} can have {most} rules": "most",
    "Up to {limit} rules": "limit",
    "{count} miniatures are too many": "count",
    "A bid is 0 to": "most",
    "a limit is 1 to": "most",
    "{hex} is {distance} hexes": "distance",
    "{target} flees exactly": "length",
    "{target} is {distance} hexes": "distance",
    "{unit} is {distance} hexes": "distance",
    "{unit} cannot move": "mf",
    "The weather takes": "mf",
    "{unit} has landed": "distance",
    "{unit} has {points} points as": "points",
    "The way of {unit} over": "df",
}


def values(sentence: Sentence, place: str) -> list[Value]:
    """What can stand in a place of a sentence, the longest first. Raises ``KeyError`` for a place that is not known."""
    for (beginning, name), special in SPECIAL.items():
        if name == place and sentence.id.startswith(beginning):
            return special()
    if any(name == place and sentence.id.startswith(beginning) for beginning, name in SEVERAL.items()):
        return same([12, 2])
    if place in INNER:
        return of_modules(*INNER[place], whole=place in ("move", "purpose"))
    return by_name(sentence.game)[place]


def filled(sentence: Sentence) -> Iterator[Value]:
    """A sentence with the longest values in all its places, and then with each other value in one of them.

    A sentence with two forms has its own for 1 and for 12.
    """
    options = {place: values(sentence, place) for place in sentence.places}
    longest = {place: options[place][0] for place in options}

    def text(form: int, chosen: Mapping[str, Value]) -> Value:
        return {
            code: sentence.forms[code][form].format(**{place: words[code] for place, words in chosen.items()})
            for code in LANGUAGES
        }

    counted = sentence.counted
    for form in range(len(sentence.forms["en"])):
        given = {**longest, counted: NUMBERS[1 - form]} if counted else longest
        yield text(form, given)
        for place, others in options.items():
            if place != counted:
                for other in others[1:]:
                    yield text(form, {**given, place: other})
