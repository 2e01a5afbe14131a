"""``python -m tests.promises.broken`` breaks the code on purpose; each proof has to notice.

Each breakage is made in a copy of the tree, and the short form of its proof is run there, which
without it does not fail.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.promises.breakages import BREAKAGES, Breakage

ROOT: Final = Path(__file__).parents[2]

_FAILED: Final = 1
"""What pytest exits with where tests have failed; anything else is no proof."""


def _copied(folder: Path) -> Path:
    """A copy of what git knows, and of what is compiled."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    compiled = Path("engine/players/kernel/__pycache__")
    if (ROOT / compiled).is_dir():
        shutil.copytree(ROOT / compiled, folder / compiled)
    return folder


def _run(folder: Path, proof: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *proof.split()]
    around = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=folder, env=around, check=False, capture_output=True, text=True
    )


def _noticed(folder: Path, one: Breakage) -> str:
    """The test that has failed, or an empty text."""
    file = folder / one.file
    whole = file.read_text()
    assert whole.count(one.old) == 1, f"{one.name}: not there once in {one.file}"
    file.write_text(whole.replace(one.old, one.new))
    try:
        ended = _run(folder, one.proof)
    finally:
        file.write_text(whole)
    failed = [line.split(" - ")[0] for line in ended.stdout.splitlines() if "FAILED " in line]
    if ended.returncode != _FAILED or not failed:
        print(ended.stdout[-1500:], ended.stderr[-1500:], file=sys.stderr)
        return ""
    return failed[0].removeprefix("FAILED ").split("[")[0]


def main() -> int:
    parser = argparse.ArgumentParser(prog="make broken", description=__doc__)
    parser.add_argument("word", nargs="*", help="only the breakages that have one of these words")
    words = parser.parse_args().word
    chosen = [one for one in BREAKAGES if not words or any(word in one.name for word in words)]
    unnoticed = 0
    with TemporaryDirectory(prefix="broken-") as name:
        folder = _copied(Path(name))
        for proof in dict.fromkeys(one.proof for one in chosen):
            ended = _run(folder, proof)
            assert not ended.returncode, f"{proof} fails by itself:\n{ended.stdout}"
        for number, one in enumerate(chosen, 1):
            test = _noticed(folder, one)
            unnoticed += not test
            verdict = f"noticed by {test}" if test else "NOT NOTICED"
            print(f"{number} of {len(chosen)}  {one.name}: {verdict}", flush=True)
    return int(unnoticed > 0)


if __name__ == "__main__":
    sys.exit(main())
