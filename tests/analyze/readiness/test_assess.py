"""Signals have a measure or are unknown; two decisive ones mean now; some tools stay whatever the router does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.analyze.growth import Addition, Growth
from migrate_kit.analyze.growth.edits import Places
from migrate_kit.analyze.readiness import Facts, RouterAssessment, assess
from migrate_kit.model.case import Case
from migrate_kit.model.condition import Always, LabelIs, Not, Opaque, Regex, all_of
from migrate_kit.model.inventory import Branch, Default, Inventory, LegacyRouter, ParameterFacts, ToolFacts
from tests.analyze.routers import has, router

WEEK_S = 7 * 86_400
GUARD = Opaque(source="user.is_admin()", reason="a parameter")


def sized(count: int) -> LegacyRouter:
    return router(*((has(f"word{number:02}"), f"tool{number:02}") for number in range(count)))


def grown(*places: int, weeks: int = 20, tools_now: int = 12) -> Growth:
    """A history in which one tool came for each of *places*, so many places edited for it."""
    additions = tuple(
        Addition(
            commit=f"{number:040}",
            when_s=number,
            tools=(f"tool{number:02}",),
            places=Places(routers=("bot.py:handle",), others=tuple(f"f{n}" for n in range(count - 1))),
        )
        for number, count in enumerate(places)
    )
    before = tools_now - len(places)
    return Growth(
        commits=5,
        first_s=0,
        last_s=weeks * WEEK_S,
        tools_before=before,
        tools_now=tools_now,
        branches_before=before,
        branches_now=tools_now,
        additions=additions,
    )


def cases(*texts: str, **fields: object) -> list[Case]:
    return [Case(text=text, **fields) for text in texts]


def assessed(
    *routers: LegacyRouter, growth: Growth | None = None, tools: Sequence[ToolFacts] = (), **facts: object
) -> RouterAssessment:
    known = {} if growth is None else {routers[0].id: growth}
    return assess(Inventory(routers=routers, tools=tuple(tools)), Facts(growth=known, **facts)).routers[0]


def mark(found: RouterAssessment, name: str) -> tuple[float | None, str]:
    signal = found.signal(name)
    return signal.value, signal.mark


def test_what_was_not_measured_is_unknown_and_says_why() -> None:
    found = assessed(sized(12))
    marks = {signal.name: signal.mark for signal in found.signals}
    assert set(marks.values()) == {"unknown"}
    assert all(signal.evidence for signal in found.signals)
    assert found.verdict == "rule_engine"


@pytest.mark.parametrize(
    ("count", "growth", "expected"),
    [
        (10, grown(1, tools_now=10), "not_met"),
        (11, grown(1, tools_now=11), "met"),
        (11, grown(tools_now=11), "not_met"),
        (11, None, "unknown"),
        (10, None, "not_met"),
    ],
)
def test_more_than_ten_tools_count_only_while_they_grow(count: int, growth: Growth | None, expected: str) -> None:
    assert mark(assessed(sized(count), growth=growth), "growing_tools") == (count, expected)


def test_a_router_that_shrank_is_not_growing() -> None:
    shrunk = grown(1).model_copy(update={"branches_before": 30})
    assert mark(assessed(sized(12), growth=shrunk), "growing_tools")[1] == "not_met"


@pytest.mark.parametrize(
    ("places", "expected"),
    [((1,), (1, "not_met")), ((2,), (2, "met")), ((1, 2, 4), (2, "met")), ((), (None, "unknown"))],
)
def test_two_places_for_a_new_tool_are_met_by_the_median(places: tuple[int, ...], expected: tuple[object, str]) -> None:
    assert mark(assessed(sized(3), growth=grown(*places)), "edits_per_tool") == expected


@pytest.mark.parametrize(("complaints", "expected"), [(3, "not_met"), (3.5, "met"), (0, "not_met"), (None, "unknown")])
def test_more_than_three_complaints_are_met(complaints: float | None, expected: str) -> None:
    assert mark(assessed(sized(3), complaints=complaints), "complaints") == (complaints, expected)


@pytest.mark.parametrize(("caught", "expected"), [(8, (0.8, "not_met")), (7, (0.7, "met"))])
def test_coverage_under_four_fifths_is_met(caught: int, expected: tuple[float, str]) -> None:
    asked = cases(*["say word01"] * caught, *["nothing"] * (10 - caught))
    assert mark(assessed(sized(3), cases=asked), "coverage") == expected


def test_chat_and_what_no_tool_can_do_is_no_lack_of_coverage() -> None:
    asked = [*cases("word01"), *cases("hm", kind="chat"), *cases("no", "none", kind="unsupported")]
    assert mark(assessed(sized(3), cases=asked), "coverage") == (1.0, "not_met")


def test_a_default_catches_nothing() -> None:
    with_default = router((has("logs"), "logs"), (Always(), "chat"), default=Default(target="chat"))
    assert mark(assessed(with_default, cases=cases("logs", "hm")), "coverage")[0] == 0.5
    negated = router((has("logs"), "logs"), (Not(of=(has("logs"),)), "chat"))
    assert mark(assessed(negated, cases=cases("logs", "hm")), "coverage")[0] == 0.5


def test_any_router_of_the_project_may_catch_a_request() -> None:
    other = router((has("restart"), "restart"), function="other")
    found = assessed(router((has("logs"), "logs")), other, cases=cases("logs", "restart", "hm", "restart logs"))
    assert mark(found, "coverage")[0] == 0.75


def test_unknown_tests_leave_coverage_open_only_where_they_would_tip_it() -> None:
    guarded = router((has("logs"), "logs"), (all_of(has("drop"), GUARD), "drop"))
    assert mark(assessed(guarded, cases=cases("logs", "drop", "drop")), "coverage")[1] == "unknown"
    assert mark(assessed(guarded, cases=cases("logs", "drop", "hm", "hm")), "coverage") == (0.25, "met")


def test_a_dispatcher_is_asked_with_the_labels_of_its_classifier() -> None:
    classifier = router((has("cert"), "@cert"), (has("unlock"), "@unlock"), function="classify", stage="decide")
    dispatcher = router((LabelIs(text="cert"), "check_cert"), (LabelIs(text="unlock"), "unlock"), stage="dispatch")
    asked = cases(*["cert please"] * 19, "unlock me", "hm")
    found = assessed(dispatcher, classifier, cases=asked, rate=1000.0)
    assert mark(found, "coverage")[0] == 20 / 21
    assert found.signal("hot_path").evidence[0].fields == {"tool": "check_cert", "share": 100, "word": "cert"}


def test_the_label_of_a_default_covers_nothing() -> None:
    classifier = router(
        (has("cert"), "@cert"), function="classify", stage="decide", default=Default(target="chat", target_kind="label")
    )
    dispatcher = router((LabelIs(text="cert"), "check_cert"), (LabelIs(text="chat"), "chat"), stage="dispatch")
    assert mark(assessed(dispatcher, classifier, cases=cases("cert", "hm")), "coverage")[0] == 0.5


def test_labelled_requests_say_which_need_several_tools() -> None:
    asked = [
        *cases("word01 and word02", labels=("tool01", "tool02")),
        *cases("word01 word02", labels=("tool01",)),
        *cases("twice", labels=("tool01", "tool01")),
        *cases("others", labels=("elsewhere", "tool99")),
    ]
    other = router((has("x"), "elsewhere"), (has("y"), "tool99"), function="other")
    assert mark(assessed(sized(3), other, cases=asked), "multi_tool") == (1, "met")
    assert mark(assessed(other, sized(3), cases=asked), "multi_tool") == (1, "met")
    assert mark(assessed(sized(3), cases=asked[1:3]), "multi_tool") == (0, "not_met")


def test_labels_of_another_vocabulary_count_for_every_router() -> None:
    assert mark(assessed(sized(3), cases=cases("both", labels=("a", "b"))), "multi_tool") == (1, "met")


def test_unlabelled_requests_need_several_tools_where_the_words_of_two_are_in_them() -> None:
    assert mark(assessed(sized(3), cases=cases("word01 word02", "word01 word01")), "multi_tool") == (1, "met")
    twice = router((has("a1"), "one"), (has("b1"), "one"))
    assert mark(assessed(twice, cases=cases("a1 b1")), "multi_tool") == (0, "not_met")


def test_requests_across_systems_are_counted_by_the_modules_of_their_tools() -> None:
    tools = [ToolFacts(name=f"tool{n:02}", file="t.py", module="ab"[n % 2], line=1, last_line=2) for n in range(4)]
    asked = [*cases("x", labels=("tool00", "tool01")), *cases("y", "z", labels=("tool00", "tool02"))]
    assert mark(assessed(sized(4), tools=tools, cases=asked), "cross_system") == (1 / 3, "met")
    assert mark(assessed(sized(4), tools=tools[::2], cases=asked), "cross_system") == (None, "unknown")


def test_new_tools_a_week_and_audit_duty_are_shown_beside_the_five() -> None:
    found = assessed(sized(12), growth=grown(*[1] * 6, weeks=2), audit_duty=True)
    assert mark(found, "new_tools_per_week") == (3, "met")
    assert mark(found, "audit_duty") == (1, "met")
    assert found.met == 1
    assert found.verdict == "rule_engine"


@pytest.mark.parametrize(
    ("count", "verdict", "orientation"),
    [
        (1, "stay", "hard_coded"),
        (5, "stay", "hard_coded"),
        (6, "rule_engine", "rules"),
        (20, "rule_engine", "rules"),
        (21, "rule_engine", "dynamic"),
    ],
)
def test_with_fewer_than_two_signals_the_number_of_tools_gives_the_orientation(
    count: int, verdict: str, orientation: str
) -> None:
    found = assessed(sized(count), complaints=9)
    assert (found.met, found.verdict, found.orientation) == (1, verdict, orientation)


@settings(max_examples=60, deadline=None)
@given(
    growing=st.booleans(),
    places=st.sampled_from([1, 2]),
    complaints=st.sampled_from([3.0, 4.0]),
    covered=st.booleans(),
    several=st.booleans(),
)
def test_any_two_signals_mean_now_and_fewer_never_do(
    growing: bool, places: int, complaints: float, covered: bool, several: bool
) -> None:
    history = grown(*[places] * 2).model_copy(update={} if growing else {"branches_before": 99})
    asked = cases(*["word01"] * 8, *["hm"] * (0 if covered else 4), *["word01 word02"] * several)
    found = assessed(sized(12), growth=history, complaints=complaints, cases=asked)
    expected = growing + (places == 2) + (complaints > 3) + (not covered) + several
    assert found.met == expected
    assert (found.verdict == "migrate_now") is (expected >= 2)


def test_a_tiny_stable_router_stays_whatever_else_is_met() -> None:
    found = assessed(sized(3), growth=grown(tools_now=3), complaints=9, cases=cases("word01 word02", "hm", "hm"))
    assert found.met == 3
    assert (found.verdict, found.because.key) == ("stay", "assess.because.tiny_stable")
    assert {a.advice for a in found.advice} == {"stay_hard_coded"}
    assert found.advice[0].reasons == (found.because,)


def test_a_tiny_router_without_a_known_history_is_not_called_stable() -> None:
    assert assessed(sized(3), complaints=9, cases=cases("hm")).verdict == "migrate_now"
    young = grown(tools_now=3, weeks=2)
    assert assessed(sized(3), growth=young, complaints=9, cases=cases("hm")).verdict == "migrate_now"


@pytest.mark.parametrize(
    ("rate", "others", "hot"), [(300.0, 0, True), (200.0, 0, False), (300.0, 2, False), (None, 0, False)]
)
def test_a_hot_path_of_one_pattern_stays_hard_coded(rate: float | None, others: int, hot: bool) -> None:
    asked = cases(*["show logs"] * 20, *["journal"] * others)
    made = router((has("logs", "journal"), "logs"), *((has(f"w{n}"), f"t{n}") for n in range(7)))
    found = assessed(made, cases=asked, rate=rate)
    advice = next(a for a in found.advice if a.tool == "logs")
    assert (advice.advice == "stay_hard_coded") is hot
    if hot:
        assert advice.reasons[0].fields == {"rate": 300, "share": 100, "word": "logs"}
    assert mark(found, "hot_path")[1] == ("unknown" if rate is None else "met" if hot else "not_met")


def dangerous(name: str, **fields: object) -> ToolFacts:
    known = {"file": "t.py", "line": 3, "last_line": 9, "side_effects": "dangerous"}
    return ToolFacts(name=name, **(known | fields))


def test_a_dangerous_tool_behind_a_permission_stays_and_the_place_is_named() -> None:
    made = router((all_of(has("drop"), GUARD), "drop"), *((has(f"w{n}"), f"t{n}") for n in range(7)))
    found = assessed(made, tools=[dangerous("drop")])
    advice = found.advice[0]
    assert advice.advice == "stay_hard_coded"
    assert (advice.reasons[0].key, advice.reasons[0].fields) == ("assess.why.permission", {"words": "admin"})
    assert [(e.file, e.line, e.rule) for e in advice.evidence] == [("bot.py", 10, "guard-condition")]
    assert {a.advice for a in found.advice[1:]} == {"migrate"}


@pytest.mark.parametrize(
    ("fields", "key", "words"),
    [
        ({"parameters": {"api_key": ParameterFacts()}}, "assess.why.secret", "api key"),
        ({"parameters": {"newPassword": ParameterFacts()}}, "assess.why.secret", "password"),
        ({"raises": ("你没有权限删除",)}, "assess.why.permission", "权限"),
        ({"doc": "Delete a tenant. Only for administrators with the admin flag."}, "assess.why.permission", "admin"),
        ({"parameters": {"approver": ParameterFacts()}}, "assess.why.permission", "approver"),
    ],
)
def test_what_makes_a_tool_sensitive_is_said_exactly(fields: dict[str, object], key: str, words: str) -> None:
    made = router((has("wipe"), "wipe"), *((has(f"w{n}"), f"t{n}") for n in range(7)))
    reason = assessed(made, tools=[dangerous("wipe", **fields)]).advice[0].reasons[0]
    assert (reason.key, reason.fields) == (key, {"words": words})


@pytest.mark.parametrize(
    "tool",
    [
        dangerous("wipe"),
        dangerous("wipe", doc="The author of the tokenizer keyed this in."),
        dangerous("wipe", doc="The root cause is told to the owner.", side_effects="dangerous"),
        dangerous("wipe", parameters={"password": ParameterFacts()}, side_effects="write"),
        dangerous("wipe", parameters={"password": ParameterFacts()}, side_effects="unknown"),
    ],
)
def test_danger_alone_or_a_secret_alone_is_no_reason(tool: ToolFacts) -> None:
    made = router((has("wipe"), "wipe"), *((has(f"w{n}"), f"t{n}") for n in range(7)))
    assert assessed(made, tools=[tool]).advice[0].advice == "migrate"


def test_a_router_whose_every_tool_has_its_reason_stays() -> None:
    made = router(*((all_of(has(f"w{n}"), GUARD), f"t{n}") for n in range(7)))
    found = assessed(made, tools=[dangerous(f"t{n}") for n in range(7)], complaints=9, cases=cases("hm"))
    assert (found.met, found.verdict, found.because.key) == (2, "stay", "assess.because.all_stay")


def test_branches_of_a_family_and_chains_of_one_function_are_one() -> None:
    inline = [Branch(line=line, condition=has(f"w{line}"), target=None, target_kind="inline") for line in (10, 20, 30)]
    first = router().model_copy(update={"branches": tuple(inline), "families": ((10, 20),)})
    second = sized(2).model_copy(update={"first_line": 50})
    found = assess(Inventory(routers=(first, second)), Facts())
    assert [(r.router, r.tools, [a.tool for a in r.advice]) for r in found.routers] == [
        ("bot:handle", 4, ["inline:10", "inline:30", "tool00", "tool01"])
    ]


def test_one_router_can_be_assessed_alone_and_others_still_catch() -> None:
    other = router((has("restart"), "restart"), function="other")
    inventory = Inventory(routers=(sized(3), other))
    found = assess(inventory, Facts(cases=cases("restart")), only="bot:handle")
    assert [r.router for r in found.routers] == ["bot:handle"]
    assert mark(found.routers[0], "coverage")[0] == 1


def test_a_pattern_is_a_regular_expression_too() -> None:
    made = router((Regex(pattern=r"scale \d"), "scale"))
    assert mark(assessed(made, cases=cases("scale 3")), "coverage")[0] == 1


def test_an_empty_request_file_measures_nothing() -> None:
    found = assessed(sized(3), cases=[], rate=500.0)
    assert {mark(found, name)[1] for name in ("coverage", "multi_tool", "cross_system")} == {"unknown"}
