"""The tests of this project run side by side."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = "from tests.conftest import pytest_addoption, pytest_runtestloop  # noqa: F401\n"
FILES = {
    "test_fine.py": """
import pytest

@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    with open("opened", "a") as told:
        told.write("x")
    return tmp_path_factory.mktemp("folder")

@pytest.mark.parametrize("number", range(3))
def test_it(folder, number):
    assert folder.exists()

@pytest.mark.skip
def test_nothing():
    pass
""",
    "test_false.py": """
def test_it():
    print("printed by it")
    assert [1] == [2]

def test_the_next():
    pass
""",
    "test_fatal.py": """
import os

def test_it():
    os._exit(7)

def test_the_next():
    pass
""",
}


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run these files; return the exit code and the output."""
    (folder / "conftest.py").write_text(CONFTEST)
    for name, text in FILES.items():
        (folder / name).write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_reports_of_processes_are_taken_once(tmp_path: Path) -> None:
    """Failures with what was printed, a test that ends its process, and one session of each."""
    code, told = run(tmp_path, "--processes=3")
    assert code == 1
    assert re.search(r"\n2 failed, 4 passed, 1 skipped", told), told
    assert told.count("printed by it\n") == 1
    assert "FAILED test_false.py::test_it" in told
    assert "FAILED test_fatal.py::test_it - the process of this test has died (7)" in told
    assert (tmp_path / "opened").read_text() == "x", "its fixtures lived until the file's end"


@pytest.mark.long
def test_the_first_failure_ends_it_where_that_is_asked_for(tmp_path: Path) -> None:
    code, told = run(tmp_path, "--processes=2", "-x", "test_false.py", "test_fine.py")
    assert code == 1
    assert "stopping after 1 failures" in told
