#!/bin/sh
# Every check of ordinary length, three at a time: browser tests wait much, and the others use what they leave.
# A failure does not hide what comes after it.
cd "$(dirname "$0")/.." || exit
sh scripts/chromium.sh >/dev/null || exit
told=$(mktemp -d) && trap 'rm -rf "$told"' EXIT
fails=0

sh scripts/lint.sh >"$told/lint" 2>&1 &
lint=$!
# A file is run by one worker: its tests share a page, a site, a notebook.
.venv/bin/pytest -n 2 --dist loadfile -m "not long and not browser" >"$told/unit" 2>&1 &
unit=$!
# In a run of their own: a browser's driver keeps an event loop running, in which the others could not run theirs.
.venv/bin/pytest -n 2 --dist loadfile -m "not long and browser" || fails=1

wait $lint || fails=1
cat "$told/lint"
wait $unit || fails=1
cat "$told/unit"
exit $fails
