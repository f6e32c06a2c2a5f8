"""Every row of the flag table, the merge, the share and the pins."""

from __future__ import annotations

from functools import reduce
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.errors import FlagInvalid
from migrate_kit.model.stage import (
    ENABLED,
    FALLBACK,
    LATCH,
    PINS,
    SALT,
    SAMPLE,
    SHARE,
    STAGE,
    Flags,
    Stage,
    StageChoice,
    bucket,
    choose_stage,
    merge_flags,
    parse_flags,
    pinned_stage,
    share_stage,
)


def stage_of(**values: str) -> Stage:
    return choose_stage(parse_flags(values, source="test")).stage


def test_nothing_set_is_legacy() -> None:
    assert stage_of() is Stage.legacy


@pytest.mark.parametrize("stage", [s.name for s in Stage])
@pytest.mark.parametrize("enabled", ["true", "false", ""])
def test_fallback_beats_everything(stage: str, enabled: str) -> None:
    values = {FALLBACK: "true", STAGE: stage, ENABLED: enabled, SHARE: "full:100"}
    assert choose_stage(parse_flags(values, source="test")).stage is Stage.legacy


@pytest.mark.parametrize("enabled", ["false", ""])
@pytest.mark.parametrize("stage", list(Stage))
def test_without_enabled_shadow_is_the_most(stage: Stage, enabled: str) -> None:
    assert stage_of(**{STAGE: stage.name, ENABLED: enabled}) is min(stage, Stage.shadow)


def test_enabled_without_a_stage_is_full() -> None:
    assert stage_of(**{ENABLED: "true"}) is Stage.full


def test_enabled_off_without_a_stage_is_legacy() -> None:
    assert stage_of(**{ENABLED: "false"}) is Stage.legacy


@pytest.mark.parametrize("stage", list(Stage))
def test_with_enabled_the_named_stage_holds(stage: Stage) -> None:
    assert stage_of(**{ENABLED: "true", STAGE: stage.name}) is stage


def test_fallback_off_has_no_say() -> None:
    assert stage_of(**{FALLBACK: "false", ENABLED: "on", STAGE: "HYBRID"}) is Stage.hybrid


def test_a_latch_holds_at_legacy() -> None:
    choice = choose_stage(parse_flags({LATCH: "bad answers", ENABLED: "true"}, source="test"))
    assert choice == StageChoice(Stage.legacy, f"{LATCH}=bad answers")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (FALLBACK, "ture"),
        (ENABLED, "2"),
        (STAGE, "shadw"),
        (SHARE, "20"),
        (SHARE, "hybrid:120"),
        (SHARE, "hybrid:nan"),
        (PINS, "restart"),
        (PINS, "=legacy"),
        (PINS, "restart=never"),
        (SAMPLE, "1.5"),
        (SAMPLE, "all"),
    ],
)
def test_a_value_that_does_not_parse_is_never_guessed(key: str, value: str) -> None:
    with pytest.raises(FlagInvalid) as raised:
        parse_flags({key: value}, source="flags.env")
    assert raised.value.fields["key"] == key
    assert "flags.env" in str(raised.value)


def test_an_empty_value_is_no_opinion_and_foreign_keys_are_left_alone() -> None:
    assert parse_flags({FALLBACK: " ", "PATH": "/bin"}, source="test") == Flags()


def test_all_keys_are_read() -> None:
    values = {SHARE: "hybrid:20", PINS: "restart=legacy, page=shadow", SALT: "s", SAMPLE: "0.05"}
    flags = parse_flags(values, source="test")
    assert flags.share == (Stage.hybrid, 20)
    assert flags.pins == {"restart": Stage.legacy, "page": Stage.shadow}
    assert (flags.salt, flags.sample_rate) == ("s", 0.05)


flags = st.builds(
    Flags,
    fallback=st.sampled_from([None, True, False]),
    enabled=st.sampled_from([None, True, False]),
    stage=st.sampled_from([None, *Stage]),
    share=st.one_of(st.none(), st.tuples(st.sampled_from(Stage), st.integers(0, 100).map(float))),
    pins=st.dictionaries(st.sampled_from(["a", "b"]), st.sampled_from(Stage)),
    sample_rate=st.one_of(st.none(), st.floats(0, 1)),
    latch=st.sampled_from([None, "why"]),
)


