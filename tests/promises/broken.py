"""``python -m tests.promises.broken`` breaks the code on purpose; each proof has to notice.

Each breakage is made in a copy of the tree, where the short form of its proof runs. The proof
passes on unbroken code. A proof that runs out of time proves nothing, and is reported separately.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.promises.breakages import BREAKAGES, Breakage

ROOT: Final = Path(__file__).parents[2]

_FAILED: Final = 1
"""pytest's exit code for failed tests; any other code is no proof."""

LIMIT: Final = 600.0
"""Time limit of a proof in real seconds; on an idle machine each takes a minute."""


def _copied(folder: Path) -> Path:
    """Copy the files known to git, and the compiled ones."""
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


class Endless(Exception):
    """A proof ran out of time; has its output so far."""


def _run(folder: Path, proof: str, limit: float) -> tuple[int, str]:
    """Run a proof; return its exit code and output; raises `Endless`."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *proof.split()]
    around = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    running = subprocess.Popen(
        command,
        cwd=folder,
        env=around,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # to end its children with it
    )
    try:
        said, _ = running.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        said, _ = running.communicate()
        raise Endless(said) from None
    return running.returncode, said


def _verdict(folder: Path, one: Breakage, limit: float) -> tuple[bool, str]:
    """Whether the breakage was noticed, and by which test."""
    file = folder / one.file
    whole = file.read_text()
    assert whole.count(one.old) == 1, f"{one.name}: not there once in {one.file}"
    file.write_text(whole.replace(one.old, one.new))
    try:
        status, said = _run(folder, one.proof, limit)
    except Endless as endless:
        print(str(endless)[-1500:], file=sys.stderr)
        return False, f"NOT NOTICED in time: {one.proof} has not ended after {limit:.0f} s"
    finally:
        file.write_text(whole)
    failed = [line.split(" - ")[0] for line in said.splitlines() if "FAILED " in line]
    if status != _FAILED or not failed:
        print(said[-1500:], file=sys.stderr)
        return False, "NOT NOTICED"
    return True, f"noticed by {failed[0].removeprefix('FAILED ').split('[')[0]}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make broken", description=__doc__)
    parser.add_argument("word", nargs="*", help="only the breakages that have one of these words")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for each proof")
    asked = parser.parse_args()
    words: list[str] = asked.word
    chosen = [one for one in BREAKAGES if not words or any(word in one.name for word in words)]
    unnoticed = 0
    with TemporaryDirectory(prefix="broken-") as name:
        folder = _copied(Path(name))
        for proof in dict.fromkeys(one.proof for one in chosen):
            status, said = _run(folder, proof, asked.limit)
            assert not status, f"{proof} fails by itself:\n{said}"
        for number, one in enumerate(chosen, 1):
            noticed, verdict = _verdict(folder, one, asked.limit)
            unnoticed += not noticed
            print(f"{number} of {len(chosen)}  {one.name}: {verdict}", flush=True)
    return int(unnoticed > 0)


if __name__ == "__main__":
    sys.exit(main())
