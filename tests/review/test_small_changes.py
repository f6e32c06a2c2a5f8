"""A small change of the source is a small change of the file: lines are counted, in the styles that files have."""

from __future__ import annotations

from collections.abc import Callable
from difflib import ndiff
from pathlib import Path

import pytest

from migrate_kit.describe import render_yaml
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.review import merge, parse_description
from migrate_kit.review.document import Document
from migrate_kit.review.editing import set_values
from migrate_kit.review.stamp import read_pending, stamped
from migrate_kit.review.status import take_pending
from tests.review.test_merging import approved

HERE = Path("play.yaml")
SPEC = ToolSpec(
    name="play",
    shadow_name="play_shadow",
    summary="Play a song.",
    use_when=("play", "播放", "来一首"),
    parameters={
        "song": ParameterSpec(meaning="name, or a part of it"),
        "level": ParameterSpec(
            meaning="how loud",
            required=False,
            default="mid",
            enum=("low", "mid", "high"),
            synonyms={"low": ("小声", "quiet"), "high": ("大声",)},
        ),
    },
    effects="write",
    latency="gives up after 5 s",
    ask_user={"song": "Which song?"},
    errors=("no such level",),
    implementation="bot:play",
    evidence=tuple(f"bot.py:{line} branch high use_when" for line in range(3, 12)),
    source_hash="1a47784a18d7a412ac3bf06ca3d97934",
)


def changed(before: str, after: str) -> list[str]:
    """Return the lines that one side has and the other has not, those that the machine keeps for itself left out."""
    lines = ndiff(before.splitlines(), after.splitlines())
    return [line for line in lines if line[:1] in "+-" and "# generated:" not in line]


def level(**fields: object) -> dict[str, ParameterSpec]:
    return SPEC.parameters | {"level": SPEC.parameters["level"].model_copy(update=fields)}


def shifted(lines: int) -> tuple[str, ...]:
    return tuple(f"bot.py:{line + lines} branch high use_when" for line in range(3, 12))


@pytest.mark.parametrize(
    ("change", "count"),
    [
        pytest.param({"parameters": level(meaning="how loud it is")}, 2, id="a word of a docstring"),
        pytest.param({"parameters": level(enum=("low", "mid", "high", "max"))}, 2, id="a value of an enum"),
        pytest.param({"parameters": level(synonyms={"low": ("小声",), "high": ("大声",)})}, 2, id="a synonym"),
        pytest.param({"parameters": level(maximum=3)}, 1, id="a range"),
        pytest.param({"use_when": ("play", "播放", "放歌", "来一首")}, 1, id="a keyword"),
        pytest.param({"use_when": ("play", "来一首")}, 1, id="a keyword less"),
        pytest.param({"latency": "gives up after 9 s"}, 2, id="a timeout"),
        pytest.param({"parameters": SPEC.parameters | {"times": ParameterSpec(type="integer")}}, 3, id="a parameter"),
        pytest.param({"parameters": {"level": SPEC.parameters["level"]}}, 5, id="a parameter less"),
        pytest.param({"evidence": shifted(2)}, 4, id="a function two lines further down"),
        pytest.param({"evidence": (*SPEC.evidence, "bot.py:99 doc low summary")}, 1, id="a line of evidence"),
    ],
)
def test_a_small_change_of_the_source_changes_few_lines(change: dict[str, object], count: int) -> None:
    text = stamped(render_yaml(SPEC, language="en"), HERE)
    fresh = SPEC.model_copy(update=change)
    merged = merge(text, fresh, path=HERE).text
    assert len(changed(text, merged)) <= count, "\n".join(changed(text, merged))
    assert parse_description(merged, HERE) == fresh
    assert merge(merged, fresh, path=HERE).text == merged


PARAMETERS = """\
name: play
parameters:
  level:   # 音量
    type: string
    # what people call it
    meaning: "how loud"   # asked Li

    enum: ["low", 'mid', high]
    extractor: ""
    default: null
    synonyms: {low: [小声], "high": [ "大声" ]}
    examples:
    - "low"   # first
    - mid
"""


def entry(text: str, **fields: object) -> str:
    [spec] = parse_description(text, HERE).parameters.values()
    return set_values(text, {("parameters", "level"): spec.model_copy(update=fields).model_dump(mode="json")})


