"""The thirty tools of the sample: the functions of `tools/` and two methods of the triage desk."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sample_legacy
from migrate_kit.model.case import Case, load_cases
from sample_legacy import tools, triage_tree

FOLDER = Path(sample_legacy.__file__).parent
REQUESTS = FOLDER / "requests.jsonl"
METHODS = ("drain_node", "delete_instance")


def all_tools() -> dict[str, Callable[..., Any]]:
    """Return every tool by name; methods are bound to a desk."""
    functions = {name: value for name, value in vars(tools).items() if inspect.isfunction(value)}
    desk = triage_tree.TriageDesk()
    return functions | {name: getattr(desk, name) for name in METHODS}


def required(tool: Callable[..., Any]) -> set[str]:
    """Return the names of the parameters without a default."""
    parameters = inspect.signature(tool).parameters.values()
    return {p.name for p in parameters if p.default is inspect.Parameter.empty}


def cases() -> list[Case]:
    """Return the sample's requests."""
    return load_cases(REQUESTS)
