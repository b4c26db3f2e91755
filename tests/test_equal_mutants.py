"""The changes of the rules that are said to alter nothing are still about lines that there are, each with a reason."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EQUAL = tomllib.loads((ROOT / "tests" / "data" / "equal_mutants.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("module", EQUAL)
def test_a_change_that_alters_nothing_is_about_a_line_that_there_is(module: str) -> None:
    code = " ".join((ROOT / "legion_widget" / "games" / module).read_text(encoding="utf-8").split())
    for line in EQUAL[module]:
        assert line["was"] in code
        assert line["is"].strip() != line["was"]
        assert line["reason"].endswith(".")
