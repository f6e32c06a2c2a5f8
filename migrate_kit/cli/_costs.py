"""The file of `--costs`: what one call of each tool costs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson

from migrate_kit.cli import output
from migrate_kit.errors import NotReadable, OptionInvalid, PathNotFound
from migrate_kit.messages import tell_json, tell_system


def read_costs(path: Path) -> dict[str, float]:
    """Return tool → cost of one call. Raises PathNotFound, NotReadable or OptionInvalid."""
    try:
        found: Any = orjson.loads(path.read_bytes())
    except FileNotFoundError as error:
        raise PathNotFound(path=path) from error
    except OSError as error:
        raise NotReadable(path=path, what=tell_system(error)) from error
    except orjson.JSONDecodeError as error:
        raise OptionInvalid(option=f"--costs {path}", what=tell_json(error), command="eval") from error
    if not isinstance(found, dict) or not all(_is_cost(value) for value in found.values()):
        raise OptionInvalid(option=f"--costs {path}", what=output.word("eval.bad_costs"), command="eval")
    return found


def _is_cost(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0
