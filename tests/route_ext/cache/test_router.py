"""The cache in front of the language model: what it keeps, what it answers, and what it never does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

np = pytest.importorskip("numpy", reason="extra semantic")

from migrate_kit.config import Settings
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import Decision, Refusal, RefusalKind, ToolCall, Trace
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route.arguments import Extracted
from migrate_kit.route_ext.cache.caches import Caches
from migrate_kit.route_ext.cache.guard import guard_of
from migrate_kit.route_ext.cache.router import CachedRouter
from migrate_kit.route_ext.vectors import Vectors
from tests.route_ext.cache.pairs import DIFFERENT, SAME, SWAPPED, WORDS
from tests.route_ext.chooser.catalogue import choosing
from tests.route_ext.chooser.servers import openai_stream
from tests.route_ext.counting import CountingEncoder

SPECS = tuple(
    ToolSpec(name=name, summary=name, use_when=(name,), effects=effects, parameters=parameters)
    for name, effects, parameters in (
        ("look", "read_only", {}),
        ("other", "read_only", {}),
        ("logs", "read_only", {"lines": ParameterSpec(type="integer", meaning="number of lines")}),
        ("change", "write", {}),
        ("destroy", "dangerous", {}),
        ("riddle", "unknown", {}),
    )
)  # fmt: skip


class Model:
    """A router whose model chooses by a script; without a line of it, the first word names the tool."""

    specs: Sequence[ToolSpec] = SPECS
    version = "model-1"

    def __init__(self, **script: str) -> None:
        self.asked: list[str] = []
        self.tools = ("look",)
        self.chooser = "chosen"
        self._lexical = LexicalRouter(SPECS)

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        self.asked.append(text)
        refusal = None if self.tools else Refusal(kind=RefusalKind.no_match)
        calls = tuple(ToolCall(tool=tool) for tool in self.tools)
        return Decision(calls=calls, refusal=refusal, trace=Trace(chooser=self.chooser), version=self.version)

    def extracted(self, text: str, tool: str) -> Extracted:
        return self._lexical.extracted(text, tool)


def cached(model: Model, *, size: int = 100, check_rate: float = 0.0) -> CachedRouter:
    return CachedRouter(model, Vectors(CountingEncoder()), size=size, check_rate=check_rate)


def tools(decision: Decision) -> list[str]:
    return [call.tool for call in decision.calls]


def test_what_says_the_same_is_asked_once() -> None:
    model = Model()
    router = cached(model)
    decided = [router.decide(text) for text in ("show the queue", "Show the queue!", "please show the queue")]
    assert model.asked == ["show the queue"]
    assert [tools(each) for each in decided] == [["look"]] * 3
    assert [each.trace.chooser for each in decided] == ["chosen", "cached", "cached"]
    assert (router.counts.asked, router.counts.hits) == (3, 2)


def test_arguments_are_read_from_the_request_itself() -> None:
    model = Model()
    model.tools = ("logs",)
    router = cached(model)
    router.decide("logs, 20 lines")
    again = router.decide("Logs, 20 lines!")
    assert (again.trace.chooser, again.calls) == ("cached", (ToolCall(tool="logs", arguments={"lines": 20}),))
    assert len(model.asked) == 1


def test_a_request_that_lacks_an_argument_is_decided_in_full() -> None:
    model = Model()
    model.tools = ("logs",)
    router = cached(model)
    for _ in range(2):
        router.decide("give me the logs")
    assert len(model.asked) == 2
    assert router.counts.hits == 0


@pytest.mark.parametrize("tool", ["change", "destroy", "riddle"])
def test_what_changes_anything_or_may_is_decided_every_time(tool: str) -> None:
    model = Model()
    model.tools = (tool,)
    router = cached(model)
    assert [tools(router.decide("do it")) for _ in range(3)] == [[tool]] * 3
    assert len(model.asked) == 3


@pytest.mark.parametrize(
    ("chosen", "chooser"), [((), "none"), (("look", "other"), "chosen"), (("look",), "MKE603"), (("look",), "")]
)
def test_refusals_plans_and_what_no_model_chose_are_not_remembered(chosen: tuple[str, ...], chooser: str) -> None:
    model = Model()
    model.tools, model.chooser = chosen, chooser
    router = cached(model)
    for _ in range(2):
        router.decide("show the queue")
    assert len(model.asked) == 2


@pytest.mark.parametrize(("one", "other"), [*DIFFERENT, *SWAPPED, *WORDS])
def test_what_only_looks_alike_is_decided_anew_though_the_encoder_sees_no_difference(one: str, other: str) -> None:
    router = CachedRouter(model := Model(), Vectors(Blind()))
    router.decide(one)
    router.decide(other)
    assert len(model.asked) == 2


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_says_the_same_hits_where_the_encoder_agrees(one: str, other: str) -> None:
    router = CachedRouter(model := Model(), Vectors(Blind()), check_rate=0.0)
    router.decide(one)
    assert router.decide(other).trace.chooser == "cached"
    assert model.asked == [one]


@pytest.mark.parametrize("other", [Asker(tenant="b"), Asker(roles=("admin",)), Asker(level=2)])
def test_what_was_chosen_for_somebody_is_not_answered_to_somebody_else(other: Asker) -> None:
    router = cached(model := Model())
    router.decide("show the queue", asker=Asker(user="x"))
    router.decide("show the queue", asker=Asker(user="y"))
    assert len(model.asked) == 1
    router.decide("show the queue", asker=other)
    assert len(model.asked) == 2


def test_who_was_not_asked_for_the_longest_is_forgotten() -> None:
    router = cached(model := Model(), size=2)
    for text in ("apples", "bananas", "apples", "cherries", "apples", "bananas"):
        router.decide(text)
    assert model.asked == ["apples", "bananas", "cherries", "bananas"]


def test_some_hits_are_decided_again_in_full_and_a_wrong_one_is_forgotten() -> None:
    router = cached(model := Model(), check_rate=0.25)
    router.decide("show the queue")
    model.tools = ("other",)
    decided = [tools(router.decide("show the queue"))[0] for _ in range(8)]
    assert decided == ["look"] * 3 + ["other"] * 5
    assert (router.counts.hits, router.counts.checked, router.counts.wrong) == (8, 2, 1)
    assert len(model.asked) == 3


def test_an_endpoint_that_fails_says_nothing_of_what_is_remembered() -> None:
    router = cached(model := Model(), check_rate=1.0)
    router.decide("show the queue")
    model.tools, model.chooser = ("other",), "MKE603"
    assert tools(router.decide("show the queue")) == ["other"]
    assert (router.counts.checked, router.counts.wrong) == (0, 0)
    model.chooser = "chosen"
    router.decide("show the queue")
    assert (router.counts.checked, router.counts.wrong) == (1, 1)


def test_while_the_encoder_fails_every_request_is_decided() -> None:
    encoder = CountingEncoder()
    router = CachedRouter(model := Model(), Vectors(encoder))
    encoder.fails = True
    assert [tools(router.decide("show the queue")) for _ in range(2)] == [["look"]] * 2
    assert len(model.asked) == 2


def test_an_endpoint_is_asked_once_for_what_is_said_twice() -> None:
    with choosing(openai_stream(("query_logs", '{"service": "billing"}'))) as (chooser, served):
        router = CachedRouter(chooser, Vectors(CountingEncoder()), check_rate=0.0)
        decided = [router.decide(text) for text in ("billing 怎么了,查查", "billing 怎么了，查查？")]
    assert [tools(each) for each in decided] == [["query_logs"]] * 2
    assert [each.calls[0].arguments["service"] for each in decided] == ["billing"] * 2
    assert [each.trace.chooser for each in decided] == ["chosen", "cached"]
    assert len(served.asked) == 1


REQUESTS = st.sampled_from([text for pair in (*SAME, *DIFFERENT) for text in pair])


@given(st.lists(st.tuples(REQUESTS, st.sampled_from([spec.name for spec in SPECS])), max_size=40))
def test_the_tool_of_a_hit_is_one_that_was_decided_in_full_for_the_same_guard(said: list[tuple[str, str]]) -> None:
    router = cached(model := Model())
    decided: dict[object, set[str]] = {}
    for text, tool in said:
        model.tools = (tool,)
        found = router.decide(text)
        if found.trace.chooser == "cached":
            (hit,) = tools(found)
            assert hit in decided[guard_of(text)]
            assert hit in ("look", "other", "logs")
        else:
            assert tools(found) == [tool]
            decided.setdefault(guard_of(text), set()).add(tool)


def test_a_router_keeps_its_memory_as_long_as_it_serves_and_a_reload_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = configured(monkeypatch)
    model = Model()
    first = made.over(model)
    assert first is not None
    assert made.over(model) is first
    assert made.over(Model()) is not first
    for _ in range(4):
        first.decide("show the queue")
    assert made.counters == {"cache_asked": 4, "cache_hits": 3, "cache_checked": 1, "cache_wrong": 0}
    (remark,) = made.remarks
    assert "3 of 4 requests hit (75.0%), 0 of 1 checked hit wrong" in remark


def test_without_the_extra_every_request_is_decided_and_status_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "migrate_kit.route_ext.tier", None)
    made = Caches(Settings(semantic_cache=True))
    assert made.over(Model()) is None
    assert made.over(Model()) is None
    (remark,) = made.remarks
    assert "none is remembered" in remark
    assert made.counters == {}


def configured(monkeypatch: pytest.MonkeyPatch) -> Caches:
    monkeypatch.setattr("migrate_kit.route_ext.encoders.load_encoder", lambda choice: CountingEncoder())
    return Caches(Settings(semantic_cache=True, cache_check_rate=0.5))


class Blind(CountingEncoder):
    """Sees every request as the same one."""

    def encode(self, texts: Sequence[str], *, is_query: bool) -> object:
        return super().encode(["same"] * len(texts), is_query=is_query)