@pytest.mark.parametrize(
    ("fields", "before", "after"),
    [
        ({"meaning": "how loud it is"}, '"how loud"', '"how loud it is"'),
        ({"enum": ("low", "mid", "max")}, "'mid', high]", "'mid', max]"),
        ({"enum": ("low", "mid")}, """["low", 'mid', high]""", """["low", 'mid']"""),
        ({"enum": ("off", "low", "mid", "high")}, """["low", 'mid', high]""", """["off", "low", 'mid', high]"""),
        ({"synonyms": {"low": ("小声",), "high": ("吵",)}}, '"大声"', '"吵"'),
        ({"synonyms": {"low": ("小声",)}}, '{low: [小声], "high": [ "大声" ]}', "{low: [小声]}"),
        ({"examples": ("low", "high")}, "    - mid\n", "    - high\n"),
        ({"examples": ("mid",)}, '    - "low"   # first\n', "    # first\n"),
        ({"examples": ("low", "mid", "two\nlines")}, "- mid\n", "- mid\n    - |-\n      two\n      lines\n"),
        ({"examples": ("a\nb", "mid")}, '- "low"   # first\n', "- |-\n      a\n      b\n    # first\n"),
        ({"extractor": "volume"}, 'extractor: ""', "extractor: volume"),
        ({"required": False}, "# asked Li\n", "# asked Li\n    required: false\n"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_of_an_entry_only_what_says_something_else_is_written(
    fields: dict[str, object], before: str, after: str, newline: str
) -> None:
    text = entry(PARAMETERS.replace("\n", newline), **fields)
    assert text == PARAMETERS.replace(before, after).replace("\n", newline)


@pytest.mark.parametrize(
    "written",
    [
        "  level: {type: string, meaning: how loud, enum: [low,   # quiet\n    mid]}\n",
        "  level: &l {type: string, meaning: how loud, enum: [low, mid]}\n",
        "  level:\n    type: string\n    meaning: >-\n      how\n      loud\n    enum: &e [low, mid]\n    examples: *e\n",
        "  level:\n    ? type\n    : string\n    meaning: how loud\n    enum:\n    -\n      low\n    - mid",
        '  "level": {"meaning":"how loud","enum":["low","mid"]}\n',
    ],
)
@pytest.mark.parametrize("fields", [{"meaning": "m"}, {"enum": ("mid", "max")}, {"enum": None}, {"examples": ("a",)}])
def test_any_way_to_write_an_entry_says_what_it_is_told(written: str, fields: dict[str, object]) -> None:
    text = f"name: play\nparameters:\n{written}"
    before = parse_description(text, HERE)
    after = parse_description(entry(text, **fields), HERE)
    assert after.parameters["level"] == before.parameters["level"].model_copy(update=fields)


def test_what_is_taken_over_in_review_keeps_an_extractor_and_the_comments() -> None:
    text = stamped(render_yaml(SPEC, language="en"), HERE)
    text = text.replace("  song:\n", "  song:\n    extractor: title  # ours\n", 1)
    text = approved(text)
    parameters = SPEC.parameters | {"song": SPEC.parameters["song"].model_copy(update={"meaning": "its title"})}
    offered = merge(text, SPEC.model_copy(update={"parameters": parameters, "source_hash": "h2"}), path=HERE).text
    taken = take_pending(offered, HERE)
    assert parse_description(taken, HERE).parameters["song"].meaning == "its title"
    assert "    extractor: title  # ours\n" in taken
    assert not read_pending(Document(taken))


EDITS: dict[str, Callable[[str], str]] = {
    "a parameter by another name, everywhere": lambda text: text.replace("song", "title"),
    "two parameters that change names": lambda text: (
        text.replace("  song:", "  x:").replace("  level:", "  song:").replace("  x:", "  level:")
    ),
    "a parameter less": lambda text: text[: text.index("  level:")] + text[text.index("# read_only") :],
    "a parameter more": lambda text: text.replace("parameters:\n", "parameters:\n  loop: {type: boolean}\n", 1),
    "an extractor": lambda text: text.replace("  song:\n", "  song:\n    extractor: title\n", 1),
    "a question less": lambda text: text.replace("ask_user:\n", "ask_user: {}\n").replace(
        '  song: "Which song?"\n', ""
    ),
    "a question more": lambda text: text.replace("ask_user:\n", "ask_user:\n  level: How loud?\n"),
    "context": lambda text: text.replace("context: {}", "context: {user: event.user}"),
    "a synonym": lambda text: text.replace("大声", "大声, 响"),
    "another order of an enum": lambda text: text.replace("[low, mid, high]", "[high, mid, low]"),
    "a pattern and a range": lambda text: text.replace(
        "required: true\n", "required: true\n    pattern: '\\w+'\n    minimum: 1\n    maximum: 9.5\n", 1
    ),
    "cost, latency and group": lambda text: (
        text.replace('cost: ""', "cost: paid").replace("gives up after 5 s", "slow").replace('group: ""', "group: av")
    ),
    "a comment in a list": lambda text: text.replace("  - 播放\n", "  # 常用\n  - 播放\n"),
}


MOVING = ("errors", "status", "stale", "source_hash")
"""What the test itself changes, and what follows from it."""


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("verdict", [False, True])
def test_an_edit_by_hand_stands_through_every_later_run(edit: str, verdict: bool) -> None:
    first = stamped(render_yaml(SPEC, language="en"), HERE)
    text = EDITS[edit](first)
    assert text != first
    text = approved(text) if verdict else text
    theirs = parse_description(text, HERE).model_dump(exclude={"evidence"})
    assert parse_description(merge(text, SPEC, path=HERE).text, HERE).model_dump(exclude={"evidence"}) == theirs
    for number in range(2):
        fresh = SPEC.model_copy(update={"errors": (f"error {number}",), "source_hash": f"h{number}"})
        text = merge(text, fresh, path=HERE).text
        now = parse_description(text, HERE).model_dump()
        assert {key: now[key] for key in theirs if key not in MOVING} == {
            key: value for key, value in theirs.items() if key not in MOVING
        }
    assert edit != "a comment in a list" or "  # 常用\n  - 播放\n" in text
