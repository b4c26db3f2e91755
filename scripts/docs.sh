#!/bin/sh
# The documentation, all of it anew: its pages show what the code does, and Sphinx cannot see when that changes.
cd "$(dirname "$0")/.." || exit
rm -rf docs/_build/html
.venv/bin/sphinx-build -W --keep-going -q -E -d docs/_build/doctrees docs docs/_build/html || exit
echo "docs/_build/html/index.html"
