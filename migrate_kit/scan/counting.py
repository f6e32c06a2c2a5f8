"""Hits counted one by one: `if word in text: score += 1`."""

from __future__ import annotations

import libcst as cst

from migrate_kit.model.condition import Condition
from migrate_kit.scan.cases import Case
from migrate_kit.scan.leaves import reads_request
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.values import Known, Measure, Text, Value


def counts_up(statement: cst.If | cst.Match, cases: list[Case], scope: Scope) -> bool:
    """Take note that a number goes up where a test holds; tell whether the statement does only that."""
    name = _counted(cases[0]) if isinstance(statement, cst.If) and len(cases) == 1 else None
    before = scope.names.get(name) if name is not None else None
    if name is None or not reads_request(cases[0].test) or not _is_count(before):
        return False
    parts: tuple[Condition, ...] = before.parts if isinstance(before, Measure) else ()
    scope.names[name] = Measure("sum", Text(scope.run.subject or name), parts=(*parts, cases[0].test))
    return True


def _is_count(value: Value | None) -> bool:
    if isinstance(value, Measure):
        return value.kind == "sum"
    return isinstance(value, Known) and value.value == 0 and not isinstance(value.value, bool)


def _counted(case: Case) -> str | None:
    match case.body:
        case [cst.AugAssign(target=cst.Name(value=name), operator=cst.AddAssign())]:
            return name
        case [
            cst.Assign(
                targets=[cst.AssignTarget(target=cst.Name(value=name))],
                value=cst.BinaryOperation(left=cst.Name(value=same), operator=cst.Add()),
            )
        ] if name == same:
            return name
    return None
