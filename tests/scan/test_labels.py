"""Classifier and dispatcher: two halves, in two functions or two files, joined by their labels."""

from __future__ import annotations

from pathlib import Path

from tests.scan.sources import given, inventory_of, rows

CLASSIFIER = """
def classify(text):
    t = text.lower()
    if "boot" in t:
        return "again"
    elif "journal" in t or "trace" in t:
        return "show"
    elif "more" in t:
        return "grow"
    return "other"
"""


def test_a_table_in_another_file_gives_each_label_its_tool(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        intents=CLASSIFIER,
        tools="def restart(s): return s\ndef logs(s): return s\ndef scale(s, n=1): return s\n",
        dispatch="""
        from intents import classify
        from tools import restart, logs, scale

        ACTIONS = {"again": restart, "show": logs, "grow": scale}

        def run(text):
            intent = classify(text)
            action = ACTIONS.get(intent)
            if action is None:
                return "cannot do that"
            return action(text)
        """,
    )
    by_name = {router.function: router for router in inventory.routers}
    assert [b.tool for b in by_name["classify"].branches] == ["restart", "logs", "scale"]
    assert by_name["classify"].returns == "label"
    assert rows(by_name["run"]) == [("label again", "restart"), ("label show", "logs"), ("label grow", "scale")]
    assert given(by_name["run"].branches[0]) == {"s": {"from": "text"}}
    assert by_name["run"].stage == "dispatch"
    assert by_name["run"].default.target_kind == "inline"
    assert {tool.name for tool in inventory.tools} == {"restart", "logs", "scale"}


def test_a_chain_on_the_label_joins_too(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        CLASSIFIER,
        """
        def run(text):
            intent = classify(text)
            if intent == "again":
                return restart(text)
            elif intent in ("show", "display"):
                return logs()
            elif intent == "grow":
                return scale(text)
        """,
    )
    classify, run = inventory.routers
    assert [b.tool for b in classify.branches] == ["restart", "logs", "scale"]
    assert rows(run)[1] == ("(label show or label display)", "logs")


def test_arguments_that_the_label_looks_up_are_found(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        CLASSIFIER,
        """
        def find_service(text): return text.split()[-1]

        ACTIONS = {"again": restart, "show": logs, "grow": scale}
        SLOTS = {"again": {"service": find_service}, "show": {}, "grow": {"service": find_service}}

        def run(text):
            intent = classify(text)
            action = ACTIONS.get(intent)
            if action is None:
                return None
            arguments = {name: find(text) for name, find in SLOTS[intent].items()}
            return action(**arguments)
        """,
    )
    run = next(router for router in inventory.routers if router.function == "run")
    assert given(run.branches[0]) == {"service": {"from": "call:find_service"}}
    assert given(run.branches[1]) == {}


def test_enumeration_members_are_labels(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        from enum import Enum

        class Job(Enum):
            AGAIN = 1
            SHOW = 2
            NONE = 3

        def decide(text):
            job = Job.NONE
            if "boot" in text:
                job = Job.AGAIN
            elif "journal" in text:
                job = Job.SHOW
            return job

        def act(text):
            job = decide(text)
            match job:
                case Job.AGAIN:
                    return restart(text)
                case Job.SHOW:
                    return logs()
        """,
    )
    decide, act = inventory.routers
    assert [(b.target, b.tool) for b in decide.branches] == [("Job.AGAIN", "restart"), ("Job.SHOW", "logs")]
    assert decide.default.target == "Job.NONE"
    assert rows(act) == [("label Job.AGAIN", "restart"), ("label Job.SHOW", "logs")]


def test_a_label_kept_in_a_state_is_a_label(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        def node(state):
            q = state["question"]
            if "boot" in q:
                state["tool"] = "restart"
                state["args"] = {"force": "now" in q}
            elif "journal" in q:
                state["tool"] = "logs"
            return state
        """,
    )
    (router,) = inventory.routers
    assert [(b.tool, b.target_kind) for b in router.branches] == [("restart", "label"), ("logs", "label")]
    assert given(router.branches[0]) == {"force": {"from": "contains:now"}}


def test_a_caller_that_only_runs_what_was_chosen_is_no_second_router(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        def choose(text):
            if "boot" in text:
                return restart
            elif "journal" in text:
                return logs
            return None

        def answer(text):
            tool = choose(text)
            if tool is None:
                return "?"
            return tool(text)
        """,
    )
    (router,) = inventory.routers
    assert (router.function, router.returns) == ("choose", "callable")
    assert given(router.branches[0]) == {"service": {"from": "text"}}
