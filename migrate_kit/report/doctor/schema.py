"""Whether the parameters are described well enough for their values to be read from a request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.report.doctor.blame import Blame, Blamed
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.records import Cause, Checked, Said
from migrate_kit.report.doctor.telling import cause, checked, figure, listed, remedy

_SELF_EVIDENT = frozenset({"integer", "number", "boolean"})
"""Types whose values are read by themselves."""
_MISSED = 0.5
"""A parameter that is missed in more of the requests for its tool than this is worth a look."""
_MET = 5


@dataclass(frozen=True, slots=True)
class Schema:
    """Stage 4."""

    name: str = "schema"

    def blame(self, row: Judged, material: Material) -> Blame | None:
        """Take a request whose tool was found and whose arguments were not, were made up, or were read wrongly."""
        if row.decision is None or not row.is_reached:
            return None
        wanted = row.wanted or ""
        if row.asks and not row.case.missing:
            tool = row.refused or wanted
            return Blame("MK751", tool, _missed(row, material, tool))
        if row.case.missing and row.tools:
            return Blame("MK752", wanted, row.case.missing[0])
        if row.misread:
            return Blame("MK753", *row.misread[0])
        return None

    def examine(self, material: Material, blamed: Sequence[Blamed]) -> Checked:
        """Return the parameters that are missed, and those that nothing helps to read."""
        found = [_told(each, material) for each in blamed]
        named = {(each.blame.subject, each.blame.other) for each in blamed}
        return checked(self.name, [*found, *_bare(material, named), *_unasked(material)], _figures(material))


def required(spec: ToolSpec) -> dict[str, ParameterSpec]:
    """Return the parameters that a request has to give."""
    return {name: each for name, each in spec.parameters.items() if each.required and name not in spec.context}


def has_form(parameter: ParameterSpec) -> bool:
    """Tell whether anything says what a value looks like."""
    said = (parameter.pattern, parameter.enum, parameter.format, parameter.extractor, parameter.comes_from)
    return parameter.type in _SELF_EVIDENT or any(said) or bool(parameter.examples)


def missed_in(row: Judged, spec: ToolSpec) -> tuple[str, ...]:
    """Return the parameters that *spec* needs and that were not read from the request."""
    if row.decision is None:
        return ()
    found = row.decision.trace.origins.get(spec.name, {})
    return tuple(name for name in required(spec) if name not in found)


def _missed(row: Judged, material: Material, tool: str) -> str:
    spec = material.specs.get(tool)
    return "" if spec is None else next(iter(missed_in(row, spec)), "")


def _told(each: Blamed, material: Material) -> Cause:
    code, tool, name, n = each.blame.code, each.blame.subject, each.blame.other, len(each.rows)
    key = {"MK751": "read", "MK752": "require", "MK753": "value"}[code]
    spec = material.specs.get(tool)
    parameter = None if spec is None else spec.parameters.get(name)
    if code == "MK751" and parameter is not None:
        key = "synonyms" if parameter.enum else "loosen" if parameter.pattern else "pattern"
    cure = remedy(key, file=material.file_of(tool), mends=n, tool=tool, parameter=name)
    values = dict.fromkeys(filter(None, (row.wanted_value(tool, name) for row in each.rows)))
    return cause(code, cure, blamed=each, tool=tool, parameter=name, n=n, values=listed(values))


def _bare(material: Material, named: set[tuple[str, str]]) -> Iterator[Cause]:
    """Yield one finding for the parameters that nothing helps to read and that were missed more often than not."""
    missed, met = _counts(material)
    bare = []
    for tool, spec in material.specs.items():
        for name, parameter in required(spec).items():
            often = met[tool] >= _MET and missed[tool, name] > _MISSED * met[tool]
            if not has_form(parameter) and often and (tool, name) not in named:
                bare.append((missed[tool, name], f"{tool}.{name} ({missed[tool, name]}/{met[tool]})"))
    if bare:
        names = listed(name for _, name in sorted(bare, reverse=True))
        yield cause("MK754", remedy("form", file=material.folder), n=len(bare), parameters=names)


def _unasked(material: Material) -> Iterator[Cause]:
    """Yield one finding for the parameters that would be missed without a question to ask for them."""
    bare = [
        f"{tool}.{name}"
        for tool, spec in material.specs.items()
        for name in required(spec)
        if not spec.ask_user.get(name)
    ]
    if bare:
        yield cause("MK755", remedy("question", file=material.folder), n=len(bare), parameters=listed(bare))


def _counts(material: Material) -> tuple[Counter[tuple[str, str]], Counter[str]]:
    """Return how often each parameter was missed, and how many decisions settled on each tool."""
    missed: Counter[tuple[str, str]] = Counter()
    met: Counter[str] = Counter()
    for row in material.rows:
        for tool in dict.fromkeys(row.settled_on):
            spec = material.specs.get(tool)
            if spec is not None and row.decision is not None and not row.decision.trace.rules:
                met[tool] += 1
                missed.update((tool, name) for name in (missed_in(row, spec) if row.asks else ()))
    return missed, met


def _figures(material: Material) -> Iterator[Said]:
    needed = [(spec.name, name, each) for spec in material.specs.values() for name, each in required(spec).items()]
    formless = sum(not has_form(each) for *_, each in needed)
    unasked = sum(not material.specs[tool].ask_user.get(name) for tool, name, _ in needed)
    yield figure("required", n=len(needed), formless=formless, unasked=unasked)
    missed, met = _counts(material)
    if missed:
        often = listed(f"{tool}.{name} {n}/{met[tool]}" for (tool, name), n in missed.most_common())
        yield figure("missed", parameters=often)
