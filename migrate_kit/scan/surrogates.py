r"""Half characters: a literal like `"\ud800"` is a `str` in Python, and no text that can be written into a file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pydantic_core import PydanticSerializationError

from migrate_kit.model.inventory import Inventory

_ESCAPED = re.compile(r"\\udc([89a-f][0-9a-f])")


def writable(inventory: Inventory) -> Inventory:
    """Return *inventory* with every half character as its escape, so that it can be written and sent."""
    try:
        inventory.model_dump_json()
    except (PydanticSerializationError, UnicodeEncodeError):
        return Inventory.model_validate(_escaped(inventory.model_dump(mode="python")))
    return inventory


def writable_name(name: str) -> str:
    """Return the *name* of a file or folder with each byte that is no character as its escape."""
    return name.encode("utf-8", "backslashreplace").decode()


def path_of(written: str) -> Path:
    """Return the path that `writable_name` wrote so; one that lies there by this very name comes first."""
    plain = Path(written)
    if plain.exists() or not _ESCAPED.search(written):
        return plain
    return Path(_ESCAPED.sub(lambda found: chr(0xDC00 + int(found[1], 16)), written))


def _escaped(value: Any) -> Any:
    if isinstance(value, str):
        return writable_name(value)
    if isinstance(value, dict):
        return {_escaped(key): _escaped(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_escaped, value))
    return value
