"""Conditions as Python expressions over the views `v0`, `v1` … of a text."""

from __future__ import annotations

from migrate_kit.analyze.compile.program import Program
from migrate_kit.analyze.compile.steps import expression
from migrate_kit.model.condition import AllOf, AnyOf, Condition, Contains, Equals, Not, StartsWith


def view_lines(program: Program, indent: str) -> list[str]:
    """Return the lines that make the views of `text`."""
    lines: list[str] = []
    for number, view in enumerate(program.views):
        made = "text"
        for step in view:
            made = expression(made, step) or made
        lines.append(f"{indent}v{number} = {made}")
    return lines


def condition_source(condition: Condition, program: Program) -> str:
    """Return *condition* as an expression, in brackets where it has parts."""
    if isinstance(condition, AnyOf | AllOf):
        if not condition.of:
            return str(isinstance(condition, AllOf))
        joint = " or " if isinstance(condition, AnyOf) else " and "
        return f"({joint.join(condition_source(part, program) for part in condition.of)})"
    if isinstance(condition, Not):
        return f"(not {condition_source(condition.of[0], program)})"
    if isinstance(condition, Contains | StartsWith | Equals):
        view = f"v{program.views.index(program.view(condition))}"
        if isinstance(condition, StartsWith):
            return f"{view}.startswith({condition.text!r})"
        return (
            f"({condition.text!r} in {view})" if isinstance(condition, Contains) else f"({view} == {condition.text!r})"
        )
    return "True"


def chain_lines(program: Program) -> list[str]:
    """Return a function `chain(text)` that tests one condition after the other, as the router itself does."""
    lines = ["def chain(text):", *view_lines(program, "    ")]
    if not program.exclusive:
        lines.append("    fired = []")
    for number, condition in enumerate(program.conditions):
        act = f"return ({number},)" if program.exclusive else f"fired.append({number})"
        lines += [f"    if {condition_source(condition, program)}:", f"        {act}"]
    lines.append("    return ()" if program.exclusive else "    return tuple(fired)")
    return lines
