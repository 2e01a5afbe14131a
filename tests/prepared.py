"""Fixtures that need the bot, and the kind of each database; loading it takes two seconds."""

import os
from collections.abc import Iterator

import pytest

from tests import migrated, postgres
from tests.conftest import BOTH, IN_CI, IN_LONG
from tests.once import do_once, share_files
from tests.whole.nursery import MADE, leave_nurseries

do_once()


@pytest.fixture(scope="session", autouse=True)
def state_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Folders for token locks, so that test runs do not collide, and for shared files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        base = tmp_path_factory.getbasetemp()
        made = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "made"
        made.mkdir(exist_ok=True)
        share_files(made)
        patch.setenv(MADE, str(made))
        yield


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests with a parameter for a database run once for each kind."""
    path = metafunc.definition.path
    asked = os.environ.get("TEST_POSTGRES")
    if "tmp_path" not in metafunc.fixturenames or metafunc.definition.get_closest_marker("sqlite"):
        return
    chosen = metafunc.definition.iter_markers("parametrize")
    if any(mark.args[0] == "database_kind" for mark in chosen):
        return
    marked = metafunc.definition.get_closest_marker
    if marked("long"):
        both = (*BOTH, *IN_CI, *IN_LONG)
    else:
        both = (*BOTH, *IN_CI) if asked == "both" else BOTH
    if asked == "all":
        metafunc.parametrize("database_kind", (migrated.POSTGRES,), indirect=True)
    elif any(map(path.is_relative_to, both)) or (marked("postgres") and asked == "both"):
        kinds = (migrated.SQLITE, migrated.POSTGRES)
        metafunc.parametrize("database_kind", kinds, indirect=True)


@pytest.fixture(autouse=True)
def database_kind(request: pytest.FixtureRequest) -> Iterator[str]:
    """The kind of a test's database."""
    kind = getattr(request, "param", migrated.SQLITE)
    if kind == migrated.POSTGRES:
        postgres.quick()
    migrated.use(kind)
    yield kind
    migrated.drop()
    migrated.use(migrated.SQLITE)


@pytest.fixture(scope="session", autouse=True)
def server_of_its_own() -> Iterator[None]:
    """Stop the shared server, and leave the processes that fork bots, after the tests."""
    yield
    leave_nurseries()
    postgres.end_quick()
