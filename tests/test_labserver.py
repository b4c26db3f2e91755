"""`legion-widget lab`: the notebooks it lays out and the server it starts."""

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from legion_widget import labserver


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "shipped"
    folder.mkdir()
    (folder / "01-first-game.ipynb").write_text("ours")
    (folder / "02-more.ipynb").write_text("ours")
    monkeypatch.setattr(labserver, "examples", lambda: folder)
    return folder


def test_what_is_missing_is_copied(shipped: Path, tmp_path: Path) -> None:
    """Every notebook that the folder lacks, once."""
    mine = tmp_path / "a" / "mine"
    assert [path.name for path in labserver.lay_out(mine)] == ["01-first-game.ipynb", "02-more.ipynb"]
    assert (mine / "01-first-game.ipynb").read_text() == "ours"
    assert list(labserver.lay_out(mine)) == []


def test_what_the_reader_changed_stays(shipped: Path, tmp_path: Path) -> None:
    """A notebook that is there is not touched."""
    (tmp_path / "01-first-game.ipynb").write_text("changed")
    assert [path.name for path in labserver.lay_out(tmp_path)] == ["02-more.ipynb"]
    assert (tmp_path / "01-first-game.ipynb").read_text() == "changed"


def test_our_settings_come_before_the_readers_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are in the path, ours first, and ours exist."""
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "theirs")
    ours, theirs = labserver.environment()["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert (Path(ours) / "jupyter_server_config.json").is_file()
    assert theirs == "theirs"


def answer(address: str, seconds: float = 180) -> int:
    """The status of a page, once the server listens: Jupyter prints its address a moment before it does."""
    straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    until = time.monotonic() + seconds
    while True:
        try:
            with straight.open(address, timeout=seconds) as page:
                return page.status
        except urllib.error.HTTPError as refusal:
            return refusal.code
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


@pytest.mark.long
def test_without_a_screen_it_prints_the_address_and_asks_for_the_token(tmp_path: Path) -> None:
    """The real command: it serves, and its door is locked for those who lack the token."""
    empty = '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}'
    (tmp_path / "01-first-game.en.ipynb").write_text(empty)
    blind = {name: value for name, value in os.environ.items() if name not in labserver.SCREENS}
    command = [sys.executable, "-c", "from legion_widget.cli import app; app()", "lab", str(tmp_path)]
    server = subprocess.Popen(
        command,
        env={
            **blind,
            "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime"),
            "JUPYTER_PORT": "0",  # a port that nobody else has
            "PYTHONUNBUFFERED": "1",
            "LANGUAGE": "en",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        seen = []
        for line in server.stdout:
            seen.append(line)
            if found := re.search(r"http://127\.0\.0\.1:\d+/lab/tree/01-first-game\.en\.ipynb\?token=\w+", line):
                break
        else:
            pytest.fail("".join(seen))
        assert "open the address below" in "".join(seen)
        address = found.group()
        assert answer(address) == 200
        assert answer(re.sub(r"/lab/.*", "/api/contents", address)) == 403
    finally:
        server.terminate()
        server.communicate(timeout=180)
