"""Have Lighthouse judge the lesson pages of the built site: ``.venv/bin/python scripts/lighthouse.py [PAGE ...]``.

Run `make site` before. Lighthouse comes from npm, in an exact version, into `.site-cache/`; the browser is Chromium, or
what ``CHROME_PATH`` names. Each page's scores for accessibility and best practices are printed, and what is below 100
with what Lighthouse found there; then the exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LIGHTHOUSE = "lighthouse@12.8.2"
FOLDER = ROOT / ".site-cache" / "lighthouse"
CATEGORIES = ("accessibility", "best-practices")


class Quiet(SimpleHTTPRequestHandler):
    """A server that keeps no log."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def main() -> int:
    """Judge pages; return how many fall short, at most 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", help="paths below the site; else every lesson page, in both languages")
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    wanted = parser.parse_args()
    site = wanted.site.absolute()
    pages = wanted.pages or sorted(str(path.relative_to(site)) for path in site.glob("??/lessons/*.html"))
    if not pages:
        sys.exit(f"{site} has no lesson pages: run make site")
    command = FOLDER / "node_modules" / ".bin" / "lighthouse"
    if not command.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--prefix", FOLDER, LIGHTHOUSE], check=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    short = [page for page in pages if not judge(command, f"http://localhost:{server.server_port}/", page)]
    server.shutdown()
    print(f"{len(pages) - len(short)} of {len(pages)} pages have 100 for {' and '.join(CATEGORIES)}")
    return 1 if short else 0


def judge(command: Path, host: str, page: str) -> bool:
    """Print a page's scores and what is wrong; tell whether nothing is."""
    known = map(shutil.which, ("chromium", "google-chrome", "chromium-headless-shell"))
    browser = os.environ.get("CHROME_PATH") or next(filter(None, known), "")
    flags = "--headless=new" + (" --no-sandbox" if os.geteuid() == 0 else "")
    options = ["--output=json", "--quiet", f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={flags}"]
    environment = {**os.environ, **({"CHROME_PATH": browser} if browser else {})}
    done = subprocess.run(
        [command, host + page, *options], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(f"{page}: Lighthouse could not judge it\n{done.stderr[-2000:]}")
        return False
    found: dict[str, Any] = json.loads(done.stdout)
    scores = {name: round(100 * (found["categories"][name]["score"] or 0)) for name in CATEGORIES}
    print(page, *(f"{name} {score}" for name, score in scores.items()), sep="  ", flush=True)
    for name in CATEGORIES:
        for part in found["categories"][name]["auditRefs"]:
            audit = found["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 1:
                print(f"    {audit['id']}: {audit['title']}")
                for item in audit.get("details", {}).get("items", [])[:8]:
                    print(f"        {item.get('node', {}).get('snippet') or item.get('description') or item}")
    return all(score == 100 for score in scores.values())


if __name__ == "__main__":
    sys.exit(main())
