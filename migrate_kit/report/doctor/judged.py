"""Judged: a request of which it is known what is right, with what was decided."""

from __future__ import annotations

import re
from dataclasses import dataclass

from migrate_kit.model.case import Case
from migrate_kit.model.decision import Decision, RefusalKind
from migrate_kit.model.script import is_chinese
from migrate_kit.report.doctor.records import Example, Truth

_ASKS = frozenset({RefusalKind.missing_argument, RefusalKind.invalid})
_WORD = re.compile(r"[A-Za-z]{2,}")
_NONE = "–"
_MIXED = 2
"""So many Latin words in a Chinese text are more than a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One request. Its text is empty where the log does not keep it."""

    case: Case
    truth: Truth
    decision: Decision | None
    """None where it never came."""
    is_right: bool
    error: str = ""
    """Class name or outcome, where the decision never came."""
    router: str = ""
    misread: tuple[tuple[str, str], ...] = ()
    """(tool, parameter) of each argument that has another value than it should."""

    @property
    def tools(self) -> tuple[str, ...]:
        """The tools that were called."""
        return () if self.decision is None else tuple(call.tool for call in self.decision.calls)

    @property
    def refused(self) -> str | None:
        """The tool that a question or a denial was about."""
        refusal = None if self.decision is None else self.decision.refusal
        return None if refusal is None else refusal.tool

    @property
    def settled_on(self) -> tuple[str, ...]:
        """The tools that were called, or the one that a question or a denial was about."""
        return self.tools if self.refused is None else (*self.tools, self.refused)

    @property
    def wanted(self) -> str | None:
        """The right tool that was not settled on; of a decision that failed later, the right one it was about."""
        if self.refused in self.case.labels:
            return self.refused
        labels = self.case.labels
        return next((label for label in labels if label not in self.tools), labels[0] if labels else None)

    @property
    def is_reached(self) -> bool:
        """Tell whether the right tools were called, or the question or denial was about one of them."""
        labels = self.case.labels
        return bool(labels) and (self.refused in labels or set(labels) <= set(self.tools))

    @property
    def stray(self) -> str | None:
        """A tool that was called, or asked about, and is none of the right ones."""
        return next((tool for tool in self.settled_on if tool not in self.case.labels), None)

    @property
    def refusal(self) -> RefusalKind | None:
        """Why nothing was called, where something was decided."""
        return None if self.decision is None or self.decision.refusal is None else self.decision.refusal.kind

    @property
    def asks(self) -> bool:
        """Tell whether it ended in a question for an argument."""
        return self.refusal in _ASKS

    @property
    def best(self) -> str | None:
        """The first candidate."""
        found = () if self.decision is None else self.decision.trace.candidates
        return found[0].tool if found else None

    @property
    def is_misread(self) -> bool:
        """Tell whether the very tools were called, with another value of an argument."""
        return bool(self.misread) and set(self.tools) == set(self.case.labels)

    def rank_of(self, tool: str) -> int | None:
        """Return the place of *tool* among the candidates, one-based."""
        found = () if self.decision is None else self.decision.trace.candidates
        return next((place for place, each in enumerate(found, start=1) if each.tool == tool), None)

    @property
    def language(self) -> str:
        """`zh`, `en` or `mixed`, as the text is written; empty without a text or letters."""
        return language_of(self.case.text)

    def wanted_value(self, tool: str, parameter: str) -> str:
        """Return the value that a person named for an argument, as text; empty where nobody did."""
        named = zip(self.case.labels, self.case.args, strict=False)
        return next((str(args[parameter]) for label, args in named if label == tool and parameter in args), "")

    def example(self) -> Example:
        """Return it for people, of wrong values the first one."""
        if self.is_misread:
            tool, name = self.misread[0]
            expected, decided = self.wanted_value(tool, name), self._value(tool, name)
            return Example(
                text=self.case.text or None,
                expected=f"{name}={expected or _NONE}",
                decided=f"{name}={decided or _NONE}",
            )
        return Example(text=self.case.text or None, expected=self._expected(), decided=self._decided())

    def _value(self, tool: str, parameter: str) -> str:
        calls = () if self.decision is None else self.decision.calls
        return next((str(call.arguments.get(parameter, _NONE)) for call in calls if call.tool == tool), _NONE)

    def _expected(self) -> str:
        tools = ",".join(self.case.labels)
        return f"({RefusalKind.missing_argument}) {tools}".strip() if self.case.missing else tools

    def _decided(self) -> str:
        if self.decision is None:
            return f"({self.error})"
        if self.tools:
            return ",".join(self.tools)
        refusal = self.decision.refusal
        return "" if refusal is None else f"({refusal.kind.value}) {refusal.tool or ''}".strip()


def language_of(text: str) -> str:
    """Return `zh`, `en`, `mixed` for Chinese with more Latin words than a name, or nothing."""
    words = _WORD.findall(text)
    if is_chinese(text):
        return "mixed" if len(words) >= _MIXED else "zh"
    return "en" if words else ""
