"""Write `shadow_tools/routers.json`: what the serving process needs of the routers, committed with the descriptions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import orjson
from pydantic import ValidationError

from migrate_kit.config import Settings
from migrate_kit.errors import ConfigInvalid
from migrate_kit.model.binding import RoutersFile
from migrate_kit.model.inventory import Inventory
from migrate_kit.review.writing import write_whole


def read_routers(path: Path) -> RoutersFile:
    """Return the file at *path*, an empty one where there is none. Raises ConfigInvalid when it cannot be read."""
    if not path.exists():
        return RoutersFile()
    try:
        return RoutersFile.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise ConfigInvalid(path=path, what=str(error).partition("\n")[0]) from error


def write_routers(
    settings: Settings, inventory: Inventory, *, installed: Mapping[str, bool] | None = None
) -> RoutersFile:
    """Bring the file up to date with *inventory* and return what it says; it is not touched where nothing changed.

    *installed* names the routers that were just installed or taken out; the others keep their flag. Raises
    ConfigInvalid for a broken file, NotWritable.
    """
    fresh = read_routers(settings.routers_path).refreshed(inventory.routers, installed=installed)
    _write(settings.routers_path, fresh)
    return fresh


def mark_uninstalled(settings: Settings, ids: Iterable[str]) -> None:
    """Clear the `installed` flag of *ids*; their conditions stay, replay still needs them. No file stays no file."""
    path = settings.routers_path
    if path.exists():
        known = read_routers(path)
        gone = dict.fromkeys(ids, False)
        _write(path, known.refreshed((entry.router for entry in known.routers), installed=gone))


def _write(path: Path, routers: RoutersFile) -> None:
    # Indented and in stable order: the file is reviewed in git.
    content = orjson.dumps(routers.model_dump(mode="json"), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    if not path.exists() or path.read_bytes() != content:
        write_whole(path, content)
