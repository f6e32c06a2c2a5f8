"""The log as a source: each worker reads its own rows, of those that can be decided again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from migrate_kit.log import SqlSink, Store
from migrate_kit.model.decision import Decision, Outcome, ToolCall, Trace
from migrate_kit.model.observation import Observation
from migrate_kit.replay.request import Request
from migrate_kit.replay.sources import Found, LogSource, read_log
from tests.log.samples import observation


def logged(folder: Path, *observations: Observation) -> LogSource:
    url = f"sqlite:///{folder}/decisions.db"
    sink = SqlSink(url)
    for one in observations:
        sink.offer(one)
    sink.close(20)
    return LogSource(url=url, routers=("bot:handle",))


def all_of(found: Found) -> list[Request | str]:
    return [one for piece in found.pieces for one in found.source.requests(piece)]


def texts(found: Found) -> list[str]:
    return [one.text for one in all_of(found) if isinstance(one, Request)]


def test_pieces_have_each_decision_once_in_order_with_what_was_decided(tmp_path: Path) -> None:
    source = logged(tmp_path, *(observation(text=f"查日志 {n}") for n in range(25)))
    found = read_log(source, size=10)
    assert texts(found) == [f"查日志 {n}" for n in range(25)]
    assert (found.n, found.without_text, len(found.pieces)) == (25, 0, 3)
    first = all_of(found)[0]
    assert isinstance(first, Request)
    assert first.observation
    assert first.legacy is not None
    assert first.then is not None
    assert first.then.version == "v1"


def test_what_has_no_text_or_is_of_another_router_or_time_is_left_out(tmp_path: Path) -> None:
    source = logged(
        tmp_path,
        observation(text="a", at_us=5_000),
        observation(text=None, at_us=5_000),
        observation(text="b", router="menu:choose"),
        observation(text="c", at_us=9_000),
    )
    found = read_log(source, size=10)
    assert (texts(found), found.without_text) == (["a", "c"], 1)
    assert texts(read_log(replace(source, since_us=6_000), size=10)) == ["c"]
    assert texts(read_log(replace(source, routers=("bot:handle", "menu:choose")), size=10)) == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("why", "changes"),
    [
        ("redacted", {"text": "call <phone> now"}),
        ("rule", {"dynamic": Decision(calls=(ToolCall(tool="logs"),), trace=Trace(rules=("night",)))}),
        ("model", {"dynamic": Decision(calls=(ToolCall(tool="logs"),), trace=Trace(chooser="answered"))}),
    ],
)
def test_what_cannot_be_decided_under_the_same_conditions_says_why(
    tmp_path: Path, why: str, changes: dict[str, object]
) -> None:
    source = logged(tmp_path, observation(**({"text": "a"} | changes)))
    assert all_of(read_log(source, size=10)) == [why]


def test_a_decision_that_did_not_come_is_known_as_what_it_was(tmp_path: Path) -> None:
    source = logged(tmp_path, observation(text="a", dynamic=None, outcome=Outcome.timeout))
    (one,) = all_of(read_log(source, size=10))
    assert isinstance(one, Request)
    assert (one.then, one.failure) == (None, Outcome.timeout)


def test_a_log_that_grows_gives_the_rows_that_were_there(tmp_path: Path) -> None:
    source = logged(tmp_path, *(observation(text=f"{n}") for n in range(5)))
    before = read_log(source, size=10)
    logged(tmp_path, observation(text="later"))
    high = max(piece.high for piece in before.pieces)
    again = read_log(source, size=10, before=high)
    assert (again.digest, texts(again)) == (before.digest, texts(before))
    assert read_log(source, size=10).digest != before.digest


def test_a_row_that_went_is_another_digest(tmp_path: Path) -> None:
    source = logged(tmp_path, *(observation(text=f"{n}", text_digest=f"d{n}") for n in range(5)))
    before = read_log(source, size=10)
    store = Store(source.url)
    store.erase(digests=["d2"])
    store.close()
    assert read_log(source, size=10, before=max(piece.high for piece in before.pieces)).digest != before.digest


def test_an_empty_log_has_no_piece(tmp_path: Path) -> None:
    found = read_log(logged(tmp_path), size=10)
    assert (found.n, found.pieces) == (0, ())
