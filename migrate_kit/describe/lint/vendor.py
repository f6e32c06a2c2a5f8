"""MK320: a vendor would refuse or cut the tool: its name, its length, its choices.

Good: a name of `[A-Za-z0-9_-]`, at most 64 long with `_shadow`; a text of at most 1,024 characters.
Bad:  `查日志`, `ops.logs.query`, a text of two pages, a list of three thousand cities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, Described, fault
from migrate_kit.messages import language_of, tell
from migrate_kit.model.inventory import Finding
from migrate_kit.model.tool import ToolSpec

CODE = "MK320"
LONGEST_NAME = 64
LONGEST_TEXT = 1024
MOST_CHOICES = 1000
LONG_CHOICES = 250
MOST_CHOICE_CHARACTERS = 15_000
"""Of all choices of one parameter that has more than LONG_CHOICES."""
_NAME = re.compile(r"[A-Za-z0-9_-]+")


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each limit of a vendor that is passed."""
    for tool in catalogue.tools:
        yield from _name(tool)
        size = len(catalogue.definition_of(tool).strip())
        if size > LONGEST_TEXT:
            yield fault(CODE, tool, "summary", what=_what("text"), size=size, limit=LONGEST_TEXT, vendor="OpenAI")
        yield from _choices(tool)


def _name(tool: Described) -> Iterator[Finding]:
    vendors = "OpenAI, Anthropic"
    names = _names(tool.spec)
    if any(not _NAME.fullmatch(name) for name in names):
        yield fault(CODE, tool, what=_what("name"), size=tool.spec.name, limit=_NAME.pattern, vendor=vendors)
    size = max(map(len, names))
    if size > LONGEST_NAME:
        yield fault(CODE, tool, what=_what("name_length"), size=size, limit=LONGEST_NAME, vendor=vendors)


def _names(spec: ToolSpec) -> tuple[str, ...]:
    return (spec.name, spec.shadow_name) if spec.shadow_name else (spec.name,)


def _choices(tool: Described) -> Iterator[Finding]:
    counts = [len(parameter.enum or ()) for parameter in tool.spec.parameters.values()]
    if sum(counts) > MOST_CHOICES >= max(counts):
        limit = MOST_CHOICES
        yield fault(CODE, tool, "parameters", what=_what("all_choices"), size=sum(counts), limit=limit, vendor="OpenAI")
    for name, parameter in tool.spec.parameters.items():
        place = f"parameters.{name}"
        values = [str(value) for value in parameter.enum or ()]
        size = sum(map(len, values))
        if len(values) > MOST_CHOICES:
            yield fault(CODE, tool, place, what=_what("choices"), size=len(values), limit=MOST_CHOICES, vendor="OpenAI")
        elif len(values) > LONG_CHOICES and size > MOST_CHOICE_CHARACTERS:
            limit = MOST_CHOICE_CHARACTERS
            yield fault(CODE, tool, place, what=_what("choices_length"), size=size, limit=limit, vendor="OpenAI")


def _what(limited: str) -> str:
    return tell(f"over.{limited}", language_of())
