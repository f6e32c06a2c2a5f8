"""Cost and latency in words."""

from __future__ import annotations

from typing import Any

import pytest

from migrate_kit.describe import describe, render_text, render_yaml
from migrate_kit.describe.expense import cost_text, latency_text
from migrate_kit.describe.export.wording import worded
from migrate_kit.messages import Language
from migrate_kit.model.expense import CostFact, LatencyFact
from migrate_kit.model.record import Evidence
from migrate_kit.model.tool import Status, ToolSpec
from tests.describe.inventories import branch, inventory, tool, words
from tests.scan.tools.resolver import facts

PLACE = Evidence(file="t.py", line=1, rule="limiter-used", fields=("cost",))
LANGUAGES: tuple[Language, ...] = ("en", "zh")


@pytest.mark.parametrize(
    ("fact", "en", "zh"),
    [
        ({"kind": "paid_service", "name": "openai"}, "calls a paid service (openai)", "会调用付费服务（openai）"),
        (
            {"kind": "paid_service", "name": "openai", "sometimes": True},
            "may call a paid service (openai)",
            "有时会调用付费服务（openai）",
        ),
        (
            {"kind": "limit", "count": 5, "period_s": 86_400, "per": "user"},
            "at most 5 calls a day per user",
            "每个用户每天最多 5 次",
        ),
        ({"kind": "limit", "count": 1, "period_s": 90}, "at most 1 call in 90 s", "每 90 秒最多 1 次"),
        ({"kind": "limit", "per": "group"}, "calls are limited per group", "每个群调用次数有限制"),
        (
            {"kind": "api_key", "name": "W_API_KEY"},
            "uses an API key (W_API_KEY), so calls may be counted or billed",
            "使用 API 密钥（W_API_KEY），调用可能计次或计费",
        ),
        ({"kind": "said", "text": "付费接口"}, "付费接口", "付费接口"),
    ],
)
def test_a_fact_of_cost_is_told_in_both_languages(fact: dict[str, Any], en: str, zh: str) -> None:
    given = tool("go", cost=(CostFact(evidence=PLACE, **fact),))
    assert (cost_text(given, "en"), cost_text(given, "zh")) == (en, zh)


def test_timeout_and_tries_are_told_together() -> None:
    code = (
        "import requests\ndef tool(c):\n    for i in range(3):\n        try:\n"
        "            return requests.get('https://w.example', timeout=10).text\n"
        "        except OSError:\n            pass\n"
    )
    assert latency_text(facts(code), "en") == "waits at most 10 s for each call; up to 3 tries"
    assert latency_text(facts(code), "zh") == "每次请求最长等待 10 秒；最多尝试 3 次"


def test_one_timeout_is_when_it_gives_up() -> None:
    once = LatencyFact(kind="timeout", seconds=2.5, evidence=PLACE)
    assert latency_text(tool("go", latency=(once,)), "en") == "gives up after 2.5 s"
    assert latency_text(tool("go"), "en") == ""


def test_a_timeout_that_bounds_nothing_is_not_told_though_it_is_a_fact() -> None:
    code = "import requests\ndef tool(c):\n    cache.set(c, requests.get('https://w.example'), timeout=3600)\n"
    assert facts(code).timeout_s == 3600
    assert latency_text(facts(code), "en") == ""


@pytest.mark.parametrize(
    ("language", "lines"), [("en", ["Cost: unknown", "Latency: unknown"]), ("zh", ["成本：未知", "耗时：未知"])]
)
def test_the_text_for_people_says_unknown_and_that_for_models_nothing(language: Language, lines: list[str]) -> None:
    [spec] = describe(inventory([tool("go")], [branch("go", words("go"))]), language=language)
    assert (spec.cost, spec.latency) == ("", "")
    full = render_text(spec, language=language, form="full").splitlines()
    assert [line for line in lines if line in full] == lines
    told = worded(spec, language=language, limit=None).text
    assert not any(line.split(" ")[0].split("：")[0] in told for line in lines)


@pytest.mark.parametrize(("language", "note"), [("en", "Empty: unknown"), ("zh", "留空：未知")])
def test_the_file_says_what_an_empty_cost_means(language: Language, note: str) -> None:
    above, _, _ = render_yaml(ToolSpec(name="x"), language=language).partition('cost: ""')
    assert note in above.splitlines()[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guess_is_called_one_until_a_person_stands_for_it(language: Language) -> None:
    low = Evidence(file="t.py", line=1, rule="effect-words", fields=("side_effects",))
    [spec] = describe(inventory([tool("go", side_effects="write", evidence=(low,))], []), language=language)
    mark = {"en": "only a hint", "zh": "仅凭线索"}[language]
    guess = {"en": "only guessed from the name", "zh": "仅从名称推测"}[language]
    draft = render_text(spec, language=language, form="full")
    assert mark in draft
    assert guess in draft
    assert guess not in render_text(
        spec.model_copy(update={"summary": "A person's words."}), language=language, form="full"
    )
    approved = spec.model_copy(update={"status": Status.approved, "approved_hash": spec.text_hash()})
    assert mark not in render_text(approved, language=language, form="full")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hint_behind_a_doc_is_marked_in_the_text(language: Language) -> None:
    low = Evidence(file="t.py", line=1, rule="doc-cost", fields=("cost",))
    fact = CostFact(kind="said", text="付费接口", evidence=low)
    [spec] = describe(inventory([tool("go", cost=(fact,))], []), language=language)
    assert "t.py:1 doc-cost low cost" in spec.evidence
    line = next(row for row in render_text(spec, language=language, form="full").splitlines() if "付费接口" in row)
    assert {"en": "a hint only", "zh": "仅凭线索"}[language] in line
