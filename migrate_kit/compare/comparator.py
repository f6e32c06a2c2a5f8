"""DecisionComparator: what came of one request on both sides. `==` first; only a difference is looked into."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from migrate_kit.compare.canonical import canonical_arguments
from migrate_kit.compare.differences import differences
from migrate_kit.compare.explaining import Explaining
from migrate_kit.model.decision import (
    FALLS_BACK,
    Comparison,
    Decision,
    LegacyDecision,
    LegacySource,
    Outcome,
    Refusal,
    RefusalKind,
    ToolCall,
)
from migrate_kit.model.ignore import IgnoreFile
from migrate_kit.model.tool import ToolSpec
from migrate_kit.model.twin import INLINE

_NOTHING: tuple[Any, ...] = (None, "", [], ())
_SEVERITY = (Outcome.agree, Outcome.equivalent, Outcome.arguments_differ)


class DecisionComparator:
    """Compares decisions by the descriptions *specs* (tool name → description). Never raises.

    *inline* are the tools that are statements of a legacy router, described or not. Mismatches that the rules of
    *ignore* explain count as the rules say.
    """

    def __init__(
        self,
        specs: Mapping[str, ToolSpec],
        *,
        inline: Collection[str] = (),
        ignore: Callable[[], IgnoreFile] = IgnoreFile,
    ) -> None:
        self._specs = dict(specs)
        self._inline = frozenset(inline)
        self._explaining = Explaining(ignore)
        self._names = {spec.shadow_name: name for name, spec in specs.items() if spec.shadow_name}

    def compare(self, legacy: LegacyDecision, dynamic: Decision) -> Comparison:
        """Return the outcome and the paths that differ; a fault of the comparison itself is `compare_error`."""
        try:
            return self._explaining.explained(self._compare(legacy, dynamic), legacy, dynamic)
        except Exception as error:  # noqa: BLE001 - foreign objects compare and hash as they like
            return Comparison(outcome=Outcome.compare_error, differences={"error": [None, type(error).__name__]})

    def _compare(self, legacy: LegacyDecision, dynamic: Decision) -> Comparison:
        if not legacy.known or (legacy.error is not None and not legacy.calls):
            return Comparison(outcome=Outcome.unknown)
        if not legacy.calls:
            return self._against_default(dynamic)
        if not dynamic.calls:
            same = self._comes_to_the_same(legacy, dynamic.refusal)
            outcome = Outcome.equivalent if same else Outcome.legacy_only
            return Comparison(outcome=outcome, differences=_refused(dynamic.refusal))
        theirs = [self._named(call) for call in dynamic.calls]
        return self._calls(list(legacy.calls), theirs, legacy.compare_arguments)

    def _against_default(self, dynamic: Decision) -> Comparison:
        if dynamic.calls:
            return Comparison(outcome=Outcome.dynamic_only)
        if dynamic.refusal is None or dynamic.refusal.kind is RefusalKind.no_match:
            return Comparison(outcome=Outcome.agree)
        # What falls back ends in the legacy default: the caller gets the same, for another reason.
        falls_back = dynamic.refusal.kind in FALLS_BACK
        outcome = Outcome.equivalent if falls_back else Outcome.dynamic_only
        return Comparison(outcome=outcome, differences=_refused(dynamic.refusal))

    def _comes_to_the_same(self, legacy: LegacyDecision, refusal: Refusal | None) -> bool:
        """Tell whether a refusal ends where the one legacy call does: in statements, or in the same question."""
        if refusal is None or len(legacy.calls) != 1:
            return False
        (call,) = legacy.calls
        if refusal.kind in FALLS_BACK:
            # Statements in a branch, and tools pinned to legacy, are carried out by nobody else; what falls back runs
            # them, as it always did.
            return call.tool.startswith(INLINE) or call.tool in self._inline or self._stays(call.tool)
        if refusal.kind is not RefusalKind.missing_argument or refusal.tool != call.tool:
            return False
        if legacy.source is LegacySource.returned:
            return True  # a selector only names the tool, and both named the same
        return legacy.compare_arguments and self._lacks(call)

    def _stays(self, tool: str) -> bool:
        spec = self._specs.get(tool)
        return spec is not None and spec.pin == "legacy"

    def _lacks(self, call: ToolCall) -> bool:
        """Tell whether legacy called the tool without a required argument too, so that the tool itself has to ask."""
        spec = self._specs.get(call.tool)
        needed = () if spec is None else (n for n, p in spec.parameters.items() if p.required and n not in spec.context)
        return any(call.arguments.get(name) in _NOTHING for name in needed)

    def _named(self, call: ToolCall) -> ToolCall:
        name = self._names.get(call.tool, call.tool)
        return call if name == call.tool else ToolCall(tool=name, arguments=call.arguments)

    def _calls(self, ours: list[ToolCall], theirs: list[ToolCall], with_arguments: bool) -> Comparison:
        if [call.tool for call in ours] != [call.tool for call in theirs]:
            if self._same_functions(ours, theirs):
                return self._by_another_name(ours, theirs, with_arguments)
            if not self._order_is_free(ours, theirs):
                return Comparison(outcome=Outcome.differ)
            ours, theirs = self._ordered(ours), self._ordered(theirs)
        if not with_arguments:
            return Comparison(outcome=Outcome.agree)
        if self._order_is_free(ours, theirs):
            ours, theirs = self._ordered(ours), self._ordered(theirs)
        return self._arguments(ours, theirs)

    def _same_functions(self, ours: Sequence[ToolCall], theirs: Sequence[ToolCall]) -> bool:
        """Tell whether both call the same functions in order, though under other names."""
        pairs = [(self._function(one.tool), self._function(other.tool)) for one, other in zip(ours, theirs)]  # noqa: B905
        return len(ours) == len(theirs) and all(one and one == other for one, other in pairs)

    def _function(self, tool: str) -> str:
        spec = self._specs.get(tool)
        return "" if spec is None else spec.implementation

    def _by_another_name(self, ours: Sequence[ToolCall], theirs: Sequence[ToolCall], compared: bool) -> Comparison:
        """Compare calls of two descriptions of one function; at best they are equivalent."""
        found = self._arguments(ours, theirs) if compared else Comparison(outcome=Outcome.equivalent)
        return replace(found, outcome=Outcome.equivalent) if found.outcome is Outcome.agree else found

    def _order_is_free(self, ours: Sequence[ToolCall], theirs: Sequence[ToolCall]) -> bool:
        """Tell whether both call the same tools equally often and none of them changes anything."""
        if sorted(call.tool for call in ours) != sorted(call.tool for call in theirs):
            return False
        return all(self._reads_only(call.tool) for call in ours)

    def _reads_only(self, tool: str) -> bool:
        spec = self._specs.get(tool)
        return spec is not None and spec.effects == "read_only"

    def _ordered(self, calls: Sequence[ToolCall]) -> list[ToolCall]:
        return sorted(calls, key=lambda call: (call.tool, repr(sorted(self._canonical(call).items()))))

    def _canonical(self, call: ToolCall) -> dict[str, Any]:
        return canonical_arguments(call.arguments, self._specs.get(call.tool))

    def _arguments(self, ours: Sequence[ToolCall], theirs: Sequence[ToolCall]) -> Comparison:
        worst = Outcome.agree
        paths: dict[str, Any] = {}
        for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            prefix = f"{number}." if len(ours) > 1 else ""
            outcome, found = self._pair(one, other, prefix)
            worst = max(worst, outcome, key=_SEVERITY.index)
            paths |= found
        return Comparison(outcome=worst, differences=paths)

    def _pair(self, one: ToolCall, other: ToolCall, prefix: str) -> tuple[Outcome, dict[str, Any]]:
        if _same(one.arguments, other.arguments):
            return Outcome.agree, {}
        ours, theirs = self._canonical(one), self._canonical(other)
        if ours == theirs:
            return Outcome.equivalent, {}
        return Outcome.arguments_differ, differences(ours, theirs, prefix=prefix)


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    try:
        return bool(dict(one) == dict(other))
    except Exception:  # noqa: BLE001 - an array has no truth; its canonical form decides
        return False


def _refused(refusal: Refusal | None) -> dict[str, Any]:
    return {} if refusal is None else {"refusal": [None, refusal.kind.value]}
