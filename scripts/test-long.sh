#!/bin/sh
# The tests that take minutes.
cd "$(dirname "$0")/.." || exit
sh scripts/chromium.sh >/dev/null || exit
exec .venv/bin/pytest -m long
