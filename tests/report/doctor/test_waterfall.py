"""Whatever was decided: a wrong decision is laid at one stage, and never before the one at which it failed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.model.case import Case
from migrate_kit.model.decision import ArgumentOrigin, Candidate, Decision, Refusal, RefusalKind, ToolCall, Trace
from migrate_kit.report.doctor import CHECKS, Diagnosis, Judged, Material, Truth, examine
from migrate_kit.report.doctor.asked import held_against
from migrate_kit.report.doctor.blame import attribute
from tests.report.doctor.patient import TOOLS, check_whole

SPECS = {spec.name: spec for spec in TOOLS}
_NAMES = st.sampled_from([*SPECS, "nobody_described"])
_CALLS = st.lists(
    st.builds(ToolCall, tool=_NAMES, arguments=st.just({"service": "order"})), min_size=1, max_size=2
).map(tuple)
_REFUSALS = st.builds(Refusal, kind=st.sampled_from(RefusalKind), tool=st.none() | _NAMES)
_TRACES = st.builds(
    Trace,
    candidates=st.lists(_NAMES, max_size=4, unique=True).map(
        lambda names: tuple(Candidate(tool=name, score=0.5 / (n + 1)) for n, name in enumerate(names))
    ),
    rules=st.sampled_from([(), ("no-order",), ("gone: KeyError",)]),
    chooser=st.sampled_from(["", "chosen", "repaired", "none", "MKE603"]),
    origins=st.sampled_from([{}, {"query_logs": {"service": ArgumentOrigin(kind="enum")}}]),
)
_DECISIONS = st.one_of(
    st.builds(Decision, calls=_CALLS, trace=_TRACES), st.builds(Decision, refusal=_REFUSALS, trace=_TRACES)
)
_CASES = st.builds(
    Case,
    text=st.sampled_from(["", "show the logs", "查日志", "看看 order 的 logs 吧"]),
    labels=st.lists(_NAMES, max_size=2, unique=True).map(tuple),
    missing=st.sampled_from([(), ("service",)]),
    kind=st.just("single"),
)


@st.composite
def judged(draw: st.DrawFn) -> Judged:
    """Any request with any decision, or none."""
    case = draw(_CASES)
    if draw(st.booleans()):
        return held_against(case, draw(_DECISIONS), SPECS, truth=draw(st.sampled_from(Truth)))
    error = draw(st.sampled_from(["timeout", "KeyError"]))
    return Judged(case=case, truth=Truth.unanswered, decision=None, is_right=False, error=error)


ROWS = st.lists(judged(), max_size=12).map(tuple)


def diagnosis(rows: tuple[Judged, ...], chooser: str) -> Diagnosis:
    return examine(Material(specs=SPECS, rows=rows, chooser=chooser))


@given(ROWS, st.sampled_from(["off", "always"]))
def test_the_stages_add_up_to_the_wrong_decisions(rows: tuple[Judged, ...], chooser: str) -> None:
    found = diagnosis(rows, chooser)
    check_whole(found)
    assert found.wrong == sum(not row.is_right for row in rows)
    for check in found.checks:
        assert check.wrong == sum(cause.wrong for cause in check.causes)


@given(ROWS)
def test_what_was_found_is_not_laid_at_recall_and_what_was_not_is_not_laid_at_what_follows(
    rows: tuple[Judged, ...],
) -> None:
    for check, blamed in attribute(Material(specs=SPECS, rows=rows), CHECKS).by_check:
        for row in (row for each in blamed for row in each.rows):
            if check.name == "recall":
                assert not row.is_reached
            if check.name == "schema":
                assert row.is_reached
            if check.name == "installation":
                assert row.decision is None


@given(ROWS)
def test_a_right_decision_is_laid_at_nothing(rows: tuple[Judged, ...]) -> None:
    right = tuple(row for row in rows if row.is_right)
    found = diagnosis(right, "off")
    assert found.wrong == 0
    assert not any(cause.wrong for cause in found.causes)


def test_a_router_that_reads_meaning_is_not_excused_by_the_language() -> None:
    spec = TOOLS[0].model_copy(update={"use_when": ("重启",), "summary": "重启服务"})
    case = Case(text="bounce it", labels=("restart_service",), kind="single")
    decision = Decision(refusal=Refusal(kind=RefusalKind.no_match))
    row = held_against(case, decision, {spec.name: spec}, truth=Truth.case)
    for reads_meaning, stage in ((False, "data"), (True, "recall")):
        material = Material(specs={spec.name: spec}, rows=(row,), reads_meaning=reads_meaning)
        assert [check.name for check in examine(material).checks if check.wrong] == [stage]


def test_an_example_shows_the_value_only_where_the_tools_are_right() -> None:
    case = Case(text="restart order", labels=("restart_service",), args=({"service": "order"},), kind="single")
    call = ToolCall(tool="restart_service", arguments={"service": "search"})
    alone = held_against(case, Decision(calls=(call,)), SPECS, truth=Truth.case)
    beside = held_against(case, Decision(calls=(call, ToolCall(tool="list_alerts"))), SPECS, truth=Truth.case)
    assert (alone.example().expected, alone.example().decided) == ("service=order", "service=search")
    assert (beside.example().expected, beside.example().decided) == ("restart_service", "restart_service,list_alerts")
