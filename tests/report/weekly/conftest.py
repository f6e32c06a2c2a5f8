"""A store to fill, and one report with something of everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from migrate_kit.config import Settings
from migrate_kit.log import Store
from migrate_kit.log.adjudications import keep_sample, keep_verdicts
from migrate_kit.model.adjudication import Right
from migrate_kit.model.decision import Outcome, RefusalKind
from migrate_kit.model.observation import Observation
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.report.weekly import WeeklyReport
from tests.report.samples import sqlite_in, store_with
from tests.report.weekly.samples import (
    WEEK,
    agreed,
    both,
    failed,
    item_of,
    refused,
    report_of,
    said,
    sample_of,
    spread,
)

Fill = Callable[..., Store]
EVIL = "<b>*evil*</b>|`x`"


@pytest.fixture
def filled(tmp_path: Path) -> Fill:
    """Return what makes a store of the observations of this week and of the week before."""

    def make(now: Sequence[Observation], before: Sequence[Observation] = ()) -> Store:
        return store_with(sqlite_in(tmp_path), [*spread(WEEK, now), *spread(WEEK.before, before)])

    return make


@pytest.fixture(scope="session")
def rich(tmp_path_factory: pytest.TempPathFactory) -> WeeklyReport:
    """Return a report with gains, judged ones, confusions, phrasings, missing parameters and a new version."""
    folder = tmp_path_factory.mktemp("rich")
    old, new = "lexical-4-a", "lexical-4-b"
    confused = [both("logs", "metrics", Outcome.differ, version=new, text=f"看看{n}的日志") for n in range(6)]
    now = [agreed(version=old)] * 20 + [agreed(version=new)] * 60 + confused
    now += [both("", "cost", Outcome.dynamic_only, version=new)] * 5
    now += [refused("restart", RefusalKind.missing_argument, tool="restart", version=new)] * 4
    now += [refused("logs", RefusalKind.no_match, version=new)] * 3 + [failed()] * 2
    now += [both(EVIL, "metrics", Outcome.differ, version=new, text=EVIL)]
    before = [agreed(version=old)] * 40 + [both("logs", "metrics", Outcome.differ, version=old)] * 10
    log = [*spread(WEEK, now), *spread(WEEK.before, before)]
    # The new version begins on Wednesday.
    log = [_later(one) if one.dynamic and one.dynamic.version == new else one for one in log]
    store = store_with(sqlite_in(folder), log)
    items = [item_of(one, place) for place, one in enumerate(log) if one.dynamic and one.outcome is Outcome.differ][:4]
    keep_sample(store, sample_of(items))
    keep_verdicts(store, [said(items[0], Right.dynamic), said(items[1], Right.legacy), said(items[2], Right.dynamic)])
    spec = ToolSpec(name="restart", parameters={"service": ParameterSpec()})
    return report_of(store, settings=Settings(keep_text=True, root=folder), specs={"restart": spec})


def _later(one: Observation) -> Observation:
    start = WEEK.since_us + 2 * 86_400_000_000
    return replace(one, at_us=max(one.at_us, start))
