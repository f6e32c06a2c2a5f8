"""Look-up over all message tables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from migrate_kit._fill import fill
from migrate_kit.errors import MigrateKitError, UnknownCode, all_errors
from migrate_kit.messages._text import Explained, Language, Text


@cache
def _areas() -> tuple[Any, ...]:
    package = import_module("migrate_kit.messages")
    names = sorted(m.name for m in iter_modules(package.__path__) if not m.name.startswith("_"))
    return tuple(import_module(f"migrate_kit.messages.{name}") for name in names)


@cache
def _sentences() -> Mapping[str, Text]:
    table: dict[str, Text] = {}
    for area in _areas():
        table.update(getattr(area, "SENTENCES", {}))
    return table


@cache
def codes() -> Mapping[str, Explained]:
    """Return every finding and error code with its explanation, sorted by code."""
    from migrate_kit.messages.errors import ERRORS_ZH

    table: dict[str, Explained] = {}
    for area in _areas():
        table.update(getattr(area, "FINDINGS", {}))
    for kind in all_errors():
        zh = ERRORS_ZH[kind.code]
        why = (kind.__doc__ or "").strip()
        table[kind.code] = Explained(
            name=kind.__name__,
            title=Text(kind.says, zh.says),
            why=Text(why, zh.why),
            remedy=Text(kind.remedy, zh.remedy),
            severity="error",
        )
    return dict(sorted(table.items()))


def code_entry(asked: str) -> tuple[str, Explained]:
    """Return (code, explanation) for a code or its name, whatever its case; raise UnknownCode."""
    wanted = asked.strip().lower()
    for code, entry in codes().items():
        if wanted in (code.lower(), entry.name.lower()):
            return code, entry
    raise UnknownCode(asked=asked)


def tell(key: str, language: Language, **fields: Any) -> str:
    """Return the sentence *key* in *language* with its fields filled in. An unknown key is a KeyError (a bug)."""
    return fill(_sentences()[key].in_(language), fields)


def tell_error(error: MigrateKitError, language: Language) -> tuple[str, str]:
    """Return (sentence, remedy) of *error* in *language*."""
    entry = codes()[error.code]
    return fill(entry.title.in_(language), error.fields), fill(entry.remedy.in_(language), error.fields)


def language_of(environment: Mapping[str, str] | None = None) -> Language:
    """Return the language to speak: MIGRATE_KIT_LANG, else the locale variables, else English."""
    env = os.environ if environment is None else environment
    for key in ("MIGRATE_KIT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = env.get(key, "").lower()
        if value:
            return "zh" if value.startswith("zh") else "en"
    return "en"
