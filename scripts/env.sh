#!/bin/sh
# Make the environment .venv: a Python, the pinned packages, and this package, editable, with all its extras.
set -eu
cd "$(dirname "$0")/.."

# `ensurepip` is what Debian leaves out when python3-venv is missing.
find_python() {
    old='' bare=''
    for name in python3 python3.13 python3.12 python3.11; do
        "$name" -c '' 2>/dev/null || continue
        "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { old=$name; continue; }
        "$name" -c 'import venv, ensurepip' 2>/dev/null || { bare=$name; continue; }
        echo "$name"
        return
    done
    if [ -n "$bare" ]; then
        version=$("$bare" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        echo "$bare is here, but it cannot make environments. Install the missing part:" >&2
        echo "    sudo apt install python3-venv      (or python$version-venv)" >&2
    elif [ -n "$old" ]; then
        echo "Legion Widget needs Python 3.11 or later; here is only $("$old" --version). Install a newer one:" >&2
        echo "    sudo apt install python3.11 python3.11-venv" >&2
    else
        echo "Legion Widget needs Python 3.11 or later, and found none. Install it:" >&2
        echo "    sudo apt install python3 python3-venv" >&2
    fi
    return 1
}

# An environment whose Python has gone away (an upgraded system, a moved folder) is made anew.
if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    python=$(find_python)
    echo "Making .venv with $("$python" --version)"
    rm -rf .venv
    "$python" -m venv .venv
fi

echo "Installing the pinned packages (the first time this takes a minute or two)"
pip="env PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore .venv/bin/python -m pip"
# The pins name every package, so nothing is left to be resolved: --no-deps keeps it so, and `pip check` proves it.
# uv takes a quarter of pip's time. It does not read pip's own settings: where these alone say how packages are come by, or
# there is no uv for the machine, pip does it.
by_uv() {
    $pip install --quiet "$(grep '^uv==' requirements/pinned.txt)" &&
        .venv/bin/uv pip install --quiet --python .venv/bin/python --no-deps --compile-bytecode -r requirements/pinned.txt
}
by_uv || $pip install --quiet --no-deps --requirement requirements/pinned.txt
$pip install --quiet --no-deps --no-build-isolation --editable .
$pip check
touch .venv/stamp
