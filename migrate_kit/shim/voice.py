"""What the shim says, through the logger `migrate_kit.shim`; never from the path of a call that goes well."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

LOGGER = logging.getLogger("migrate_kit.shim")


def warn(key: str, **fields: Any) -> None:
    """Log the sentence *key* as a warning. Never raises."""
    with suppress(Exception):  # a broken log handler of the host must not become our fault
        LOGGER.warning("%s", sentence(key, **fields))


def inform(key: str, **fields: Any) -> None:
    """Log the sentence *key* for the record. Never raises."""
    with suppress(Exception):
        LOGGER.info("%s", sentence(key, **fields))


def sentence(key: str, language: str | None = None, **fields: Any) -> str:
    """Return the sentence *key* in *language*, else that of the environment."""
    from migrate_kit.messages import language_of, tell

    return tell(key, "zh" if (language or language_of()) == "zh" else "en", **fields)
