"""A log filled by hand: whole days of traffic at a given rate of agreement."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine

from migrate_kit.log import DAY_US, Store
from migrate_kit.log.engine import store_url
from migrate_kit.log.insert import insert_rows
from migrate_kit.log.rows import to_row
from migrate_kit.model.decision import Decision, LegacyDecision, Outcome, ToolCall
from migrate_kit.model.observation import Observation
from tests.log.samples import observation

#: Noon of some UTC day.
NOON = 20_000 * DAY_US + DAY_US // 2


def store_with(url: str, observations: Iterable[Observation]) -> Store:
    """Return a store that holds *observations*."""
    store = Store(url)
    store.upgrade()
    rows = [to_row(one) for one in observations]
    if rows:
        engine = create_engine(store_url(url))
        with engine.begin() as connection:
            insert_rows(connection, rows)
        engine.dispose()
    return store


def sqlite_in(folder: Path) -> str:
    """Return the URL of a SQLite file in *folder*."""
    return f"sqlite:///{folder / 'decisions.db'}"


def traffic(*, days: int, daily: int, wrong_every: int = 0, **changes: Any) -> list[Observation]:
    """Return *daily* different requests on each of the *days* before NOON's day, every n-th of them wrong."""
    made = []
    for number in range(days * daily):
        day = number // daily + 1
        wrong = bool(wrong_every) and number % wrong_every == 0
        made.append(one(at_us=NOON - day * DAY_US, text_digest=f"r{number}", wrong=wrong, **changes))
    return made


def one(*, wrong: bool = False, delta_us: int = 1_000, tool: str = "logs", **changes: Any) -> Observation:
    """Return an observation of one tool; a *wrong* one chose another."""
    values: dict[str, Any] = {
        "legacy": LegacyDecision(calls=(ToolCall(tool=tool),), duration_us=10),
        "dynamic": Decision(
            calls=(ToolCall(tool="other" if wrong else tool),), duration_us=10 + delta_us, version="v1"
        ),
        "outcome": Outcome.differ if wrong else Outcome.agree,
    }
    return observation(**(values | changes))
