"""The twin says which branches fire, and when it cannot know."""

from __future__ import annotations

from migrate_kit.model.condition import LabelIs, Opaque, all_of
from migrate_kit.model.inventory import Default, LegacyRouter
from migrate_kit.model.twin import Twin, labels_for, tool_of
from tests.analyze.routers import has, router


def test_an_exclusive_router_fires_its_first_branch() -> None:
    decision = Twin(router((has("a"), "one"), (has("b"), "two"))).decide("ab")
    assert (decision.tools, decision.certain) == (("one",), True)


def test_independent_ifs_all_fire_in_order() -> None:
    decision = Twin(router((has("a"), "one"), (has("b"), "two"), exclusive=False)).decide("ba")
    assert decision.tools == ("one", "two")


def test_nothing_fires_means_the_default() -> None:
    assert Twin(router((has("a"), "one"))).decide("x").fired == ()


def test_an_unknown_test_before_the_hit_makes_it_uncertain() -> None:
    guarded = (all_of(has("a"), Opaque(source="busy()")), "one")
    decision = Twin(router(guarded, (has("a"), "two"))).decide("a")
    assert decision.tools == ("two",)
    assert not decision.certain
    assert [branch.line for branch in decision.maybe] == [10]


def test_an_unknown_test_behind_the_hit_does_not_matter() -> None:
    guarded = (all_of(has("a"), Opaque(source="busy()")), "two")
    assert Twin(router((has("a"), "one"), guarded)).decide("a").certain


def test_a_test_that_is_false_without_its_unknown_part_is_certain() -> None:
    guarded = (all_of(has("a"), Opaque(source="busy()")), "one")
    assert Twin(router(guarded)).decide("b").certain


def test_a_scored_router_is_never_certain() -> None:
    assert not Twin(router((has("a"), "one"), pick="max_score")).decide("a").certain


def test_a_scored_router_may_take_any_branch_that_holds() -> None:
    decision = Twin(router((has("a"), "one"), (has("b"), "two"), (has("c"), "three"), pick="max_score")).decide("b a")
    assert [branch.tool for branch in (*decision.fired, *decision.maybe)] == ["one", "two"]


def test_labels_decide_where_they_are_given() -> None:
    twin = Twin(router((LabelIs(text="x"), "one"), (LabelIs(text="y"), "two"), stage="dispatch"))
    assert not twin.decide("any").certain
    assert twin.decide("any", labels=frozenset({"y"})).tools == ("two",)


def test_the_text_is_normalised_first() -> None:
    assert Twin(router((has("log"), "one"), normalise=("lower",))).decide("LOG").tools == ("one",)


def test_a_branch_of_statements_has_a_name_of_its_own() -> None:
    branch = router((has("a"), "one")).branches[0].model_copy(update={"target_kind": "inline", "tool": None})
    assert tool_of(branch) == "inline:10"


def classifier(default: str | None, *labels: tuple[str, str]) -> LegacyRouter:
    """A router that answers with labels."""
    plain = router(*((has(word), label) for word, label in labels))
    branches = tuple(b.model_copy(update={"target_kind": "label"}) for b in plain.branches)
    return plain.model_copy(update={"branches": branches, "default": Default(target=default, target_kind="label")})


def test_a_dispatcher_hears_what_its_classifier_says() -> None:
    dispatcher = router((LabelIs(text="LOGS"), "logs"), (LabelIs(text="NONE"), "small_talk"))
    routers = (classifier("NONE", ("日志", "LOGS")), dispatcher)
    assert labels_for(dispatcher, "看日志", routers) == {"LOGS"}
    assert labels_for(dispatcher, "你好", routers) == {"NONE"}


def test_a_router_that_tests_no_label_hears_nothing() -> None:
    assert labels_for(router((has("a"), "one")), "a", (classifier("NONE", ("a", "A")),)) is None


def test_a_classifier_of_other_labels_is_not_heard() -> None:
    dispatcher = router((LabelIs(text="LOGS"), "logs"))
    assert labels_for(dispatcher, "a", (classifier("x", ("a", "A")),)) is None
