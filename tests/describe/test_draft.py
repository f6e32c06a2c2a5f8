"""Drafts from an inventory."""

from __future__ import annotations

from typing import Any

import pytest

from migrate_kit.describe import describe, render_yaml
from migrate_kit.messages import Language
from migrate_kit.model.condition import AllOf, Contains, Not, Regex, StartsWith
from migrate_kit.model.expense import CostFact, LatencyFact
from migrate_kit.model.inventory import Dead, Inventory
from migrate_kit.model.record import Evidence
from migrate_kit.model.tool import Status, ToolSpec
from tests.describe.inventories import branch, inventory, parameter, tool, words


def only(given: Inventory, language: Language = "en", name: str | None = None) -> ToolSpec:
    specs = describe(given, language=language)
    return next(s for s in specs if name in (None, s.name))


def with_parameter(facts: Any, **argument: Any) -> Inventory:
    return inventory([tool("go", parameters={"x": facts})], [branch("go", words("go"), arguments=argument)])


def test_anchors_are_the_words_of_all_live_branches_that_reach_the_tool() -> None:
    given = inventory(
        [tool("logs")],
        [
            branch("logs", words("日志", "log")),
            branch("logs", words("报错")),
            branch("logs", words("never"), dead=Dead(because_line=5, why="shadowed")),
        ],
    )
    assert only(given).use_when == ("日志", "log", "报错")


def test_a_negated_word_that_leads_elsewhere_names_the_other_tool() -> None:
    condition = AllOf(of=(Contains(text="重启"), Not(of=(Contains(text="日志"),))))
    given = inventory([tool("restart"), tool("logs")], [branch("restart", condition), branch("logs", words("日志"))])
    assert only(given, "zh").do_not_use_when == ("提到“日志”时用 logs",)
    assert only(given, "en").do_not_use_when == ('it says "日志": use logs',)


def test_an_earlier_sibling_with_a_longer_word_is_named() -> None:
    given = inventory(
        [tool("undo"), tool("notify")], [branch("undo", words("通知删除")), branch("notify", words("通知"))]
    )
    assert only(given, name="notify").do_not_use_when == ('it says "通知删除": use undo',)
    assert only(given, name="undo").do_not_use_when == ()


def test_a_whole_word_of_an_earlier_sibling_inside_a_longer_one_is_not_named() -> None:
    def command(word: str) -> AllOf:
        return AllOf(of=(StartsWith(text="!"), Regex(pattern=rf"!\s*{word}(?!\S)", how="match", flags="")))

    given = inventory(
        [tool("warn"), tool("warns")], [branch("warn", command("warn")), branch("warns", command("warns"))]
    )
    assert only(given, name="warns").do_not_use_when == ()
    within = [branch("warn", words("warn")), branch("warns", words("warns"))]
    assert only(inventory([tool("warn"), tool("warns")], within), name="warns").do_not_use_when == (
        'it says "warn": use warn',
    )


def test_what_an_earlier_sibling_with_the_same_words_refuses_has_to_be_said() -> None:
    sends = AllOf(of=(Contains(text="发票"), Not(of=(words("怎么", "如何"),))))
    given = inventory([tool("send"), tool("explain")], [branch("send", sends), branch("explain", words("发票"))])
    explain = only(given, name="explain")
    assert (explain.use_when, explain.do_not_use_when) == (("发票 … 怎么", "发票 … 如何"), ())
    looked_for = AllOf(of=(*sends.of, Regex(pattern=r"\d{4}", how="search")))
    given = inventory([tool("send"), tool("explain")], [branch("send", looked_for), branch("explain", words("发票"))])
    assert (only(given, name="explain").use_when, only(given, name="explain").do_not_use_when) == (("发票",), ())


def test_siblings_that_do_not_overlap_or_do_not_exclude_each_other_are_not_named() -> None:
    branches = [branch("a", words("alpha beta")), branch("b", words("gamma"))]
    assert only(inventory([tool("a"), tool("b")], branches), name="b").do_not_use_when == ()
    both = [branch("a", words("alpha beta")), branch("b", words("alpha"))]
    assert only(inventory([tool("a"), tool("b")], both, exclusive=False), name="b").do_not_use_when == ()


def test_what_the_program_hands_in_is_context_with_its_expression() -> None:
    spec = only(with_parameter(parameter(context=True), x={"from": "parameter event"}))
    assert (spec.parameters, spec.context, spec.ask_user) == ({}, {"x": "event"}, {})


