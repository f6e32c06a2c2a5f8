"""The text of the flags: a roll-back is always heard, a mistake never lifts a stage."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.errors import FlagInvalid
from migrate_kit.model.flag_text import END, FlagReader, as_values, parse_text, quoted, split_line
from migrate_kit.model.stage import KEYS, Flags, Stage, choose_stage, merge_flags, parse_flags

FULL = "DYNAMIC_TOOL_ENABLED=true\nMIGRATE_KIT_STAGE=full\n"
SHADOW = "DYNAMIC_TOOL_ENABLED=true\nMIGRATE_KIT_STAGE=shadow\n"


def flags_of(text: str) -> Flags:
    return parse_text(text, source="test").flags()


@pytest.mark.parametrize(
    "line",
    [
        'FALLBACK_TO_LEGACY="true"  # incident 12',
        "FALLBACK_TO_LEGACY=true\t# incident",
        "export  FALLBACK_TO_LEGACY = 'yes' ",
        "\ufeffFALLBACK_TO_LEGACY=true",
        "FALLBACK_TO_LEGACY=true\nFALLBACK_TO_LEGACY=false",
        "FALLBACK_TO_LEGACY=ture\nMIGRATE_KIT_LATCH=incident",
        "FALLBACK_TO_LEGACY=ture\nFALLBACK_TO_LEGACY=true",
        "MIGRATE_KIT_SAMPLE=5%\nFALLBACK_TO_LEGACY=true",
        "FALBACK_TO_LEGACY=false\n???\nMIGRATE_KIT_LATCH='why' # x",
        "MIGRATE_KIT_STAGE=legacy\nMIGRATE_KIT_STAGE=full",
    ],
)
def test_every_spelling_of_a_roll_back_is_heard_whatever_stands_beside_it(line: str) -> None:
    assert choose_stage(flags_of(f"{line}\n{FULL}")).stage is Stage.legacy
    assert choose_stage(flags_of(f"{line}\n" + FULL.splitlines()[0])).stage is Stage.legacy


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("FALBACK_TO_LEGACY=true", "FALLBACK_TO_LEGACY"),
        ("FALLBACK=true", "FALLBACK_TO_LEGACY"),
        ("rollback_to_legacy=on", "FALLBACK_TO_LEGACY"),
        ("MIGRATE_KIT_FALLBACK=true", "FALLBACK_TO_LEGACY"),
        ("STAGE=legacy", "MIGRATE_KIT_STAGE"),
        ("migrate_kit_stage=full", "MIGRATE_KIT_STAGE"),
        ("MIGRATE_KIT_PIN=pay=legacy", "MIGRATE_KIT_PINS"),
        ("SAMPLE_RATE=0.1", "MIGRATE_KIT_SAMPLE"),
    ],
)
def test_a_key_that_was_meant_to_be_ours_is_an_error_with_a_suggestion(line: str, meant: str) -> None:
    with pytest.raises(FlagInvalid, match=meant):
        flags_of(FULL + line)


@pytest.mark.parametrize(
    "line", ["STAGE=prod", "OTHER=1", "FALLBACK_URL=http://x", "MIGRATE_KIT_ROOT=/srv", "PIN=1234"]
)
def test_a_key_of_somebody_else_is_left_alone(line: str) -> None:
    assert flags_of(FULL + line) == flags_of(FULL)


@pytest.mark.parametrize("key", KEYS)
def test_an_empty_value_of_a_key_of_ours_does_not_parse(key: str) -> None:
    for empty in ("", " ", "''", '""', " # later"):
        with pytest.raises(FlagInvalid, match=key):
            flags_of(f"{key}={empty}\n")


def test_of_a_repeated_key_the_safest_value_counts() -> None:
    text = (
        "DYNAMIC_TOOL_ENABLED=true\nMIGRATE_KIT_STAGE=full\nMIGRATE_KIT_STAGE=hybrid\nMIGRATE_KIT_SHARE=full:5\n"
        "MIGRATE_KIT_SHARE=hybrid:20\nMIGRATE_KIT_PINS=pay=legacy\nMIGRATE_KIT_PINS=pay=hybrid,drop=shadow\nX=1\nX=2\n"
    )
    found = parse_text(text, source="test").values()
    assert found == {
        "DYNAMIC_TOOL_ENABLED": "true",
        "MIGRATE_KIT_STAGE": "hybrid",
        "MIGRATE_KIT_SHARE": "hybrid:5",
        "MIGRATE_KIT_PINS": "pay=legacy,drop=shadow",
        "X": "2",
    }
    one, other = parse_flags(found, source="test"), flags_of(text)
    assert (one.stage, one.share, one.pins) == (other.stage, other.share, other.pins)


def test_a_lost_stage_line_does_not_lift_the_stage() -> None:
    for damaged in ("DYNAMIC_TOOL_ENABLED=true\n", "DYNAMIC_TOOL_ENABLED=true\nMIGRATE_KIT_STAGE=\n", ""):
        reader = FlagReader()
        reader.read(parse_text(SHADOW, source="test"))
        with pytest.raises(FlagInvalid, match="MIGRATE_KIT_STAGE"):
            reader.read(parse_text(damaged, source="test"))
    assert reader.read(parse_text(FULL, source="test")).stage is Stage.full


@pytest.mark.parametrize(
    "lost", ["MIGRATE_KIT_SHARE=hybrid:5", "MIGRATE_KIT_PINS=pay=legacy", "FALLBACK_TO_LEGACY=true"]
)
def test_a_file_of_ours_that_was_cut_off_lifts_nothing(lost: str) -> None:
    kept = "DYNAMIC_TOOL_ENABLED=true\nMIGRATE_KIT_STAGE=hybrid\n"
    for torn in ("", "# migrate-kit: e"):
        reader = FlagReader()
        reader.read(parse_text(f"{kept}{lost}\n{END}\n", source="test"))
        with pytest.raises(FlagInvalid, match="last line"):
            reader.read(parse_text(f"{kept}{torn}", source="test"))
    assert reader.read(parse_text(f"{kept}{END}\n", source="test")).stage is Stage.hybrid


def test_a_cut_off_file_that_steps_back_is_taken_and_a_file_written_by_hand_needs_no_last_line() -> None:
    reader = FlagReader()
    reader.read(parse_text(f"{FULL}{END}\n", source="test"))
    assert reader.read(parse_text(SHADOW, source="test")).stage is Stage.shadow
    assert reader.read(parse_text(FULL, source="test")).stage is Stage.full


def test_of_two_salts_the_first_counts_and_the_reason_says_so() -> None:
    merged = merge_flags([("file", Flags(salt="a")), ("database", Flags(salt="b"))])
    assert merged.salt == "a"
    assert merged.reasons == ("MIGRATE_KIT_SALT: the first source wins (database has another)",)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_a_quoted_value_comes_back_on_one_line(value: str) -> None:
    line = f"KEY={quoted(value)}"
    assert len(line.splitlines()) == 1
    pair = split_line(line)
    assert pair is not None
    shown = " ".join(value.replace("\0", " ").split())
    assert pair[1] in (shown, shown.replace('"', "'"))


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("\n =\"'#,:xtrue"), max_size=60))
def test_no_text_raises_anything_but_flag_invalid_and_a_roll_back_in_it_holds(noise: str) -> None:
    parse_text(noise, source="test").values()
    assert flags_of(f"{noise}\nFALLBACK_TO_LEGACY=true\n").fallback is True


def test_flags_are_the_same_after_a_round_trip() -> None:
    flags = flags_of(
        "FALLBACK_TO_LEGACY=no\nMIGRATE_KIT_SHARE=full:12.5\nMIGRATE_KIT_PINS=a=legacy\nMIGRATE_KIT_SALT=s"
    )
    assert parse_flags(as_values(flags), source="test") == flags
