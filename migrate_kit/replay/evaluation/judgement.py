"""One answer against one case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from migrate_kit.compare.canonical import canonical_value, plain
from migrate_kit.model.case import Case
from migrate_kit.model.decision import RefusalKind
from migrate_kit.model.tool import ToolSpec
from migrate_kit.replay.evaluation.answer import Answer
from migrate_kit.replay.evaluation.matching import matched

Specs = Mapping[str, ToolSpec]
Arguments = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What an answer is worth. A case either calls for tools, or misses an argument, or is served by none."""

    case: Case
    answer: Answer
    is_right: bool
    """As a person would have it, whichever kind of case it is."""

    @property
    def is_served(self) -> bool:
        """Tell whether the case calls for tools and gives all they need."""
        return bool(self.case.labels) and not self.case.missing

    @property
    def is_question(self) -> bool:
        """Tell whether the answer asks for an argument."""
        return self.answer.refusal is RefusalKind.missing_argument


def is_judged(case: Case) -> bool:
    """Tell whether a person said what is right: by labels, or by a kind that says there are none."""
    return bool(case.labels or case.kind)


def judge(case: Case, answer: Answer) -> Judgement:
    """Judge *answer*: the very calls by tool and number (in any order), the missing argument asked for, or no call."""
    if answer.error is not None:
        return Judgement(case=case, answer=answer, is_right=False)
    if case.missing:
        asks = answer.refusal is RefusalKind.missing_argument
        right = asks and (not case.labels or answer.asks_of in case.labels)
        return Judgement(case=case, answer=answer, is_right=right)
    return Judgement(case=case, answer=answer, is_right=Counter(answer.tools) == Counter(case.labels))


def argument_hits(case: Case, answer: Answer, specs: Specs) -> list[bool]:
    """Return for each argument that the case names whether the answer has it; empty where either is silent."""
    return [is_hit for *_, is_hit in judged_arguments(case, answer, specs)]


def judged_arguments(case: Case, answer: Answer, specs: Specs) -> list[tuple[str, str, bool]]:
    """Return (tool, parameter, whether the answer has the value) for each argument that the case names."""
    hits: list[tuple[str, str, bool]] = []
    for tool, wanted, given in _calls(case, answer, specs):
        hits += [(tool, name, is_hit) for name, is_hit in _hits(wanted, given, specs.get(tool))]
    return hits


def has_extra(case: Case, answer: Answer, specs: Specs) -> bool:
    """Tell whether a call has an argument that the case does not name."""
    return any(given.keys() - wanted.keys() for _, wanted, given in _calls(case, answer, specs))


def _calls(case: Case, answer: Answer, specs: Specs) -> list[tuple[str, Arguments, Arguments]]:
    """Return (tool, named, decided) for each label with judged arguments, each call used once."""
    given = answer.arguments
    if given is None or len(case.args) != len(case.labels):
        return []

    def agreement(label: int, call: int) -> int:
        """Right arguments first; of equally right calls the one that adds nothing."""
        hits = _hits(case.args[label], given[call], specs.get(case.labels[label]))
        return 2 * sum(is_hit for _, is_hit in hits) - bool(given[call].keys() - case.args[label].keys())

    return [
        (case.labels[label], case.args[label], {} if call is None else given[call])
        for label, call in matched(case.labels, answer.tools, agreement)
    ]


def _hits(wanted: Arguments, given: Arguments, spec: ToolSpec | None) -> list[tuple[str, bool]]:
    return [(name, _same(given.get(name), value, spec, name)) for name, value in wanted.items()]


def _same(given: Any, wanted: Any, spec: ToolSpec | None, name: str) -> bool:
    parameter = None if spec is None else spec.parameters.get(name)
    if parameter is None:
        return bool(_folded(plain(given)) == _folded(plain(wanted)))
    return bool(_folded(canonical_value(given, parameter)) == _folded(canonical_value(wanted, parameter)))


def _folded(value: Any) -> Any:
    """Return *value* for a comparison: texts without case and width of blanks, true and false apart from 1 and 0."""
    if isinstance(value, str):
        return " ".join(value.casefold().split())
    if isinstance(value, bool):
        return bool, value
    if isinstance(value, list):
        return [_folded(part) for part in value]
    return {name: _folded(part) for name, part in value.items()} if isinstance(value, dict) else value
