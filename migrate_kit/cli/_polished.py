"""`describe --polish`: ask a language model about the files just described, one after the other, and report.

Each answer is written as soon as it is there: what fails later, or is stopped with Ctrl-C, takes nothing back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from migrate_kit.cli import exits, output
from migrate_kit.errors import ModelError, ModelRefused

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.describe.polish import Outcome, Question
    from migrate_kit.messages import Language
    from migrate_kit.model.ports import ChatModel

State = Literal["polished", "changed", "failed", "not_asked", "skipped", "would_ask"]
#: Three tools in a row without an answer: the fourth would have none either.
_MOST_FAILURES = 3


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of one tool."""

    tool: str
    state: State
    question: Question | None = None
    outcome: Outcome | None = None
    error: ModelError | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Polisher:
    """Who is asked, and how; without a *model* nothing is sent."""

    settings: Settings
    language: Language
    templates: Path | None
    again: bool = False
    model: ChatModel | None = None

    @property
    def name(self) -> str:
        """The model that is or would be asked."""
        return self.model.name if self.model else self.settings.model_name or "-"

    def ask_about(self, files: Sequence[tuple[str, Path, str]]) -> Iterator[Asked]:
        """Yield what became of each of *files*: (tool, path, text)."""
        failures = 0
        names = [tool for tool, _, _ in files]
        for number, (tool, path, text) in enumerate(files, start=1):
            question = self._question(path, text, names)
            if question is None:
                yield Asked(tool, "skipped")
            elif self.model is None:
                yield Asked(tool, "would_ask", question)
            elif failures >= _MOST_FAILURES:
                yield Asked(tool, "not_asked", question)
            else:
                output.chat("polish.asking", tool=tool, number=number, total=len(files))
                asked = self._asked(tool, path, question, self.model)
                final = isinstance(asked.error, ModelRefused) and asked.error.fields["status"] in (401, 403, 404)
                failures = 0 if asked.error is None else _MOST_FAILURES if final else failures + 1
                yield asked

    def _question(self, path: Path, text: str, names: Sequence[str]) -> Question | None:
        """Return what to ask, None where there is nothing to ask or it was answered."""
        from migrate_kit.describe.polish import question
        from migrate_kit.model.tool import Status
        from migrate_kit.review import is_asked, parse_description

        spec = parse_description(text, path)
        if spec.status is Status.rejected:
            return None
        asked = question(spec, language=self.language, templates=self.templates, tools=names)
        answered = not self.again and is_asked(text, path, asked=asked.hash_for(self.name))
        return None if answered or not asked.places else asked

    def _asked(self, tool: str, path: Path, question: Question, model: ChatModel) -> Asked:
        from migrate_kit import review
        from migrate_kit.describe.polish import polish
        from migrate_kit.review.description import read_text

        try:
            outcome = polish(question, model, deadline_us=self.settings.model_timeout_ms * 1000)
        except ModelError as error:
            return Asked(tool, "failed", question, error=error)
        now = read_text(path)
        text = review.with_polished(now, outcome.polished, path, language=self.language)
        if not review.is_asked(text, path, asked=outcome.polished.asked):
            return Asked(tool, "changed", question, outcome)
        if text != now:
            review.write_description(path, text)
        return Asked(tool, "polished", question, outcome)


def polisher(
    stack: ExitStack, settings: Settings, *, language: Language, templates: Path | None, again: bool, dry_run: bool
) -> Polisher:
    """Return who polishes, closed with *stack*. Raises what `open_model` raises, before anything is written."""
    model = None
    if not dry_run:
        from migrate_kit.route_ext.endpoint import open_model

        model = stack.enter_context(open_model(settings, feature="describe --polish"))
    return Polisher(settings=settings, language=language, templates=templates, again=again, model=model)


def as_record(asked: Sequence[Asked], *, model: str) -> dict[str, Any]:
    """Return what became of all tools as plain data."""
    return {"model": model, **_counts(asked), "tools": [_row(one) for one in asked]}


def report(asked: Sequence[Asked], *, model: str, dry_run: bool) -> None:
    """Print what became of all tools."""
    counts = _counts(asked)
    if dry_run:
        sent = sum(len(one.question.system) + len(one.question.user) for one in asked if one.question)
        output.say("polish.would", characters=sent, **counts)
        return
    output.say("polish.asked", model=model, **counts)
    for one in asked:
        if one.state == "changed":
            output.say("polish.changed", tool=one.tool)
        for fault in one.outcome.dropped if one.outcome else ():
            why = output.word(f"polish.{fault.reason}", words=_printable(fault.words)).rstrip()
            output.say("polish.dropped", tool=one.tool, field=_printable(fault.field), why=why)
    _report_failures(asked)
    shown = next((one.tool for one in asked if one.state == "polished" and one.outcome and one.outcome.kept), None)
    if shown:
        output.say("polish.next", tool=shown)


def exit_code(asked: Sequence[Asked]) -> int:
    """Return 0 without a failure, 1 where some tools were answered, 2 where none was."""
    failed = any(one.error is not None for one in asked)
    answered = any(one.outcome is not None for one in asked)
    return exits.CLEAN if not failed else exits.FINDINGS if answered else exits.FAILED


def _report_failures(asked: Sequence[Asked]) -> None:
    comma = output.word("describe.list")
    errors = [one.error for one in asked if one.error is not None]
    for error in dict.fromkeys(errors):
        output.report_error(error)
        tools = comma.join(one.tool for one in asked if one.error == error)
        output.chat("polish.failed", tools=tools)
    left = sum(one.state == "not_asked" for one in asked)
    if left:
        output.chat("polish.given_up", count=left)


def _counts(asked: Sequence[Asked]) -> dict[str, int]:
    outcomes = [one.outcome for one in asked if one.outcome is not None and one.state == "polished"]
    return {
        "tools": sum(one.state in ("polished", "changed", "failed", "would_ask") for one in asked),
        "kept": sum(outcome.kept for outcome in outcomes),
        "same": sum(outcome.same for outcome in outcomes),
        "dropped": sum(len(outcome.dropped) for outcome in outcomes),
        "failed": sum(one.error is not None for one in asked),
        "skipped": sum(one.state == "skipped" for one in asked),
    }


def _row(one: Asked) -> dict[str, Any]:
    row: dict[str, Any] = {"tool": one.tool, "state": one.state}
    if one.state == "would_ask" and one.question:
        row |= {"system": one.question.system, "user": one.question.user}
    if one.outcome:
        dropped = [
            {"field": d.field, "sentence": d.sentence, "reason": str(d.reason), "words": d.words}
            for d in one.outcome.dropped
        ]
        cites = {about: list(facts) for about, facts in one.outcome.polished.cites.items()}
        row |= {"kept": one.outcome.kept, "same": one.outcome.same, "cites": cites, "dropped": dropped}
    return row | ({"error": one.error.to_dict()} if one.error else {})


def _printable(words: str) -> str:
    """Return words of a model so that they can do nothing to a terminal."""
    return "".join(char if char.isprintable() else "�" for char in words)[:80]
