"""The board for those without eyes or mouse: faults that axe-core finds, and Chromium's accessibility tree."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

#: What a tree tells of a node beside its role and name, where it is so.
STATES = (
    "disabled", "pressed", "checked", "expanded", "selected", "hasPopup", "invalid", "required", "readonly",
    "live", "level", "roledescription", "keyshortcuts", "value", "description",
)  # fmt: skip
#: Nodes that say nothing: what is in them is told in their place.
SILENT = {"none", "generic", "InlineTextBox", "LineBreak"}


def axe(page: Page, selector: str) -> list[str]:
    """What axe-core finds wrong in the part of the page, one line for a node: rule, why, and where."""
    found = Axe().run(page, selector, {"resultTypes": ["violations"]}).response["violations"]
    lines = []
    for violation in found:
        for node in violation["nodes"]:
            checks = [*node["any"], *node["all"], *node["none"]]
            why = "; ".join(check["message"] for check in checks) or violation["help"]
            where = " > ".join(str(part) for part in node["target"])
            lines.append(f"{violation['id']} ({violation['impact']}): {why}\n    {where}\n    {node['html'][:160]}")
    return lines


def tree(page: Page, selector: str) -> str:
    """The accessibility tree of the first node that the selector finds: roles, names and states, one node a line."""
    browser = page.context.new_cdp_session(page)
    try:
        browser.send("DOM.enable")
        browser.send("Accessibility.enable")
        document = browser.send("DOM.getDocument")["root"]["nodeId"]
        node = browser.send("DOM.querySelector", {"nodeId": document, "selector": selector})["nodeId"]
        top = browser.send("DOM.describeNode", {"nodeId": node})["node"]["backendNodeId"]
        nodes = {each["nodeId"]: each for each in browser.send("Accessibility.getFullAXTree")["nodes"]}
    finally:
        browser.detach()
    start = next(each for each in nodes.values() if each.get("backendDOMNodeId") == top)
    lines: list[str] = []
    _tell(start, nodes, 0, "", lines)
    return "\n".join(lines) + "\n"


def _tell(node: dict[str, Any], nodes: dict[str, dict[str, Any]], depth: int, told: str, lines: list[str]) -> None:
    role, name = node.get("role", {}).get("value", ""), _name(node)
    states = []
    for each in node.get("properties", []):
        value = each["value"].get("value")
        if each["name"] in STATES and value not in (False, "false", None, "", "off"):
            states.append(each["name"] if value is True or value == "true" else f"{each['name']}={value}")
    if role == "listitem":
        states = [state for state in states if not state.startswith("level=")]
    silent = role in SILENT and not any(state.startswith("live") for state in states)
    if not (node.get("ignored") or silent or (role == "StaticText" and (not name or name == told))):
        for kind in ("description", "value"):
            value = str(node.get(kind, {}).get("value", "")).strip()
            if value and value != name:
                states.append(f'{kind}="{value}"')
        more = "".join(f" [{state}]" for state in states)
        lines.append("  " * depth + role + (f' "{name}"' if name else "") + more)
        depth, told = depth + 1, name
    for child in node.get("childIds", []):
        if child in nodes:
            _tell(nodes[child], nodes, depth, told, lines)


def _name(node: dict[str, Any]) -> str:
    return " ".join(str(node.get("name", {}).get("value", "")).split())
