#!/bin/sh
# Print the path of a Chromium for the browser tests; as root on Debian, install one when there is none.
set -eu
find_chromium() {
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" && return
    done
    return 1
}

find_chromium && exit
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests" >&2
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } >&2
    find_chromium && exit
fi
echo "The browser tests need Chromium. Install it and run the command again:" >&2
echo "    sudo apt install chromium" >&2
exit 1