@pytest.mark.parametrize(
    "expression", ["message.guild", "event.user_id", "update.effective_chat.id", "ctx.author", "update.message.chat.id"]
)
def test_where_and_by_whom_it_was_asked_is_context_and_never_asked_for(expression: str) -> None:
    spec = only(with_parameter(parameter(type="string"), x={"from": expression}))
    assert (spec.parameters, spec.context, spec.ask_user) == ({}, {"x": expression}, {})


@pytest.mark.parametrize(
    "expression", ["message.mentions[0]", "event.city", "intent.room", "data.user_id", "self.nlu.user"]
)
def test_what_is_read_from_the_request_stays_a_parameter(expression: str) -> None:
    assert list(only(with_parameter(parameter(type="string"), x={"from": expression})).parameters) == ["x"]


def test_the_whole_request_is_handed_on_and_never_asked_for() -> None:
    assert only(with_parameter(parameter(type="string"), x={"from": "text"})).context == {"x": "text"}


def test_what_is_taken_from_the_request_stays_a_parameter() -> None:
    assert list(only(with_parameter(parameter(type="string"), x={"from": "rest_of_text"})).parameters) == ["x"]


@pytest.mark.parametrize(("rule", "expected"), [("router-constants", (10, -10)), ("router-constant", None)])
def test_a_closed_set_of_the_router_becomes_the_choice(rule: str, expected: tuple[int, ...] | None) -> None:
    spec = only(with_parameter(parameter(rule, type="integer", examples=(10, -10))))
    assert spec.parameters["x"].enum == expected


def test_each_required_parameter_has_a_question() -> None:
    parameters = {
        "service": parameter(type="string"),
        "lines": parameter(type="integer"),
        "mode": parameter(type="string", enum=("fast", "slow")),
        "day": parameter(type="string", ask="哪天?"),
        "late": parameter(type="string", required=False, has_default=True, default=None),
    }
    given = inventory([tool("go", parameters=parameters)], [branch("go", words("go"))])
    asked = only(given, "zh").ask_user
    assert list(asked) == ["service", "lines", "mode", "day"]
    assert asked["day"] == "哪天?"
    assert "服务名" in asked["service"]
    assert "fast、slow" in asked["mode"]
    assert only(given, "en").ask_user["lines"] == "How many lines?"


def test_summary_is_the_doc_else_the_branch_comment_else_the_name() -> None:
    commented = branch("restart_it", words("x"), comment="重启服务")
    assert only(inventory([tool("restart_it", doc="Restart it.\n\nMore.")], [commented])).summary == "Restart it."
    assert only(inventory([tool("restart_it")], [commented])).summary == "重启服务"
    assert only(inventory([tool("restart_it")], [])).summary == "restart it"


def test_a_draft_is_a_draft_and_knows_its_function() -> None:
    spec = only(inventory([tool("Bot.rank", timeout_s=3, raises=("no such list",))], []))
    assert (spec.status, spec.is_approved) == (Status.draft, False)
    assert (spec.name, spec.shadow_name, spec.implementation) == ("rank", "rank_shadow", "tools:Bot.rank")
    assert (spec.latency, spec.errors, spec.effects) == ("gives up after 3 s", ("no such list",), "unknown")


def test_evidence_names_every_place() -> None:
    facts = tool(
        "go", parameters={"x": parameter("annotation")}, evidence=(Evidence(file="t.py", line=3, rule="effect-name"),)
    )
    spec = only(inventory([facts], [branch("go", words("go"), line=7)]))
    assert spec.evidence == (
        "tools.py:1 definition high implementation",
        "tools.py:1 name-words low summary",
        "bot.py:7 branch high use_when",
        "t.py:3 effect-name medium",
        "tools.py:1 annotation high",
    )


def test_the_hash_stays_when_lines_move_and_language_changes() -> None:
    before = inventory([tool("go", parameters={"x": parameter("a")})], [branch("go", words("go"), line=5)])
    moved = tool("go", parameters={"x": parameter("b")}, line=50, last_line=60)
    after = inventory([moved], [branch("go", words("go"), line=99)])
    assert only(before).source_hash == only(after, "zh").source_hash


OLDER = "b91aaaafdf1def04c02f0fc34c0c8590"
"""What the version before there were confidence, cost and latency made of `older`."""


def older(**more: Any) -> Inventory:
    x = parameter("annotation", "signature", type="integer", required=False, has_default=True, default=3)
    facts = tool("go", doc="Go there.", timeout_s=4, parameters={"x": x}, raises=("no way",), **more)
    return inventory([facts], [branch("go", words("go", "走"), line=7, arguments={"x": 1})])


