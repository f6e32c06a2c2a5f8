"""The sample: random, each request once, of what the router decides now, with nothing that tells which side is which."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from migrate_kit.log import Store
from migrate_kit.model.adjudication import Right, Side
from migrate_kit.model.decision import Decision, LegacyDecision, Outcome, Refusal, RefusalKind, ToolCall
from migrate_kit.report.adjudication import draw, in_groups, pending
from tests.report.adjudication.samples import disagreement, item, said
from tests.report.samples import NOON, one, sqlite_in, store_with


@pytest.fixture
def store(tmp_path: Path) -> Store:
    log = [disagreement(n) for n in range(60)] + [one(text="fine", text_digest=f"a{n}") for n in range(40)]
    return store_with(sqlite_in(tmp_path), log)


def test_only_disagreements_are_drawn_each_request_once(store: Store) -> None:
    found = draw(store, size=1_000)
    assert found.population == len(found.items) == 60
    assert len({one.text for one in found.items}) == 60


def test_every_disagreement_has_the_same_chance_and_the_order_says_nothing(store: Store) -> None:
    drawn = [draw(store, size=10, seed=seed) for seed in range(60)]
    counts = Counter(one.text for each in drawn for one in each.items)
    # Ten in sixty, sixty times: ten each on the average.
    assert len(counts) == 60
    assert max(counts.values()) <= 24
    first = sum(one.legacy_first for each in drawn for one in each.items)
    assert 250 <= first <= 350


def test_repeats_are_one_request_and_what_other_versions_decided_is_left_out(tmp_path: Path) -> None:
    same = [disagreement(1) for _ in range(5)]
    old = disagreement(2, at_us=NOON)
    assert old.dynamic is not None
    old = replace(old, dynamic=replace(old.dynamic, version="v0"))
    store = store_with(sqlite_in(tmp_path), [old, *same])
    assert [one.text for one in draw(store, size=9).items] == ["请求 1"]


def test_what_was_kept_without_text_is_counted_and_left_out(tmp_path: Path) -> None:
    store = store_with(sqlite_in(tmp_path), [disagreement(1), disagreement(2, text=None)])
    found = draw(store, size=9)
    assert (len(found.items), found.left_out) == (1, 1)


def test_an_item_holds_all_that_is_shown(tmp_path: Path) -> None:
    legacy = LegacyDecision(calls=(ToolCall(tool="logs", arguments={"service": "支付"}),), compare_arguments=True)
    dynamic = Decision(
        refusal=Refusal(kind=RefusalKind.missing_argument, tool="logs", message="?"), version="v1", duration_us=5
    )
    log = [disagreement(1, legacy=legacy, dynamic=dynamic, outcome=Outcome.legacy_only)]
    (found,) = draw(store_with(sqlite_in(tmp_path), log), size=5).items
    assert found.legacy == Side(calls=(("logs", {"service": "支付"}),))
    assert found.dynamic == Side(refusal="missing_argument", refused_tool="logs")


def test_the_form_of_a_side_does_not_tell_which_it_is() -> None:
    """No fit is a refusal on one side only, and a selector never has arguments."""
    nothing = item(0, dynamic=Side(refusal="no_match"))
    assert nothing.shown[1] == Side()
    selector = item(0, legacy=Side(calls=(("logs", {}),)))
    assert [side.has_arguments for side in selector.shown] == [False, False]
    differ = item(0, outcome=Outcome.arguments_differ, legacy=Side(calls=(("restart", {}),)))
    assert [side.has_arguments for side in differ.shown] == [False, True]


@pytest.mark.parametrize(
    ("answer", "first", "second"),
    [("a", "legacy", "dynamic"), ("b", "dynamic", "legacy"), ("both",) * 3, ("neither",) * 3],
)
def test_an_answer_means_the_side_that_was_shown_there(answer: str, first: str, second: str) -> None:
    assert item(0, legacy_first=True).right_of(answer) is Right(first)
    assert item(0, legacy_first=False).right_of(answer) is Right(second)
    with pytest.raises(ValueError, match="legacy"):
        item(0).right_of("legacy")


def test_a_rater_gets_what_is_left_and_groups_do_not_tell_the_sides() -> None:
    swapped = item(3, legacy=Side(calls=(("restart", {}),)), dynamic=Side(calls=(("logs", {}),)))
    failed = item(4, outcome=Outcome.timeout, dynamic=Side())
    items = [item(0), item(1), item(2, dynamic=Side(calls=(("drain", {}),))), swapped, failed]
    left = pending(items, [said(1, Right.both), said(0, Right.both, "li")], rater="wang")
    assert [(names, [one.position for one in group]) for names, group in in_groups(left)] == [
        (("drain", "logs"), [2]),
        (("logs", "restart"), [0, 3]),
    ]
