"""The server databases of the log's tests serve here too."""

from tests.log.conftest import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]
