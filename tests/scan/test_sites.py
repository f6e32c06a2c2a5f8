"""Which tests count when a body is only glanced at: those behind which something is done or chosen."""

from __future__ import annotations

import ast

import pytest

from migrate_kit.scan.glance import glance_at
from migrate_kit.scan.sites import NOBODY, sites_of


def counts(body: str) -> bool:
    tree = ast.parse(f"if 'stop' in text:\n    {body}\n")
    (site,) = sites_of(glance_at(tree)).values()
    return site != NOBODY


@pytest.mark.parametrize(
    "body", ["stop()", "return 'stopped'", "raise SystemExit", "raise SystemExit(0)", "count += 1"]
)
def test_a_branch_that_acts_answers_or_ends_the_program_counts(body: str) -> None:
    assert counts(body)


@pytest.mark.parametrize("body", ["raise ValueError(text)", "raise errors.Invalid", "pass", "continue", "return None"])
def test_a_branch_that_only_complains_or_leaves_does_not(body: str) -> None:
    assert not counts(body)
