"""Branches that call one tool with different arguments: one tool with a parameter, not several tools."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.model.inventory import Branch


def families_of(branches: Sequence[Branch]) -> tuple[tuple[int, ...], ...]:
    """Return the lines of each family, in order of their first branch."""
    by_target: dict[str, list[Branch]] = {}
    for branch in branches:
        if branch.target is not None and branch.target_kind in ("function", "method", "label"):
            by_target.setdefault(branch.target, []).append(branch)
    found = [
        tuple(dict.fromkeys(member.line for member in members))
        for members in by_target.values()
        if len({_key(member) for member in members}) > 1
    ]
    return tuple(lines for lines in found if len(lines) > 1)


def _key(branch: Branch) -> str:
    """Computed arguments differ from constants and from being left out, not among themselves by their words."""
    return branch.model_dump_json(include={"arguments"})
