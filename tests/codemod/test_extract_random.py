"""extract on programs that nobody chose: whatever is moved, the program does the same."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.codemod.behaviour import run_source
from tests.codemod.programs import KINDS, Maker
from tests.codemod.test_extract import TEXTS, extracted

_SEEDS = 60
#: Other programs at each full run.
_ALL, _FROM = 4_000, os.getpid() * 10_000 if os.environ.get("MIGRATE_KIT_SOAK") else 0


@pytest.mark.parametrize("kind", KINDS)
def test_random_programs_do_the_same(kind: str, tmp_path: Path) -> None:
    moved = sum(compared(seed, kind, tmp_path) for seed in range(_SEEDS))
    assert moved > _SEEDS // 3


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_very_many_random_programs_do_the_same(kind: str, tmp_path: Path) -> None:
    assert sum(compared(seed, kind, tmp_path) for seed in range(_FROM, _FROM + _ALL)) > _ALL // 3


def compared(seed: int, kind: str, folder: Path) -> int:
    """Compare one program with what extract makes of it; the number of branches that became functions."""
    source = Maker(seed, kind=kind).program().encode()
    try:
        compile(source, "bot.py", "exec", dont_inherit=True)
    except SyntaxError:
        return 0
    after, plan = extracted(folder, source)
    assert not [refusal for refusal in plan.refusals if refusal.fields["why"] == "not_the_same"], (seed, kind)
    if plan.extractions:
        assert run_source(after, "f(TEXT)", TEXTS) == run_source(source, "f(TEXT)", TEXTS), (seed, kind)
    return len(plan.extractions)
