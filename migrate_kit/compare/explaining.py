"""Mismatches that a person has explained: how they count instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from migrate_kit.model.decision import CONSISTENT, Comparison, Decision, LegacyDecision, Outcome
from migrate_kit.model.ignore import MARK, IgnoreClass, IgnoreFile, today_utc

_COUNTS_AS = {IgnoreClass.artefact: Outcome.equivalent, IgnoreClass.expected_random: Outcome.unknown}
#: What is no answer cannot be explained away.
_NEVER = CONSISTENT | {Outcome.candidate_error, Outcome.timeout, Outcome.compare_error, Outcome.unknown}


class Explaining:
    """Applies the ignore rules of the moment to comparisons; an expired rule explains nothing."""

    def __init__(self, rules: Callable[[], IgnoreFile], *, today: Callable[[], date] = today_utc) -> None:
        self._rules, self._today = rules, today

    def explained(self, found: Comparison, legacy: LegacyDecision, dynamic: Decision) -> Comparison:
        """Return the comparison as it counts, marked with the rule that explains it."""
        if found.outcome in _NEVER:
            return found
        rules = self._rules()
        if not rules.rules:
            return found
        ours, theirs = (",".join(call.tool for call in side.calls) for side in (legacy, dynamic))
        paths = frozenset(path for path in found.differences if path != "refusal")
        rule = rules.explaining(ours, theirs, paths, self._today())
        if rule is None:
            return found
        # The id stands in the key: where no texts are kept, of values only their shapes are.
        marked = {**found.differences, f"{MARK}{rule.id}": [None, True]}
        return replace(found, outcome=_COUNTS_AS[rule.kind], differences=marked)
