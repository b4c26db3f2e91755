"""The HTML fragments of the editor's panels."""

from __future__ import annotations

from collections.abc import Mapping

from ...markup import Markup, tag


def key_sign(key: str) -> Markup:
    """A key of the keyboard."""
    return tag("kbd", key, class_="lw-ed-kbd")


def switches(do: str, label: str, values: Mapping[str, str], chosen: str) -> Markup:
    """A few choices side by side, of which one is taken."""
    buttons = [
        tag("button", name, type="button", class_="lw-switch", data_do=do, data_value=value, data_key=f"{do}-{value}",
            aria_pressed=str(value == chosen).lower())
        for value, name in values.items()
    ]  # fmt: skip
    return tag(
        "div",
        tag("p", label, class_="lw-muted"),
        tag("span", buttons, class_="lw-switches", role="group", aria_label=label),
    )


def icon(path: str, size: int = 22) -> Markup:
    """A sign from a path in a square of 24."""
    shape = tag("path", d=path, fill="currentColor", fill_rule="evenodd")
    return tag("svg", shape, viewBox="0 0 24 24", width=size, height=size, aria_hidden="true")


def check_sign(number: int, is_fault: bool) -> Markup:
    """The number of a fault in a square, that of a piece of advice in a disc."""
    return tag("span", number, class_="lw-ed-number " + ("lw-ed-fault" if is_fault else "lw-ed-advice"))
