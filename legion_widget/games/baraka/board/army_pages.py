"""The pages beside the army: the Python that builds it, its file, the game that it joins, a rule."""

from __future__ import annotations

from ....engine.i18n import say, say_count, translate
from ....registry import rulebook
from ....ui.autosave import relative_path
from ....ui.markup import Markup, join, tag
from ....ui.panels.parts import button
from ..armies.army_file import as_code
from .army_draft import LEAST, Draft

_ = translate

#: Python that puts the army on a table against one of the other list.
PLAY = """\
import legion_widget as lw
{code}

enemy = lw.baraka.muster("{enemy}", {points})
game = lw.new_game(lw.baraka.skirmish(army, enemy), seed=1)
lw.show(game)"""


def page(draft: Draft) -> Markup | None:
    """The page that is open, if one is."""
    pages = {"code": _code, "file": _file, "play": _play, "rule": _rule}
    if draft.page not in pages:
        return None
    title, inside = pages[draft.page](draft)
    return tag(
        "section",
        tag("h3", tag("span", title), button("✕", "page", page="", key="page-close", name=_("Close"), why=_("Close"))),
        inside,
        class_="lw-section lw-army-page",
        data_show=f"{draft.page} {draft.rule}",
    )


def _copied(text: str, hint: str) -> Markup:
    """A text in full, with a button that takes it to the clipboard."""
    return join(
        [
            tag("p", hint, class_="lw-muted"),
            tag("pre", text, class_="lw-army-code", data_text="code", tabindex="0"),
            tag(
                "div",
                tag(
                    "button",
                    _("Copy"),
                    type="button",
                    class_="lw-button lw-primary",
                    data_copy="code",
                    data_copied=_("Copied"),
                    data_key="copy",
                ),
                class_="lw-buttons lw-army-copy",
            ),
        ]
    )


def _code(draft: Draft) -> tuple[str, Markup]:
    return _("As Python"), _copied(as_code(draft.army), _("In a cell this builds the same army."))


def _play(draft: Draft) -> tuple[str, Markup]:
    enemy, points = draft.enemy
    text = PLAY.format(code=as_code(draft.army), enemy=enemy, points=points)
    hint = _("The army is drawn up on an open table, 60 cm from the enemy. Each loss is a point to the other.")
    costs = say_count("The enemy costs {count} point at most.", "The enemy costs {count} points at most.", points)
    hint += f" {costs.text()}"
    if draft.army.points < LEAST:
        hint += " " + _("No enemy is smaller, even if your army is.")
    if not len(draft.army):
        hint = _("An army without units cannot be drawn up. Add some first.")
    elif draft.army_faults:
        hint += " " + _("The list does not allow this army as it stands; it can be tried out all the same.")
    begin = button(_("Begin the game"), "play", primary=True, off=not len(draft.army))
    return _("Play with it"), join(
        [
            tag("p", hint, class_="lw-muted"),
            tag("div", begin, class_="lw-buttons"),
            _copied(text, _("In a cell this begins the same game.")),
        ]
    )


def playing() -> Markup:
    """Return the bar over the board while the army is played with; the board has the switch of the language."""
    return tag(
        "div",
        tag("span", _("Army builder"), class_="lw-title"),
        tag("span", button(_("Back to the army"), "stop"), class_="lw-tools"),
        class_="lw-row lw-army-top",
    )


def _file(draft: Draft) -> tuple[str, Markup]:
    saved = [
        tag("li", button(path.stem, "open", file=str(path), key=f"open-{path}", why=relative_path(path)))
        for path in draft.saved()
    ]
    fields = {
        "save": (_("Save as"), _("Save"), "path", f"{draft.army.list.id}-{draft.army.points}"),
        "open": (_("Open"), _("Open"), "file", ""),
    }
    forms = [
        tag(
            "form",
            tag("label", label, " ", tag("input", name=name, value=value, size=28, spellcheck="false")),
            button(words, do),
            class_="lw-form lw-army-field",
        )
        for do, (label, words, name, value) in fields.items()
    ]
    where = say("Armies are kept in {folder}.", folder=relative_path(draft.folder)).text()
    return _("File"), join([forms, tag("ul", saved, class_="lw-saves"), tag("p", where, class_="lw-fine")])


def _rule(draft: Draft) -> tuple[str, Markup]:
    rule = rulebook("baraka")[draft.rule]
    return say("Rule {rule}", rule=rule.id).text(), join(
        [
            tag("p", tag("b", rule.title), class_="lw-name"),
            tag("p", rule.text, class_="lw-rule-text"),
            tag("p", tag("b", _("Our interpretation")), ": ", rule.interpretation, class_="lw-ours")
            if rule.interpretation
            else None,
        ]
    )
