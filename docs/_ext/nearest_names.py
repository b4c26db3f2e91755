"""What a short name in a docstring leads to: of several things with this name the nearest one, else none.

Docstrings write ``Position`` and ``points``. Each game has a position, so the one of the same module counts, then that
of the same game, then that of the engine. Names are looked up by their last part, which saves
a third of the build.
"""

from __future__ import annotations

from typing import Any

from sphinx.domains.python import ObjectEntry, PythonDomain


class NearestNames(PythonDomain):
    """The Python of the site."""

    def find_obj(
        self, env: Any, modname: str, classname: str, name: str, type: str | None, searchmode: int = 0
    ) -> list[tuple[str, ObjectEntry]]:
        """The thing that a name means; Sphinx would go through all names for each, and warn of several."""
        name = name.removesuffix("()")
        if not name:
            return []
        wanted = set(self.objtypes_for_role(type) or ()) if searchmode == 1 and type else set(self.object_types)
        for before in (f"{modname}.{classname}.", f"{modname}.", f"{classname}.", ""):
            full = before + name
            if full in self.objects and (searchmode == 0 or self.objects[full].objtype in wanted):
                return [(full, self.objects[full])]
        if searchmode != 1:
            return []
        same = self._by_last_part().get(name.rpartition(".")[2], [])
        known = [full for full in same if full.endswith(f".{name}") and self.objects[full].objtype in wanted]
        known = [full for full in known if not self.objects[full].aliased] or known
        most = max((_shared(full, modname or "") for full in known), default=0)
        near = [full for full in known if _shared(full, modname or "") == most]
        if len(near) > 1:
            near = [full for full in near if full.startswith("legion_widget.engine.")]
        return [(full, self.objects[full]) for full in near] if len(near) == 1 else []

    def _by_last_part(self) -> dict[str, list[str]]:
        """All names by their last part; made again when there are more."""
        known = getattr(self, "_parts", (0, {}))
        if known[0] != len(self.objects):
            parts: dict[str, list[str]] = {}
            for full in self.objects:
                parts.setdefault(full.rpartition(".")[2], []).append(full)
            known = self._parts = (len(self.objects), parts)
        return known[1]  # type: ignore[no-any-return]


def _shared(one: str, other: str) -> int:
    """How many parts two dotted names begin with in common."""
    count = 0
    for mine, theirs in zip(one.split("."), other.split("."), strict=False):
        if mine != theirs:
            break
        count += 1
    return count


def setup(app: Any) -> dict[str, bool]:
    app.add_domain(NearestNames, override=True)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
