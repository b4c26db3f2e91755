#!/bin/sh
# Write requirements/pinned.txt anew: the newest versions that go together on the oldest Python that we support.
set -eu
cd "$(dirname "$0")/.."
python3.11 -c '' || { echo "The pins are made with Python 3.11, so that they hold on later ones too." >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3.11 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet uv hatchling editables ".[all]"
{
    echo "# Exact versions of everything that \`make env\` installs. Written by \`make pins\`; do not edit by hand."
    "$work/venv/bin/pip" freeze --exclude legion-widget
} > "$work/pinned.txt"
mv "$work/pinned.txt" requirements/pinned.txt
