"""The twin of every router in the cases says what the code really does, on requests made from its own words."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, seed, settings

from migrate_kit.model.condition import External, Fuzzy, LabelIs, Opaque, atoms
from migrate_kit.model.inventory import LegacyRouter
from tests.scan.agreement import verdicts
from tests.scan.casebook import RUNNABLE, every_case, in_one_worker, needs_cases, routers
from tests.scan.phrases import phrases
from tests.scan.running import Case

ALL_TOGETHER = 200_000
pytestmark = [needs_cases, in_one_worker]


@every_case
def test_the_observer_sees_what_the_truth_file_says(case: Case) -> None:
    routers(case)
    for probe in case.truth["probes"]:
        ran = [place for place in case.run(probe["text"]).places if place in case.branches]
        assert ran == [case.place(line) for line in probe["lines"]], probe["text"]


@every_case
def test_the_twin_says_what_ran(case: Case) -> None:
    compare(case, examples=12)


@pytest.mark.soak
@every_case
def test_the_twin_says_what_ran_for_very_many_requests(case: Case) -> None:
    compare(case, examples=ALL_TOGETHER // len(RUNNABLE) + 1)


@every_case
def test_a_router_without_unknown_parts_is_decided_for_every_request(case: Case) -> None:
    known = [router for router in routers(case) if _is_known(router)]
    for probe in case.truth["probes"]:
        said = {verdict.router: verdict.decided for verdict in verdicts(case, routers(case), probe["text"])}
        assert all(said.get(router.function, True) for router in known), probe["text"]


def test_most_cases_hold_a_router_without_unknown_parts() -> None:
    known = [case.name for case in RUNNABLE if not case.missing and any(map(_is_known, routers(case)))]
    assert len(known) >= 0.8 * len(RUNNABLE)


def compare(case: Case, *, examples: int) -> None:
    found = routers(case)

    @seed(20_000)
    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(phrases(found))
    def agree(text: str) -> None:
        apart = [verdict for verdict in verdicts(case, found, text) if not verdict.agrees]
        assert not apart, text

    agree()


def _is_known(router: LegacyRouter) -> bool:
    tests = [atom for branch in router.branches for atom in atoms(branch.condition)]
    if any(isinstance(t, Fuzzy) for t in tests):
        return False  # a score may be the threshold itself
    return router.pick is None and not any(isinstance(t, Opaque | External | LabelIs) for t in tests)
