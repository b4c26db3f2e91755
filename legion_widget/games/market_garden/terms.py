"""Names used in sentences, in both languages: sides, kinds of combat, the weather, halves of a day."""

from __future__ import annotations

from ...engine.i18n import LocalizedText

SIDE_NAMES: dict[str, LocalizedText] = {
    "allied": {"es": "aliados", "en": "Allies"},
    "german": {"es": "alemanes", "en": "Germans"},
}

KINDS: dict[str, LocalizedText] = {
    "manoeuvre": {"es": "maniobra", "en": "manoeuvre"},
    "assault": {"es": "asalto", "en": "assault"},
}

WEATHER: dict[str, LocalizedText] = {
    "clear": {"es": "despejado", "en": "clear"},
    "bad": {"es": "mal tiempo", "en": "bad weather"},
}

HALVES: dict[str, LocalizedText] = {"am": {"es": "mañana", "en": "AM"}, "pm": {"es": "tarde", "en": "PM"}}
