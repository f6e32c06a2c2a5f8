"""Where each part of a description comes from, as lines of evidence (see `model/evidence_line.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.describe.parameter import CLOSED
from migrate_kit.describe.phrase import excluded
from migrate_kit.describe.use import use_evidence
from migrate_kit.describe.when import Reach, winners
from migrate_kit.model.inventory import ToolFacts
from migrate_kit.model.record import Evidence
from migrate_kit.model.rule import confidence_of
from migrate_kit.model.tool import ParameterSpec

_PARTS = {
    "doc": "summary", "raises": "errors", "side_effects": "effects", "cost": "cost", "latency": "latency",
    "guard": "do_not_use_when",
}  # fmt: skip
_UNSAID = {"returns", "timeout_s"}
#: What a description says with a field of the facts, where it is called otherwise; what it does not say is left out.
_FIELDS = {"has_default": "default", "context": "", "keys": "meaning"}


def evidence_lines(
    tool: ToolFacts,
    found: Sequence[Reach],
    parameters: dict[str, ParameterSpec],
    hints: Sequence[str] = (),
    *,
    summary: str,
) -> tuple[str, ...]:
    """Return the lines of evidence of a description; *summary* is the rule that its first sentence comes from.

    *hints* are the phrases that only words around the tool speak for.
    """
    lines = [] if tool.is_inline else [_definition(tool)]
    if summary == "name-words":
        lines.append(_line(Evidence(file=tool.file, line=tool.line, rule="name-words"), "summary"))
    lines += [line for reach in found for line in _branches(reach, summary)]
    lines += [_line(e, *_named(e, summary)) for e in tool.evidence if not _UNSAID.intersection(e.fields)]
    lines += [" ".join((place, rule, *parts)) for place, rule, parts in use_evidence(tool, hints, summary)]
    expense = (*(fact.evidence for fact in tool.cost), *(fact.evidence for fact in tool.latency))
    lines += [_line(evidence, *evidence.fields) for evidence in expense]
    for name, facts in tool.parameters.items():
        lines += [_line(evidence, *_of_parameter(name, evidence, parameters)) for evidence in facts.evidence]
    return tuple(dict.fromkeys(lines))


def _definition(tool: ToolFacts) -> str:
    own = tool.name.rpartition(".")[2]
    # A name that could not be kept stands here, so that the description can be found by it.
    rule = "definition" if own.isascii() else f"definition of {own}"
    return f"{tool.file}:{tool.line} {rule} {confidence_of('definition')} implementation"


def _branches(reach: Reach, summary: str) -> Iterator[str]:
    branch, file = reach.branch, reach.branch.file or reach.router.file
    parts = ["use_when", *(["do_not_use_when"] if any(excluded(branch.condition)) else [])]
    summed_up = ["summary"] if summary == "branch" else []
    yield _line(Evidence(file=file, line=branch.line, rule="branch"), *parts, *summed_up)
    if summary == "branch-comment" and branch.comment:
        yield _line(Evidence(file=file, line=branch.line, rule="branch-comment"), "summary")
    for sibling, _ in winners(reach):
        place = Evidence(file=sibling.file or reach.router.file, line=sibling.line, rule="earlier-branch")
        yield _line(place, "do_not_use_when")


def _named(evidence: Evidence, summary: str) -> Iterator[str]:
    if evidence.rule == summary:
        yield "summary"
    for field in evidence.fields:
        if field in _PARTS and not (field == "doc" and summary != "docstring"):
            yield _PARTS[field]


def _of_parameter(name: str, evidence: Evidence, parameters: dict[str, ParameterSpec]) -> Iterator[str]:
    if name not in parameters:
        return
    fields = dict.fromkeys(_FIELDS.get(field, field) for field in evidence.fields if field != "ask")
    if evidence.rule in CLOSED and "examples" in fields and parameters[name].enum:
        fields["enum"] = None
    told = ",".join(filter(None, fields))
    if told:
        yield f"parameters.{name}:{told}"
    if "ask" in evidence.fields:
        yield f"ask_user.{name}"


def _line(evidence: Evidence, *parts: str) -> str:
    return " ".join((f"{evidence} {evidence.rule} {evidence.confidence}", *parts))
