#!/bin/sh
# Every check of ordinary length. A failure does not hide what comes after it; pytest's line comes last.
cd "$(dirname "$0")/.." || exit
fails=0
sh scripts/chromium.sh >/dev/null || exit
sh scripts/lint.sh || fails=1
# A file is run by one worker: its tests share a page, a site, a notebook.
.venv/bin/pytest -n 2 --dist loadfile -m "not long and not browser" || fails=1
# Apart from the others: a browser's driver keeps an event loop running, in which they could not run their own. Browser
# tests wait much: three workers find work for two cores.
.venv/bin/pytest -n 3 --dist loadfile -m "not long and browser" || fails=1
exit $fails
