"""Phrases mined from judged requests: only what the requests of one tool say, and nothing that is somebody's own."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from migrate_kit.model.case import Case
from migrate_kit.model.phrase import LearnedPhrase, PhrasesFile, PhraseStatus, told_with
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.replay.training import mine
from migrate_kit.route.phrased import phrased_router

LAMP = ToolSpec(name="lamp", summary="switch the lights", use_when=("lights",), effects="read_only")
DOOR = ToolSpec(
    name="door",
    summary="unlock a door",
    use_when=("unlock",),
    effects="dangerous",
    parameters={
        "which": ParameterSpec(enum=("front", "garage"), synonyms={"front": ("main entrance",)}, required=False)
    },
)
TOOLS = (LAMP, DOOR)


def cases(tool: str, *texts: str, **more: object) -> list[Case]:
    return [
        Case.model_validate({"text": text, "labels": (tool,) if tool else (), "kind": "x"} | more) for text in texts
    ]


def mined(rows: Iterable[Case]) -> dict[str, str]:
    return {one.phrase: one.tool for one in mine(list(rows), TOOLS)}


DARK = cases("lamp", "it is pitch dark here", "pitch dark again", "so pitch dark tonight", "why is it pitch dark")
HEI = cases("lamp", "这里黑漆漆的", "屋里黑漆漆", "怎么黑漆漆的啊", "外面黑漆漆")


def test_what_several_requests_of_one_tool_say_is_a_phrase_of_it() -> None:
    assert mined(DARK) == {"pitch dark": "lamp"}
    assert mined(HEI) == {"黑漆漆": "lamp"}


def test_support_and_precision_are_counted_over_all_requests() -> None:
    (one,) = mine([*DARK, *cases("door", "pitch dark at the gate")], TOOLS)
    assert (one.support, one.precision, one.status) == (4, 0.8, PhraseStatus.proposed)
    assert mined([*DARK, *cases("door", "pitch dark gate", "pitch dark door")]) == {}
    assert mined([*DARK, *cases("", "pitch dark, ha", "pitch dark, he")]) == {}
    assert mined(DARK[:2]) == {}


def test_what_a_description_has_already_is_no_new_phrase() -> None:
    assert mined(cases("lamp", "lights a", "lights b", "lights c", "lights d")) == {}
    assert mined(cases("lamp", "unlock a", "unlock b", "unlock c")) == {}
    assert (
        mined(cases("door", "main entrance x", "main entrance y", "main entrance z"))
        .keys()
        .isdisjoint({"main entrance"})
    )


@pytest.mark.parametrize(
    "own",
    [
        "13912345678", "4711", "node-05", "anna@example.com", "/home/anna", "https://example.com", "a.b.example",
        "anna_meier", "“安娜的日记”", '"the diary of anna"', "`rm -rf`",
    ],
)  # fmt: skip
def test_nothing_that_is_somebodys_own_becomes_a_phrase(own: str) -> None:
    rows = cases("lamp", *(f"{word} {own} {word}" for word in ("mumble", "tumble", "rumble", "humble")))
    assert mined(rows) == {}


def test_values_of_arguments_are_no_phrases() -> None:
    rows = cases(
        "lamp", "mumble kitchen stove", "kitchen stove x", "y kitchen stove", args=({"room": "Kitchen Stove"},)
    )
    assert mined(rows) == {}


def test_what_is_not_wanted_is_no_phrase() -> None:
    rows = cases("lamp", "do not make it gloomy", "don't make it gloomy", "never make it gloomy", "不要黑漆漆")
    assert mined(rows) == {}


def test_words_that_say_nothing_are_no_phrases() -> None:
    rows = cases("lamp", "please can you do it", "can you do it for me", "could you please do it", "请帮我一下吧")
    assert mined([*rows, *rows]) == {}


def test_a_mined_phrase_finds_its_tool_where_the_description_alone_does_not() -> None:
    asked = "ugh, pitch dark"
    assert phrased_router(TOOLS, ()).decide(asked).calls == ()
    found = phrased_router(TOOLS, mine(DARK, TOOLS))
    assert [call.tool for call in found.decide(asked).calls] == ["lamp"]
    assert found.specs == TOOLS
    assert found.version != phrased_router(TOOLS, ()).version


def test_only_approved_phrases_count_unless_the_setting_says_so_and_never_for_a_dangerous_tool() -> None:
    file = PhrasesFile(
        phrases=tuple(
            LearnedPhrase(phrase=f"{tool} {status}", tool=tool, status=status)
            for tool in ("lamp", "door", "gone")
            for status in PhraseStatus
        )
    )
    said = {use: [one.phrase for one in file.in_use(use, TOOLS)] for use in ("approved", "proposed", "off")}
    assert said["approved"] == ["lamp approved", "door approved"]
    assert said["proposed"] == ["lamp proposed", "lamp approved", "door approved"]
    assert said["off"] == []


def test_the_descriptions_themselves_stay_as_they_were_approved() -> None:
    told = told_with(TOOLS, mine(DARK, TOOLS))
    assert (told[0].use_when, told[1] is DOOR) == (("lights", "pitch dark"), True)
    assert LAMP.use_when == ("lights",)
