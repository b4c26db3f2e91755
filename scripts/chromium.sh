#!/bin/sh
# Print the path of a Chromium for the browser tests; as root on Debian, install one when there is none.
# The shell without a window is the same Chromium, and takes a quarter less of the processor.
set -eu
find_first() {
    for name in "$@"; do
        command -v "$name" && return
    done
    return 1
}

find_first chromium-headless-shell && exit
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests" >&2
    install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1" >&2; }
    # What shows a window is as good where there is no other.
    if apt-get update -qq >&2 && install chromium-headless-shell; then find_first chromium-headless-shell && exit; fi
    find_first chromium chromium-browser google-chrome google-chrome-stable && exit
    install chromium && find_first chromium && exit
fi
find_first chromium chromium-browser google-chrome google-chrome-stable && exit
echo "The browser tests need Chromium. Install it and run the command again:" >&2
echo "    sudo apt install chromium" >&2
exit 1
