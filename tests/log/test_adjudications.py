"""Samples and verdicts come back as they were kept, from either database, and a rater's last word counts."""

from __future__ import annotations

import pytest

from migrate_kit.log import Store
from migrate_kit.log.adjudications import every_item, keep_sample, keep_verdicts, latest_sample, verdicts
from migrate_kit.model.adjudication import Right, Side
from tests.report.adjudication.samples import item, said, sample


@pytest.fixture
def store(url: str) -> Store:
    found = Store(url)
    found.upgrade()
    return found


def test_a_sample_comes_back_whole(store: Store) -> None:
    kept = sample(item(0), item(1, dynamic=Side(refusal="no_match"), text="重启\n支付"), left_out=2)
    assert latest_sample(store) is None
    keep_sample(store, kept)
    assert latest_sample(store) == kept
    assert latest_sample(store, router="other:router") is None
    assert every_item(store) == list(kept.items)


def test_a_raters_later_word_replaces_the_earlier_one_and_no_other_raters(store: Store) -> None:
    keep_verdicts(store, [said(0, Right.legacy), said(0, Right.both, "li")])
    assert keep_verdicts(store, [said(0, Right.dynamic)]) == 1
    assert {(one.rater, one.right) for one in verdicts(store)} == {("wang", Right.dynamic), ("li", Right.both)}
    store.close()


def test_pruning_the_log_loses_no_verdict(store: Store) -> None:
    keep_sample(store, sample(item(0)))
    keep_verdicts(store, [said(0, Right.dynamic)])
    store.prune(before_us=2**60)
    assert len(every_item(store)) == len(verdicts(store)) == 1
    store.close()