def values_of(merged: Flags) -> tuple[object, ...]:
    return (
        merged.fallback,
        merged.enabled,
        merged.stage,
        merged.share,
        sorted(merged.pins.items()),
        merged.sample_rate,
        merged.latch,
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(flags, min_size=1, max_size=3))
def test_the_merge_does_not_depend_on_the_order_of_sources(sources: list[Flags]) -> None:
    named = [(f"source {i}", one) for i, one in enumerate(sources)]
    assert len({str(values_of(merge_flags(order))) for order in permutations(named)}) == 1


@settings(max_examples=60, deadline=None)
@given(flags, flags, flags)
def test_the_merge_can_be_done_in_steps_and_twice(a: Flags, b: Flags, c: Flags) -> None:
    def merged(one: Flags, other: Flags) -> Flags:
        return merge_flags([("one", one), ("other", other)])

    assert values_of(merged(merged(a, b), c)) == values_of(merged(a, merged(b, c)))
    assert values_of(merged(a, a)) == values_of(merge_flags([("a", a)]))


@settings(max_examples=60, deadline=None)
@given(flags, flags)
def test_a_second_source_that_names_the_same_keys_never_raises_the_stage(a: Flags, b: Flags) -> None:
    # Where one is silent on a key, the other speaks alone; so compare on equally talkative sources.
    talkative = [f for f in (a, b) if f.stage is not None and f.enabled is not None and f.fallback is not None]
    if len(talkative) == 2:
        both = choose_stage(merge_flags([("a", a), ("b", b)])).stage
        assert both <= min(choose_stage(f).stage for f in talkative)


def test_a_contested_key_says_who_won() -> None:
    merged = merge_flags([("env", Flags(stage=Stage.full)), ("file", Flags(stage=Stage.shadow))])
    assert merged.stage is Stage.shadow
    assert merged.reasons == (f"{STAGE}: shadow wins (file says shadow)",)


@settings(max_examples=60, deadline=None)
@given(key=st.text(), salt=st.text(max_size=80), low=st.floats(0, 100), high=st.floats(0, 100))
def test_the_share_is_sticky_and_only_grows(key: str, salt: str, low: float, high: float) -> None:
    low, high = sorted((low, high))
    choice = StageChoice(Stage.full, "test")

    def at(percent: float) -> Stage:
        return share_stage(choice, Flags(share=(Stage.hybrid, percent), salt=salt), key).stage

    assert at(low) is at(low)
    assert at(low) <= at(high)
    assert 0 <= bucket(key, salt) <= 100


def test_a_share_that_grows_keeps_everybody_it_had() -> None:
    def inside(percent: float) -> set[int]:
        flags = Flags(share=(Stage.full, percent), salt="a")
        return {n for n in range(500) if share_stage(StageChoice(Stage.full, ""), flags, str(n)).stage is Stage.full}

    assert set() < inside(5) < inside(20) < inside(60) < inside(100) == set(range(500))


def test_the_share_is_about_as_large_as_asked_and_moves_with_the_salt() -> None:
    inside = {salt: {n for n in range(2000) if bucket(str(n), salt) < 20} for salt in ("a", "b")}
    assert all(300 < len(keys) < 500 for keys in inside.values())
    assert inside["a"] != inside["b"]


def test_the_share_never_raises_a_stage_and_leaves_shadow_alone() -> None:
    everyone = Flags(share=(Stage.full, 100))
    assert share_stage(StageChoice(Stage.hybrid, ""), everyone, "k").stage is Stage.hybrid
    assert share_stage(StageChoice(Stage.shadow, ""), Flags(share=(Stage.full, 0)), "k").stage is Stage.shadow
    assert share_stage(StageChoice(Stage.full, ""), Flags(share=(Stage.full, 0)), "k").stage is Stage.shadow


def test_the_lowest_pin_wins_and_no_pin_raises() -> None:
    pins = Flags(pins={"restart": Stage.legacy, "page": Stage.hybrid, "logs": Stage.full})
    assert pinned_stage(StageChoice(Stage.full, ""), pins, "page", "restart").stage is Stage.legacy
    assert pinned_stage(StageChoice(Stage.shadow, ""), pins, "logs", "page").stage is Stage.shadow
    assert reduce(min, Stage) is Stage.legacy
