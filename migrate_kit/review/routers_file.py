"""Write `shadow_tools/routers.json`: what the serving process needs of the routers, committed with the descriptions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import orjson
from pydantic import ValidationError

from migrate_kit._whole_file import write_whole
from migrate_kit.config import Settings
from migrate_kit.errors import NotReadable, RoutersInvalid
from migrate_kit.messages import language_of, tell, tell_problem, tell_system
from migrate_kit.model.binding import RoutersFile
from migrate_kit.model.inventory import Inventory


def read_routers(path: Path) -> RoutersFile:
    """Return the file at *path*, an empty one where there is none.

    Raises RoutersInvalid, with the line where the JSON breaks, and NotReadable.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return RoutersFile()
    except OSError as error:
        raise NotReadable(path=path, what=tell_system(error)) from error
    try:
        return RoutersFile.model_validate(json.loads(content))
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RoutersInvalid(path=path, line=line, what=tell("review.not_utf8", language_of())) from error
    except json.JSONDecodeError as error:
        what = tell("validation.json", language_of(), line=error.lineno, column=error.colno)
        raise RoutersInvalid(path=path, line=error.lineno, what=what) from error
    except ValidationError as error:
        raise RoutersInvalid(path=path, line=1, what=tell_problem(error)) from error
    except RecursionError as error:
        raise RoutersInvalid(path=path, line=1, what=type(error).__name__) from error


def write_routers(
    settings: Settings,
    inventory: Inventory,
    *,
    installed: Mapping[str, bool] | None = None,
    before: RoutersFile | None = None,
) -> RoutersFile:
    """Bring the file up to date with *inventory* and return what it says; it is not touched where nothing changed.

    *installed* names the routers that were just installed or taken out; the others keep their flag
    in *before*, which is what the file says where it is not given. Raises RoutersInvalid for a broken file,
    NotReadable, NotWritable.
    """
    known = read_routers(settings.routers_path) if before is None else before
    fresh = known.refreshed(inventory.routers, installed=installed)
    _write(settings.routers_path, fresh)
    return fresh


def mark_uninstalled(settings: Settings, ids: Iterable[str]) -> None:
    """Clear the `installed` flag of *ids*; their conditions stay, replay still needs them. No file stays no file."""
    path = settings.routers_path
    known = read_routers(path)
    if known.routers:
        gone = dict.fromkeys(ids, False)
        _write(path, known.refreshed((entry.router for entry in known.routers), installed=gone))


def _write(path: Path, routers: RoutersFile) -> None:
    # Indented and in stable order: the file is reviewed in git.
    content = orjson.dumps(routers.model_dump(mode="json"), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    if not path.exists() or path.read_bytes() != content:
        write_whole(path, content)
