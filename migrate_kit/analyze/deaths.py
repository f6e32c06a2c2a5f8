"""Findings about what can never fire: whole branches, and single keywords of branches that can."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import JsonValue

from migrate_kit.analyze.alternatives import Alternative, keyword_of, sketches
from migrate_kit.analyze.dead import BranchFate, Fate, Inspector
from migrate_kit.analyze.lost import LOST, is_lost, lost_cause
from migrate_kit.messages import tell
from migrate_kit.model.condition import (
    AllOf,
    Always,
    AnyOf,
    Condition,
    Contains,
    LabelIs,
    Not,
    TextAtom,
    anchors,
    atoms,
)
from migrate_kit.model.condition_text import brief
from migrate_kit.model.inventory import Branch, Dead, Finding, LegacyRouter, Severity
from migrate_kit.model.twin import end_of

Fields = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Coroner:
    """Says why something is dead, for the branches of one inspected router."""

    inspector: Inspector

    @property
    def router(self) -> LegacyRouter:
        """The inspected router."""
        return self.inspector.router

    def dead(self, index: int, fate: BranchFate) -> Dead | None:
        """Return why the branch at *index* can never fire, or None when it can or nobody knows."""
        if fate.whole.fires is not False:
            return None
        because = self._because_line(index, fate.whole)
        code, fields = self._cause(index, self.router.branches[index].condition, fate.whole)
        return Dead(because_line=because, why=tell(f"finding.{code}", "en", **fields), code=code, message=fields)

    def findings(self, index: int, fate: BranchFate) -> Iterator[Finding]:
        """Yield the finding for the branch, or those for its dead keywords."""
        branch = self.router.branches[index]
        if fate.whole.fires is False:
            yield self._finding(index, *self._cause(index, branch.condition, fate.whole), fate.whole)
            return
        if fate.whole.fires is None:
            fields: Fields = {"condition": brief(branch.condition)}
            if fate.whole.unmodelled:
                fields["what"] = fate.whole.unmodelled
            yield self._finding(index, "MK218" if fate.whole.unmodelled else "MK216", fields, fate.whole)
        for way, part in fate.parts:
            if part.fires is False and (part.by or not self._stands_beside(index, way)):
                yield self._finding(index, *self._keyword_cause(index, way, part), part)

    def _stands_beside(self, index: int, way: Alternative) -> bool:
        """Tell whether the keyword is that of another branch: the `else` of an inner test refuses it on purpose."""
        keyword = keyword_of(way.part)
        others = (branch for place, branch in enumerate(self.router.branches) if place != index)
        return keyword is not None and any(keyword in anchors(branch.condition) for branch in others)

    def _cause(self, index: int, condition: Condition, fate: Fate) -> tuple[str, Fields]:
        if fate.by:
            first = self.router.branches[fate.by[0]]
            code = "MK204" if isinstance(first.condition, Always) else "MK201"
            return code, {"because_line": first.line, "other": brief(first.condition), "condition": brief(condition)}
        return self._own_cause(condition)

    def _own_cause(self, condition: Condition) -> tuple[str, Fields]:
        unsaid = [a.text for a in atoms(condition) if isinstance(a, LabelIs) and a.text in self.inspector.never_said]
        if unsaid:
            return "MK205", {"label": unsaid[0]}
        steps = self.router.normalise
        lost = next((atom for atom in _positive(condition) if is_lost(atom, steps)), None)
        if isinstance(lost, TextAtom):
            return lost_cause(lost, steps)
        return "MK202", {"condition": brief(condition)}

    def _keyword_cause(self, index: int, way: Alternative, fate: Fate) -> tuple[str, Fields]:
        keyword = keyword_of(way.part)
        code, fields = self._cause(index, way.whole if keyword is None else way.part, fate)
        if code == "MK202":  # the branch itself is alive
            return "MK224", {"condition": brief(way.whole)}
        if code != "MK201":
            return code, fields
        fields["keyword"] = keyword or brief(way.part)
        shorter = self._shorter(keyword, fate)
        if shorter is None:
            return "MK206", fields
        fields["shorter"] = shorter
        if shorter != keyword:
            return "MK207", fields
        same = end_of(self.router.branches[fate.by[0]]) == end_of(self.router.branches[index])
        return "MK206" if same else "MK208", fields

    def _shorter(self, keyword: str | None, fate: Fate) -> str | None:
        """Return the keyword of the one branch in front that is inside *keyword*, or None."""
        if keyword is None or len(fate.by) != 1:
            return None
        earlier = atoms(self.router.branches[fate.by[0]].condition)
        inside = [atom.text for atom in earlier if isinstance(atom, Contains) and atom.text in keyword]
        return min(inside, key=len, default=None)

    def _because_line(self, index: int, fate: Fate) -> int:
        return self.router.branches[fate.by[0] if fate.by else index].line

    def _finding(self, index: int, code: str, fields: Fields, fate: Fate) -> Finding:
        branch = self.router.branches[index]
        mild = code in ("MK216", "MK218") or (code == "MK206" and self._is_harmless(branch, fate))
        mild = mild or (code in LOST and not self._misses(index, str(fields["keyword"]), elsewhere=False))
        return Finding(
            code=code,
            severity=Severity.note if mild else Severity.warning,
            file=branch.file or self.router.file,
            line=branch.line,
            router=self.router.id,
            tool=branch.tool,
            message=fields,
            related_lines=tuple(self.router.branches[i].line for i in fate.by),
            witness=self._witness(index, code, fields, fate),
        )

    def _is_harmless(self, branch: Branch, fate: Fate) -> bool:
        return bool(fate.by) and all(end_of(self.router.branches[i]) == end_of(branch) for i in fate.by)

    def _witness(self, index: int, code: str, fields: Fields, fate: Fate) -> str | None:
        """Return a text that was meant for the branch and does not get there, after asking the twin.

        A lost keyword is itself the text in which it is not found.
        """
        if code in LOST:
            return str(fields["keyword"])
        texts: list[str] = []
        if fate.meant is not None:
            texts += [] if fate.meant.labels else [fate.meant.text]
        elif code in ("MK202", "MK224"):
            texts += sketches(self.router.branches[index].condition)
        return next((text for text in texts if self._misses(index, text, elsewhere=bool(fate.by))), None)

    def _misses(self, index: int, text: str, *, elsewhere: bool) -> bool:
        """Tell whether *text* does not reach the branch; with *elsewhere*, because a branch in front takes it."""
        tests = self.inspector.tests
        texts = tests.texts(text)
        if self.inspector.shadows and tests.first_hit(texts, index) is not None:
            return True
        return not elsewhere and tests.tests[index](texts) is False


def _positive(condition: Condition) -> Iterator[Condition]:
    """Yield the tests that are not under a negation."""
    if isinstance(condition, AnyOf | AllOf):
        for part in condition.of:
            yield from _positive(part)
    elif not isinstance(condition, Not):
        yield condition
