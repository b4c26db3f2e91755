"""Ask whether a fault that attackers could use is known of any pinned package: `make audit`.

pip-audit, in an environment of its own, asks PyPI about each version in `requirements/pinned.txt`. Where the index in
use does not know of faults, as mirrors do not, pip-audit finds none and calls that well: here it is a failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", "pip-audit"], check=True)
        asked = ("--disable-pip", "--no-deps", "--format", "json", "--progress-spinner", "off")
        done = subprocess.run(
            [python, "-m", "pip_audit", *asked, "--requirement", ROOT / "requirements" / "pinned.txt"],
            stdout=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    if not done.stdout.strip():
        print("pip-audit did not answer.", file=sys.stderr)
        return 2
    said, code = verdict(json.loads(done.stdout)["dependencies"])
    print(said)
    return code


def verdict(packages: list[dict[str, Any]]) -> tuple[str, int]:
    """What is said of the packages, and the command's answer: 1 for a fault, 2 where not all could be asked about.

    >>> verdict([{"name": "a", "version": "1", "vulns": []}])
    ('1 package asked about, no fault is known.', 0)
    """
    faults = [
        f"{one['name']} {one['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'none yet'}"
        for one in packages
        for fault in one.get("vulns", ())
    ]
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    asked = len(packages) - len(skipped)
    known = "these faults are known:" if faults else "no fault is known."
    lines = [f"{asked} package{'s' * (asked != 1)} asked about, {known}", *faults]
    if skipped:
        lines.append(f"The index in use does not know of {len(skipped)} others: {', '.join(skipped[:5])} ...")
    return "\n  ".join(lines), 1 if faults else 2 if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
