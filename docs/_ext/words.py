"""The words of the rule pages themselves, in both languages."""

from __future__ import annotations

from legion_widget.engine.i18n import LocalizedText, localized

WORDS: dict[str, LocalizedText] = {
    "rules": {"es": "Las reglas de {game}", "en": "The rules of {game}"},
    "about": {
        "es": "Las {rules} reglas del juego con nuestras palabras, y {examples} ejemplos jugados paso a paso. "
        "El programa lee estas mismas reglas y comprueba que cada ejemplo sale como aquí se cuenta. "
        "{id} es la regla {number} del capítulo {chapter}; donde el reglamento calla o se contradice se dice cómo lo "
        "leemos.",
        "en": "The {rules} rules of the game in our own words, and {examples} examples played step by step. "
        "The program reads these same rules, and checks that each example comes out as it is told here. "
        "{id} is rule {number} of chapter {chapter}; where the rulebook is silent or contradicts itself we say how we "
        "read it.",
    },
    "choices": {
        "es": "Donde cabe más de una lectura, se escoge al empezar una partida o en su escenario:",
        "en": "Where more than one reading is reasonable, one is chosen when a game begins, or in its scenario:",
    },
    "ours": {"es": "Cómo lo leemos.", "en": "How we read it."},
    "plain": {"es": "En el programa.", "en": "In the program."},
    "options": {"es": "Opciones", "en": "Options"},
    "default": {"es": "como se juega si no se dice otra cosa", "en": "played unless something else is said"},
    "example": {"es": "Ejemplo", "en": "Example"},
    "with": {"es": "Con la opción", "en": "With the option"},
    "before": {"es": "Al empezar", "en": "At the start"},
    "after": {"es": "Al acabar", "en": "At the end"},
    "legal": {"es": "Vale", "en": "Legal"},
    "refused": {"es": "No vale", "en": "Refused"},
    "also": {"es": "Y además:", "en": "And also:"},
    "dice": {"es": "Dados:", "en": "Dice:"},
    "odds": {"es": "Probabilidades:", "en": "Odds:"},
    "same": {"es": "Probabilidades: las del paso {number}.", "en": "Odds: those of step {number}."},
    "other": {"es": "In English", "en": "En español"},
}


def word(key: str, **values: object) -> str:
    """A word of the pages in the language in use."""
    return localized(WORDS[key]).format(**values)
