"""Messages and their catalogues: all of the code is in them, all of it in Spanish, and nothing else."""

import gettext
import importlib.util
import string
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine import i18n
from legion_widget.engine.i18n import Message, localized, say, translate

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "legion_widget"
SPANISH = PACKAGE / "locale" / "es" / "LC_MESSAGES" / "legion_widget.po"


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    """The script that makes the catalogues."""
    spec = importlib.util.spec_from_file_location("messages", ROOT / "scripts" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def ids(messages: ModuleType) -> set[Any]:
    """The ids in the code: texts, or pairs of one thing and several."""
    return {message.id for message in messages.extract() if message.id}


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = i18n.get_language()
    yield
    i18n.set_language(before)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


# ---- the catalogues ------------------------------------------------------------------------------


def test_the_catalogues_hold_the_ids_of_the_code_and_no_others(messages: ModuleType, ids: set[Any]) -> None:
    assert len(ids) > 100
    for path in (messages.TEMPLATE, SPANISH):
        listed = {message.id for message in messages.read(path) if message.id}
        assert listed == ids, "run `make messages`"
        assert not messages.read(path).obsolete


def forms(message: Any) -> list[tuple[str, str]]:
    """The Spanish texts of a message with their ids: one, or that of one thing and that of several."""
    if not message.id:
        return []
    ids, texts = ((each,) if isinstance(each, str) else each for each in (message.id, message.string))
    return list(zip(texts, ids, strict=True))


def test_every_message_is_in_spanish_with_the_same_placeholders(messages: ModuleType) -> None:
    catalog = messages.read(SPANISH)
    assert messages.untranslated(catalog) == []
    for message in catalog:
        for text, id in forms(message):
            assert placeholders(text) == placeholders(id), id
            assert text[-1:] in ".:?!" or id[-1:] not in ".:?!", id


def test_the_compiled_catalogue_is_that_of_the_text(messages: ModuleType) -> None:
    with SPANISH.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in messages.read(SPANISH):
        if isinstance(message.id, tuple):
            assert tuple(compiled.ngettext(*message.id, count) for count in (1, 2)) == message.string
        elif message.id and message.string:
            assert compiled.gettext(message.id) == message.string


def test_all_that_is_said_of_the_keys_of_files_is_in_spanish(messages: ModuleType) -> None:
    """In a catalogue of its own, taken from the docstrings of the records that read files."""
    ids = {message.id for message in messages.extract_keys() if message.id}
    catalog = messages.read(SPANISH.with_name("keys.po"))
    with SPANISH.with_name("keys.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)

    assert len(ids) > 500
    assert {message.id for message in messages.read(messages.KEYS) if message.id} == ids, "run `make messages`"
    assert {message.id for message in catalog if message.id} == ids, "run `make messages`"
    assert messages.untranslated(catalog) == []
    assert {id: compiled.gettext(id) for id in ids} == {message.id: message.string for message in catalog if message.id}


def test_ids_are_found_wherever_they_stand(messages: ModuleType, tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        'f"{translate(\'a\')}"; words.say("b " "c"); translate(TABLE[0]); gettext_noop("d"); other("e"); _("f")'
        '; say_count("one", "{count}", 2)'
    )
    assert messages.ids(module) == ["a", "b c", "d", "f", ("one", "{count}")]
    module.write_text('say("a" if b else "c")')
    with pytest.raises(SystemExit, match="plain text"):
        messages.ids(module)


def nested(message: Message) -> Iterator[Message]:
    yield message
    for value in message.params.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, Message):
                yield from nested(part)


@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_game_says_is_in_the_catalogue(ids: set[Any], seed: int) -> None:
    game = lw.new_game("rif", seed=seed)
    game.play(until=7)
    said = [game.system.describe(event) for step in game.history for event in step.events]
    said += [game.system.describe_action(step.action) for step in game.history]
    for unit in list(game.units)[::9]:
        for where in ("Annual", "Mar Chica", "Melilla", "0101", "2419"):
            said += [fault.message for fault in game.why(unit, where).faults]
    singular = {id if isinstance(id, str) else id[0] for id in ids}
    assert {part.id for message in said for part in nested(message)} <= singular
    for message in said:
        for language in ("es", "en"):
            assert message.text(language)
            assert "{" not in message.text(language)


# ---- languages -----------------------------------------------------------------------------------


def test_spanish_is_the_default_and_english_is_the_id() -> None:
    assert i18n.LANGUAGES[0] == "es"
    assert translate("The game is over.", "es") == "La partida ha terminado."
    assert translate("The game is over.", "en") == "The game is over."
    assert translate("", "es") == ""


def test_the_language_is_that_in_use_when_the_text_is_read() -> None:
    message = say("Turn {turn} of {turns}", turn=2, turns=13)
    lw.set_language("es")
    assert str(message) == "Turno 2 de 13"
    lw.set_language("en")
    assert str(message) == "Turn 2 of 13"


def test_another_language_falls_back_to_english() -> None:
    assert translate("The game is over.", "fr") == "The game is over."
    assert localized({"es": "Llano", "en": "Clear"}, "fr") == "Clear"
    assert localized({"es": "Llano"}, "fr") == "Llano"
    assert localized({}, "fr") == ""
    assert translate("not an id", "es") == "not an id"


def test_a_language_without_texts_is_refused() -> None:
    before = lw.get_language()
    with pytest.raises(ValueError, match=r"'xx'.*en, es"):
        lw.set_language("xx")
    assert lw.get_language() == before


def test_the_languages_there_are() -> None:
    assert i18n.languages() == ("en", "es")


# ---- parameters ------------------------------------------------------------------------------------


def test_a_message_without_a_parameter_that_it_names_is_refused() -> None:
    with pytest.raises(KeyError, match="hex"):
        say("{unit} is placed in {hex}.", unit="I")


@pytest.mark.parametrize(
    "hostile",
    ["{unit}", "{0}", "{hex.__class__}", "{", "}", "%s %(unit)s", "<script>alert(1)</script>", "&amp;", "\\n", "$unit"],
)
@pytest.mark.parametrize("language", ["es", "en"])
def test_parameters_are_not_interpreted(hostile: str, language: str) -> None:
    given: list[Any] = [hostile, {"en": hostile}, [hostile, {"es": hostile}], say("{phase}", phase=hostile)]
    for value in given:
        text = say("{unit} is placed in {hex}.", unit=value, hex="0101").text(language)
        assert hostile in text
        assert text.endswith(("se coloca en 0101.", "is placed in 0101."))


def test_lists_numbers_and_texts_by_language_are_parameters() -> None:
    units = [{"es": "Grupo 1", "en": "Group 1"}, 2, say("Take the guns")]
    message = say("The aircraft return to their base: {units}.", units=units)
    assert message.text("es") == "Los aviones vuelven a su base: Grupo 1; 2; Hacerse con los cañones."
    assert message.text("en") == "The aircraft return to their base: Group 1; 2; Take the guns."


def test_the_script_changes_nothing_when_it_is_run_again(
    messages: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    kept = {}
    for template in ("TEMPLATE", "KEYS"):
        source = getattr(messages, template)
        catalogues = [SPANISH.with_name(source.stem + end) for end in (".po", ".mo")]
        for path, target in [(source, tmp_path), *((path, folder) for path in catalogues)]:
            kept[target / path.name] = path.read_bytes()
            (target / path.name).write_bytes(path.read_bytes())
        monkeypatch.setattr(messages, template, tmp_path / source.name)
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    messages.main()
    printed = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in printed] == ["es, legion_widget", "es, keys"]
    assert {path: path.read_bytes() for path in kept} == kept
