"""What a proof leaves behind where it fails: the folder with the database and the log."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp


@contextmanager
def kept_if_it_fails(prefix: str) -> Iterator[Path]:
    """A new folder, which is deleted where nothing is raised; a proof that ends with an exit code
    fails as well.
    """
    folder = Path(mkdtemp(prefix=prefix))
    try:
        yield folder
    except (Exception, SystemExit):
        print(f"database and log: {folder}", file=sys.stderr)
        raise
    rmtree(folder)
