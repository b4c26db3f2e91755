#!/bin/sh
# Every check of ordinary length, three at a time: browser tests wait much, and the others use what they leave.
# A failure does not hide what comes after it.
cd "$(dirname "$0")/.." || exit
# What some hundred processes import is compiled once, also where Python is told to keep nothing.
unset PYTHONDONTWRITEBYTECODE
logs=$(mktemp -d)
lint='' unit='' fails=0
# What runs in the background does not hear Ctrl-C: it is ended here.
trap 'kill $lint $unit 2>/dev/null; rm -rf "$logs"' EXIT
trap 'exit 130' INT TERM

sh scripts/lint.sh >"$logs/lint" 2>&1 &
lint=$!
sh scripts/chromium.sh >/dev/null || exit
# The tests are compiled before they are run: each of the workers would do it for itself.
# A file is run by one worker: its tests share a page, a site, a notebook. The browser goes first: while it waits for a
# processor it paints all the same.
{
    .venv/bin/pytest --collect-only -q >/dev/null 2>&1
    exec nice -n 10 .venv/bin/pytest -n 2 --dist loadfile --no-loadscope-reorder -m "not long and not browser" --every-sentence
} >"$logs/unit" 2>&1 &
unit=$!
# In a run of their own: a browser's driver keeps an event loop running, in which the others could not run theirs.
.venv/bin/pytest -n 2 --dist loadfile -m "not long" tests/browser || fails=1

wait $lint || fails=1
cat "$logs/lint"
wait $unit || fails=1
cat "$logs/unit"
[ $fails = 0 ] || echo "make test: not all is green; what failed stands above" >&2
exit $fails
