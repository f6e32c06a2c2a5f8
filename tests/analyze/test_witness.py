"""Every witness does what its finding says, on routers that nobody wrote: small ones of every kind of test."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.analyze import analyse
from migrate_kit.model.condition import Condition, Contains, LabelIs, any_of
from migrate_kit.model.inventory import Inventory, LegacyRouter
from tests.analyze.conditions import conditions, steps
from tests.analyze.routers import router
from tests.analyze.witness import WITHOUT, does_what_it_says

WORDS = ["log", "login", "Log", "trace", "日志", "日", "查日志", "hr", "on the lamp", "off the lamp", "off the light"]
keywords = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3, unique=True).map(
    lambda words: any_of(*(Contains(text=word) for word in words))
)
tests = st.one_of(keywords, keywords, conditions)


def routers(tests: st.SearchStrategy[Condition]) -> st.SearchStrategy[LegacyRouter]:
    branches = st.lists(st.tuples(tests, st.sampled_from(["logs", "sign_in", "lamp"])), min_size=1, max_size=5)
    return st.builds(
        lambda made, steps, exclusive: router(*made, normalise=steps, exclusive=exclusive),
        branches,
        st.one_of(st.just(("lower",)), st.just(("lower", "strip")), steps),
        st.booleans(),
    )


def faults(inventory: Inventory) -> list[object]:
    return [f for f in inventory.findings if f.witness is not None and not does_what_it_says(f, inventory)]


@settings(max_examples=2000 if os.environ.get("MIGRATE_KIT_SOAK") else 40, deadline=None)
@given(made=routers(tests))
def test_every_witness_holds_on_any_router(made: LegacyRouter) -> None:
    assert faults(analyse(Inventory(routers=(made,)))) == []


@settings(max_examples=40, deadline=None)
@given(made=routers(keywords))
def test_a_router_of_keywords_alone_leaves_no_finding_without_its_witness(made: LegacyRouter) -> None:
    inventory = analyse(Inventory(routers=(made,)))
    assert faults(inventory) == []
    # A short keyword may stand where an earlier branch takes every longer word.
    assert {f.code for f in inventory.findings if f.witness is None} <= WITHOUT | {"MK211"}


@pytest.mark.parametrize("label", ["greet", "Intent.GREET", "say_hello"])
def test_a_label_that_nobody_gives_has_its_own_name_as_witness(label: str) -> None:
    classifier = router((Contains(text="cost"), "@price"), (Contains(text="go"), "@ship"), stage="decide")
    dispatcher = router(
        *((LabelIs(text=text), text) for text in ("price", "ship", label)), function="run", stage="dispatch"
    )
    inventory = analyse(Inventory(routers=(classifier, dispatcher)))
    [found] = [f for f in inventory.findings if f.code == "MK205"]
    assert found.witness is not None
    assert does_what_it_says(found, inventory)


def test_a_label_that_nobody_takes_has_a_text_that_gives_it() -> None:
    classifier = router((Contains(text="cost"), "@price"), (Contains(text="go"), "@ship"), stage="decide")
    dispatcher = router((LabelIs(text="price"), "p"), function="run", stage="dispatch")
    inventory = analyse(Inventory(routers=(classifier, dispatcher)))
    assert faults(inventory) == []
    assert [f.witness for f in inventory.findings if f.code == "MK209"] == ["go"]
