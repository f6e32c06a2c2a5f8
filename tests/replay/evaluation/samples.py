"""Routers that answer from a table, and the cases they are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from migrate_kit.model.case import Case
from migrate_kit.model.decision import RefusalKind
from migrate_kit.replay.evaluation import Answer, Evaluation, Side, evaluate


@dataclass
class Table:
    """Answers what it is told to; anything else is no match."""

    answers: Mapping[str, Answer] = field(default_factory=dict)
    name: str = "table"

    def answer(self, text: str) -> Answer:
        return self.answers.get(text, Answer(refusal=RefusalKind.no_match, arguments=()))


def calls(*tools: str, **more: object) -> Answer:
    """Return an answer that calls *tools* without arguments."""
    return Answer(**({"tools": tools, "arguments": tuple({} for _ in tools)} | more))  # type: ignore[arg-type]


def asks(tool: str) -> Answer:
    """Return an answer that asks for an argument of *tool*."""
    return Answer(refusal=RefusalKind.missing_argument, asks_of=tool, arguments=())


def case(text: str, *labels: str, **more: object) -> Case:
    """Return a case."""
    return Case.model_validate({"text": text, "labels": labels, "kind": "single" if labels else "chat"} | more)


def side(cases: list[Case], answers: Mapping[str, Answer], **more: object) -> Side:
    """Return the figures of one table router."""
    return both(cases, answers, **more).sides[0]


def both(cases: list[Case], *answers: Mapping[str, Answer], **more: object) -> Evaluation:
    """Return the evaluation of table routers `t0`, `t1` …"""
    tables = [Table(each, f"t{place}") for place, each in enumerate(answers)]
    return evaluate(cases, tables, **more)  # type: ignore[arg-type]
