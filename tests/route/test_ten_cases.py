"""The ten published requests, and over a hundred like them, against descriptions written as descriptions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from migrate_kit.model.case import load_cases
from migrate_kit.model.tool import ToolSpec
from migrate_kit.replay.evaluation import Dynamic, Side, evaluate
from migrate_kit.review import load_folder
from migrate_kit.route import LexicalRouter
from tests.conftest import CHECKOUT

TEN = Path(__file__).parent / "ten_cases"
CORE = load_folder(TEN / "core").specs
EXPANDED = (*CORE, *load_folder(TEN / "more").specs)
#: Words that only name what the ten requests are about; a router may know neither them nor their tools.
SUBJECTS = (
    "北京",
    "上海",
    "天气",
    "气温",
    "下雨",
    "翻译",
    "股价",
    "AAPL",
    "周报",
    "星期几",
    "怎么走",
    "Node.js",
    "不错",
)


def side(file: str, specs: tuple[ToolSpec, ...]) -> Side:
    cases = load_cases(TEN / file)
    names = [spec.name for spec in CORE]
    return evaluate(cases, [Dynamic("lexical", LexicalRouter(specs))], specs=specs, legacy_tools=names).sides[0]


def counted(found: Side) -> list[tuple[int, int]]:
    return [(share.right, share.n) for share in (found.hit, found.legacy_hit, found.false_call)]


def test_the_ten_requests_are_all_right_with_eight_tools() -> None:
    found = side("requests.jsonl", EXPANDED)
    assert counted(found) == [(8, 8), (4, 4), (0, 2)]
    assert (found.call_arguments.right, found.call_arguments.n) == (8, 8)
    assert found.call_cost == pytest.approx(7.9)
    assert round(found.cost_per_hit or 0, 2) == 0.99


def test_with_three_tools_only_what_they_serve_is_called() -> None:
    found = side("requests.jsonl", CORE)
    assert counted(found) == [(4, 8), (4, 4), (0, 2)]
    assert found.call_cost == pytest.approx(4.3)


def test_requests_like_them_are_decided_as_well() -> None:
    found = side("similar.jsonl", EXPANDED)
    assert found.hit.right >= 40
    assert (found.hit.n, found.asked.right, found.asked.n) == (41, 10, 10)
    assert found.false_call.right == 0
    assert found.call_arguments.rate == 1.0


def test_and_others_written_when_the_rules_stood() -> None:
    found = side("others.jsonl", EXPANDED)
    assert found.right.rate is not None
    assert found.right.rate >= 0.95
    assert found.false_call.right == 0


def spoken() -> Iterator[tuple[str, str]]:
    for file in ("summary", "use_when"):
        for spec in EXPANDED:
            said = getattr(spec, file)
            yield from ((spec.name, text) for text in ([said] if isinstance(said, str) else said))


def test_no_description_repeats_a_request() -> None:
    asked = [re.sub(r"\s", "", case.text) for case in load_cases(TEN / "requests.jsonl")]
    for tool, text in spoken():
        assert not any(request in re.sub(r"\s", "", text) for request in asked), (tool, text)
    examples = {str(e) for spec in EXPANDED for p in spec.parameters.values() for e in p.examples}
    named = {str(value) for case in load_cases(TEN / "requests.jsonl") for args in case.args for value in args.values()}
    assert not examples & named


@pytest.mark.parametrize("word", SUBJECTS)
def test_the_router_knows_no_word_of_them(word: str) -> None:
    for path in sorted((CHECKOUT / "migrate_kit" / "route").rglob("*.py")):
        assert word not in path.read_text(encoding="utf-8"), path
