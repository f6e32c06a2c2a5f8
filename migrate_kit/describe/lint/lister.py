"""MK328: `comes_from` names a tool or field that can give no values, so a request for all of them is a question.

Good: `comes_from: list_services.name`, where `list_services` is described, only reads and needs nothing itself.
Bad:  a tool that no description has, the tool itself, one that changes something or has a required parameter; a field
      of a tool whose result, as its code says, is numbers or texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.messages import language_of, tell
from migrate_kit.model.inventory import Finding
from migrate_kit.model.tool import ToolSpec

CODE = "MK328"
#: Annotations of results that have no fields. A bare text may be JSON.
_BARE = re.compile(
    r"(?:int|float|bool|bytes)|(?:list|tuple|set|frozenset|Sequence|Iterable|Collection)\[(?:str|int|float|bool)\b.*\]",
    re.IGNORECASE,
)


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each parameter whose values nobody can list."""
    known = {tool.spec.name: tool.spec for tool in catalogue.tools}
    results = _results(catalogue)
    for tool in catalogue.tools:
        for name, parameter in tool.spec.parameters.items():
            why = _why_not(parameter.comes_from, tool.spec, known, results) if parameter.comes_from else ""
            if why:
                said = tell(f"lister.{why}", language_of())
                yield fault(CODE, tool, f"parameters.{name}", parameter=name, source=parameter.comes_from, why=said)


def _why_not(said: str, spec: ToolSpec, known: Mapping[str, ToolSpec], results: Mapping[str, str]) -> str:
    name, _, field = said.partition(".")
    source = known.get(name)
    if source is None:
        return "unknown"
    if name == spec.name:
        return "itself"
    if source.effects != "read_only":
        return "changes"
    if any(p.required and p.default is None and other not in source.context for other, p in source.parameters.items()):
        return "asks"
    return "no_field" if field and _BARE.fullmatch(results.get(source.implementation, "")) else ""


def _results(catalogue: Catalogue) -> dict[str, str]:
    """Return implementation → what the last scan read of its result."""
    facts = catalogue.inventory.tools if catalogue.inventory is not None else ()
    return {one.implementation: one.returns.strip() for one in facts if one.implementation}
