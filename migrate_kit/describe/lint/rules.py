"""The rules in the order of their codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType

from migrate_kit.describe.lint import (
    anchor,
    budget,
    crowd,
    example,
    exclusion,
    family,
    gate,
    guidance,
    harmless,
    imperative,
    implementation,
    injection,
    lister,
    meaning,
    mismatch_prose,
    mismatch_values,
    near_identical,
    optional,
    personal,
    purpose,
    question,
    secret,
    shadowing,
    strict,
    superlative,
    vendor,
    verb_name,
    weight,
)
from migrate_kit.describe.lint.subject import Catalogue
from migrate_kit.model.inventory import Finding

Check = Callable[[Catalogue], Iterator[Finding]]
_MODULES: tuple[ModuleType, ...] = (
    purpose,
    anchor,
    exclusion,
    near_identical,
    shadowing,
    implementation,
    gate,
    question,
    example,
    superlative,
    imperative,
    secret,
    personal,
    injection,
    verb_name,
    family,
    mismatch_values,
    mismatch_prose,
    optional,
    vendor,
    weight,
    budget,
    crowd,
    strict,
    meaning,
    guidance,
    harmless,
    lister,
)
RULES: dict[str, Check] = {module.CODE: module.check for module in _MODULES}
