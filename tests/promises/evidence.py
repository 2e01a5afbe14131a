"""The evidence of a failed proof: the folder with the database and the log."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp


@contextmanager
def kept_if_it_fails(prefix: str) -> Iterator[Path]:
    """A new folder, deleted unless the block raises or exits with a failure code."""
    folder = Path(mkdtemp(prefix=prefix))
    try:
        yield folder
    except (Exception, SystemExit):
        print(f"database and log: {folder}", file=sys.stderr)
        raise
    rmtree(folder)
