#!/bin/sh
# Every check of ordinary length. A failure does not hide what comes after it; pytest's line comes last.
cd "$(dirname "$0")/.." || exit
fails=0
sh scripts/chromium.sh >/dev/null || exit
sh scripts/lint.sh || fails=1
.venv/bin/pytest -n 2 --dist loadgroup -m "not long and not browser and not benchmark" || fails=1
# One at a time: the browser and the stopwatch both want the machine for themselves.
.venv/bin/pytest -m "not long and (browser or benchmark)" || fails=1
exit $fails
