"""Ask every router every case, once, and sum up."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from migrate_kit.model.case import Case
from migrate_kit.model.tool import ToolSpec
from migrate_kit.replay.evaluation.answer import Contender
from migrate_kit.replay.evaluation.cost import Costs, declared_costs
from migrate_kit.replay.evaluation.judgement import is_judged, judge
from migrate_kit.replay.evaluation.pair import pair
from migrate_kit.replay.evaluation.records import Evaluation
from migrate_kit.replay.evaluation.tally import tally


def evaluate(
    cases: Sequence[Case],
    contenders: Sequence[Contender],
    *,
    specs: Sequence[ToolSpec] = (),
    legacy_tools: Collection[str] = (),
    costs: Costs | None = None,
) -> Evaluation:
    """Evaluate *contenders* over *cases*; the first is paired with each other one.

    A case with labels and nothing missing calls for those tools; one with a missing argument for a question; one
    without labels for no call; one with neither labels nor a kind is not judged and left out. *specs* say what
    arguments mean and cost; *legacy_tools* are those that existed before.
    """
    by_name = {spec.name: spec for spec in specs}
    before = frozenset(legacy_tools)
    priced = declared_costs(specs) if costs is None else costs
    cases, asked = [case for case in cases if is_judged(case)], len(cases)
    judged = [[judge(case, contender.answer(case.text)) for case in cases] for contender in contenders]
    sides = []
    for contender, found in zip(contenders, judged, strict=True):
        known = [each for each in found if each.answer.known]
        unknown = len(found) - len(known)
        sides.append(tally(contender.name, known, costs=priced, specs=by_name, legacy_tools=before, unknown=unknown))
    return Evaluation(
        cases=len(cases),
        unjudged=asked - len(cases),
        tools=tuple(sorted(by_name)),
        legacy_tools=tuple(sorted(before)),
        outside=tuple(sorted({label for case in cases for label in case.labels} - by_name.keys())) if specs else (),
        sides=tuple(sides),
        pairs=tuple(
            pair((contenders[0].name, other.name), list(zip(judged[0], found, strict=True)))
            for other, found in zip(contenders[1:], judged[1:], strict=True)
        ),
    )
