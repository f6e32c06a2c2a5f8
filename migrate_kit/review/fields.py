"""The parts of a description that are merged one by one, and who owns them.

A part is a path: `("summary",)`, or one entry of a mapping: `("parameters", "env")`. So a person's question for one
parameter does not keep the others from being refreshed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from migrate_kit.model.tool import ParameterSpec, ToolSpec

Path = tuple[str, ...]

#: Written by review only.
REVIEW_KEYS = ("status", "reviewer", "stale", "approved_hash")
#: Always what the last scan said: they state a fact about the source, nobody words them.
SOURCE_KEYS = ("source_hash", "evidence")
#: Facts the generator knows better, approved or not, unless a person corrected them by hand.
BINDING_KEYS = ("implementation", "shadow_name")
#: Mappings whose entries are parts of their own.
ENTRY_KEYS = ("parameters", "ask_user", "context")

#: What only a person says of a parameter, so that the source has nothing to put in its place.
HAND_KEYS = ("extractor", "comes_from")

_OTHERS = tuple(key for key in ToolSpec.model_fields if key not in (*REVIEW_KEYS, *SOURCE_KEYS, "name"))
_PARAMETER: dict[str, Any] = ParameterSpec().model_dump(mode="json")
_DEFAULTS: dict[str, Any] = ToolSpec(name="x").model_dump(mode="json")


def values_of(spec: ToolSpec) -> dict[Path, Any]:
    """Return the merged parts of *spec* as plain values, parts at their default left out."""
    plain = spec.model_dump(mode="json")
    parts: dict[Path, Any] = {}
    for key in _OTHERS:
        if key in ENTRY_KEYS:
            parts.update({(key, name): value for name, value in plain[key].items()})
        elif plain[key] != _DEFAULTS[key]:
            parts[(key,)] = plain[key]
    return parts


def lean(key: str, value: Any) -> Any:
    """Return a part as it is written: parameters without the keys that say nothing."""
    if key != "parameters" or not isinstance(value, Mapping):
        return value
    if set(value) <= set(_PARAMETER):
        return {k: v for k, v in value.items() if k in ("type", "required") or v != _PARAMETER.get(k)}
    return {name: lean(key, parameter) for name, parameter in value.items()}


def says_nothing(key: str, value: Any) -> bool:
    """Tell whether the *key* of a parameter says with *value* what it would say if it was left out."""
    return key in _PARAMETER and type(value) is type(_PARAMETER[key]) and value == _PARAMETER[key]


def said(key: str, value: Any) -> Any:
    """Return an entry of the mapping *key* without what it writes out although it says nothing."""
    if key != "parameters" or not isinstance(value, Mapping):
        return value
    return {name: item for name, item in value.items() if not says_nothing(name, item)}


def default_of(path: Path) -> Any:
    """Return the value that an absent part stands for; None for an entry of a mapping."""
    return None if len(path) > 1 else _DEFAULTS[path[0]]


def fingerprint(value: Any, comments: Sequence[str] = ()) -> str:
    """Return eight hexadecimal digits for a value and the comments inside it. Tells edits apart, hides nothing."""
    raw = orjson.dumps([value, list(comments)], option=orjson.OPT_SORT_KEYS)
    return hashlib.blake2b(raw, digest_size=4).hexdigest()


def label(path: Path) -> str:
    """Return a path as a person reads it, e.g. `parameters.env`."""
    return ".".join(path)
