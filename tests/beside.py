"""Run a command beside two busy processes: ``python -m tests.beside 2 make test``."""

import subprocess
import sys
from contextlib import ExitStack


def main(busy: int, command: list[str]) -> int:
    """Run it beside this number of busy processes; returns its exit code."""
    with ExitStack() as stack:
        for _ in range(busy):
            other = stack.enter_context(
                subprocess.Popen([sys.executable, "-c", "while True: pass"])
            )
            stack.callback(other.kill)
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
