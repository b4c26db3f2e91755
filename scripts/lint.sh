#!/bin/sh
# Style, types, the layers of the packages, and the language of texts. All of it is run, so that one pass shows everything.
cd "$(dirname "$0")/.." || exit
fails=0
.venv/bin/ruff check . || fails=1
.venv/bin/mypy || fails=1
.venv/bin/lint-imports --no-logo || fails=1
.venv/bin/lint-imports --no-logo --config scripts/circles.toml || fails=1
.venv/bin/python scripts/language.py || fails=1
.venv/bin/python scripts/spanish.py || fails=1
exit $fails
