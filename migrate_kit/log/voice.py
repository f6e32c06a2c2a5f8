"""What the writer of the log says, through the logger `migrate_kit.log`.

Once when the database goes, once when it is back; never from the path of an offer, never a password.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

LOGGER = logging.getLogger("migrate_kit.log")


def warn(key: str, **fields: Any) -> None:
    """Log the sentence *key* as a warning. Never raises."""
    _say(logging.WARNING, key, fields)


def inform(key: str, **fields: Any) -> None:
    """Log the sentence *key* for the record. Never raises."""
    _say(logging.INFO, key, fields)


def _say(level: int, key: str, fields: dict[str, Any]) -> None:
    from migrate_kit.messages import language_of, tell

    with suppress(Exception):  # a broken log handler of the host must not become our fault
        LOGGER.log(level, "%s", tell(key, language_of(), **fields))