def test_what_older_versions_approved_has_the_same_hash_now() -> None:
    told = Evidence(file="t.py", line=3, rule="docstring", fields=("doc",))
    timeout = LatencyFact(kind="timeout", seconds=4, evidence=Evidence(file="t.py", line=4, rule="timeout-set"))
    assert only(older()).source_hash == OLDER
    assert only(older(evidence=(told,), latency=(timeout,))).source_hash == OLDER


def test_a_fact_of_cost_or_latency_that_was_not_known_changes_the_hash() -> None:
    place = Evidence(file="t.py", line=4, rule="service-call")
    paid = CostFact(kind="paid_service", name="openai", evidence=place)
    moved = paid.model_copy(update={"evidence": place.model_copy(update={"line": 99})})
    hashes = [only(older(cost=(fact,))).source_hash for fact in (paid, moved)]
    assert hashes[0] == hashes[1] != OLDER
    tries = LatencyFact(kind="retries", times=3, evidence=place)
    assert only(older(latency=(tries,))).source_hash not in (OLDER, hashes[0])


@pytest.mark.parametrize(
    ("facts", "condition", "argument"),
    [
        (tool("go", parameters={"x": parameter(minimum=1)}), words("go"), 1),
        (tool("go", parameters={"x": parameter()}), words("go", "run"), 1),
        (tool("go", parameters={"x": parameter()}), words("go"), 2),
        (tool("go", doc="Other.", parameters={"x": parameter()}), words("go"), 1),
        (tool("go", side_effects="write", parameters={"x": parameter()}), words("go"), 1),
    ],
)
def test_the_hash_changes_with_what_the_code_says(facts: Any, condition: Any, argument: int) -> None:
    base = inventory([tool("go", parameters={"x": parameter()})], [branch("go", words("go"), arguments={"x": 1})])
    other = inventory([facts], [branch("go", condition, arguments={"x": argument})])
    assert only(base).source_hash != only(other).source_hash


@pytest.mark.parametrize(
    ("name", "given", "asked"),
    [
        ("order_no", {}, "Please give the order number."),
        ("order_id", {}, "Please give the order ID."),
        ("order", {"meaning": "number of the order"}, "Please give the number of the order."),
        ("order", {"meaning": "Your order number"}, "Please give your order number."),
        ("link", {"meaning": "URL of the page"}, "Please give the URL of the page."),
        ("query", {}, "Please say what to search for."),
        ("force", {"type": "boolean"}, "Force: yes or no?"),
        ("amount", {"type": "number"}, "Please give the amount (a number)."),
        ("ticket_number", {"type": "integer"}, "Please give the ticket number."),
        ("max_lines", {"type": "integer"}, "How many lines?"),
        ("mode", {"enum": ("fast", "slow")}, "Please choose the mode: fast, slow."),
    ],
)
def test_a_question_is_a_sentence(name: str, given: dict[str, Any], asked: str) -> None:
    tools = [tool("act", parameters={name: parameter(**given)})]
    [spec] = describe(inventory(tools, [branch("act", words("act"))]), language="en")
    assert spec.ask_user == {name: asked}


def test_values_and_type_of_a_parameter_fit_together() -> None:
    given = {
        "a": parameter(enum=(1, 2)),
        "b": parameter(type="integer", enum=(1, "x")),
        "c": parameter(enum=(1, "x")),
        "d": parameter(pattern="("),
        "e": parameter(type="integer", minimum=5, maximum=1),
    }
    [spec] = describe(inventory([tool("act", parameters=given)], [branch("act", words("act"))]), language="en")
    found = {name: (p.type, p.enum, p.pattern, p.minimum) for name, p in spec.parameters.items()}
    assert found == {
        "a": ("integer", (1, 2), None, None),
        "b": ("integer", (1,), None, None),
        "c": ("string", None, None, None),
        "d": ("string", None, None, None),
        "e": ("integer", None, None, None),
    }


def test_the_name_in_the_source_is_shown_where_it_could_not_be_kept() -> None:
    [spec] = describe(inventory([tool("查日志")], [branch("查日志", words("log"))]), language="en")
    assert spec.name == "log"
    assert spec.evidence[0].endswith("definition of 查日志 high implementation")
    languages: tuple[Language, ...] = ("en", "zh")
    for language in languages:
        text = render_yaml(spec, language=language)
        assert any(line.startswith("#") and "查日志" in line for line in text.splitlines())
