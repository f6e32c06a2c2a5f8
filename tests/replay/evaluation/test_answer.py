"""Any router as an evaluation asks it."""

from __future__ import annotations

from migrate_kit.model.condition import LabelIs, Opaque
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import ArgumentOrigin, Candidate, Decision, RefusalKind, ToolCall, Trace
from migrate_kit.model.inventory import Branch, Default
from migrate_kit.replay.evaluation import Dynamic, Legacy, evaluate
from tests.replay.evaluation.samples import case
from tests.replay.samples import BRANCHES, Words, branch, router


class Fixed:
    version = "fixed"

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        return self.decision


def test_a_decision_becomes_an_answer_without_declared_defaults() -> None:
    trace = Trace(
        candidates=(Candidate(tool="logs", score=0.7), Candidate(tool="status", score=0.1)),
        origins={"logs": {"service": ArgumentOrigin(kind="enum", span=(0, 3)), "n": ArgumentOrigin(kind="default")}},
        gate={"score": 0.7},
    )
    call = ToolCall(tool="logs", arguments={"service": "pay", "n": 10})
    answer = Dynamic("x", Fixed(Decision(calls=(call,), trace=trace))).answer("pay")
    assert (answer.tools, answer.arguments, answer.refusal) == (("logs",), ({"service": "pay"},), None)
    assert (answer.ranked, answer.belief) == (("logs", "status"), 0.7)


def test_a_refusal_says_whether_it_asks_and_of_which_tool() -> None:
    asked = Dynamic("x", Words()).answer("ask for it")
    assert (asked.tools, asked.refusal, asked.asks_of) == ((), RefusalKind.missing_argument, "logs")
    assert Dynamic("x", Words()).answer("hello").asks_of is None


def test_a_router_that_raises_is_an_answer() -> None:
    assert Dynamic("x", Words()).answer("boom").error == "SystemError"


def test_the_legacy_answers_by_its_twin() -> None:
    legacy = Legacy([router(*BRANCHES)])
    assert legacy.answer("show the LOG").tools == ("logs",)
    assert legacy.answer("hello").refusal is RefusalKind.no_match
    assert legacy.tools() == {"logs", "restart", "status"}


def test_of_several_legacy_routers_the_first_that_does_not_fall_through_answers() -> None:
    legacy = Legacy([router(branch(1, "pay", "pay")), router(*BRANCHES, function="other")])
    assert legacy.answer("pay the log").tools == ("pay",)
    assert legacy.answer("the log").tools == ("logs",)
    assert legacy.answer("hello").tools == ()


def test_a_default_that_is_a_tool_answers_only_after_the_others() -> None:
    default = Default(line=8, target="help", target_kind="function", tool="help")
    legacy = Legacy([router(branch(1, "pay", "pay"), default=default), router(*BRANCHES, function="other")])
    assert legacy.answer("log").tools == ("logs",)
    assert legacy.answer("hello").tools == ("help",)
    assert "help" in legacy.tools()


def test_what_the_twin_cannot_tell_is_not_known() -> None:
    hidden = Branch(line=1, condition=Opaque(source="f()"), target="x", target_kind="function", tool="x")
    assert not Legacy([router(hidden, *BRANCHES)]).answer("log").known


def test_a_dispatcher_by_labels_is_told_what_its_classifier_says() -> None:
    classifier = router(
        Branch(line=2, condition=BRANCHES[0].condition, target="READ", target_kind="label"),
        function="classify",
        stage="decide",
    )
    dispatch = router(
        Branch(line=2, condition=LabelIs(text="READ"), target="logs", target_kind="function", tool="logs"),
        function="dispatch",
    )
    legacy = Legacy([classifier, dispatch])
    assert legacy.answer("show the log").tools == ("logs",)
    assert legacy.answer("hello").tools == ()


def test_dynamic_and_legacy_are_compared_on_the_same_cases() -> None:
    cases = [case("show log", "logs"), case("restart", "restart"), case("hello")]
    found = evaluate(cases, [Dynamic("words", Words()), Legacy([router(*BRANCHES)])])
    assert [side.right.right for side in found.sides] == [3, 3]
    assert found.pairs[0].both == 3
