"""Bytes that take long to make, kept from one session to the next in the user's folder for caches."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

#: The most files that are kept; of more, the older half goes.
MOST = 400
#: Each file begins with the digest of the rest: one that was damaged is made again.
DIGEST = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """The folder of what is kept; nothing is lost with it."""
    import platformdirs

    return platformdirs.user_cache_path("legion-widget", appauthor=False)


def kept_on_disk(made_from: tuple[bytes | str, ...], make: Callable[[], bytes]) -> bytes:
    """The result of ``make``, from the disk where it was made before.

    Where the folder cannot be read or written the result is made each time: it is the same.

    Args:
        made_from: All that the result depends on.
        make: Makes it.
    """
    key = hashlib.sha256(b"".join(hashlib.sha256(_bytes(part)).digest() for part in made_from)).hexdigest()
    path = cache_folder() / key
    try:
        stored = path.read_bytes()
    except OSError:
        stored = b""
    if stored and stored[:DIGEST] == hashlib.sha256(stored[DIGEST:]).digest():
        with contextlib.suppress(OSError):  # what is used stays longest
            os.utime(path)
        return stored[DIGEST:]
    made = make()
    with contextlib.suppress(OSError):  # a folder that may not be written: see above
        _write(path, hashlib.sha256(made).digest() + made)
    return made


def _bytes(part: bytes | str) -> bytes:
    return part.encode() if isinstance(part, str) else part


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, and let the older ones go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    files = sorted(path.parent.iterdir(), key=lambda each: each.stat().st_mtime)
    if len(files) > MOST:
        for old in files[: len(files) // 2]:
            old.unlink(missing_ok=True)
