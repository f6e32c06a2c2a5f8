"""Tools whose definitions lie outside the scanned folder: named, described by their calls, and said to be missing."""

from __future__ import annotations

from pathlib import Path

from tests.scan.sources import given, inventory_of, router_of, rows

CALLS = """
from ops_lib import restart, logs as show_logs
import fleet.tools as fleet

def handle(text, user):
    if "boot" in text:
        return restart(text, force=True)
    elif "journal" in text:
        return show_logs(service=text, user=user)
    elif "more" in text:
        return fleet.scale_up(text, 3)
    elif "full log" in text:
        return show_logs(service="all")
"""


def test_an_imported_function_is_a_tool_under_the_name_it_has_at_home(tmp_path: Path) -> None:
    (router,) = inventory_of(tmp_path, bot=CALLS).routers
    assert [(b.target_kind, b.target) for b in router.branches] == [
        ("function", "restart"),
        ("function", "logs"),
        ("function", "scale_up"),
        ("function", "logs"),
    ]


def test_its_parameters_are_what_the_calls_say(tmp_path: Path) -> None:
    inventory = inventory_of(tmp_path, bot=CALLS)
    assert given(inventory.routers[0].branches[0]) == {"text": {"from": "text"}, "force": True}
    logs = inventory.tool("logs")
    assert logs is not None
    assert (logs.module, logs.side_effects) == ("ops_lib", "unknown")
    assert {name: p.required for name, p in logs.parameters.items()} == {"service": True, "user": False}
    scale = inventory.tool("scale_up")
    assert scale is not None
    assert scale.implementation == "fleet.tools:scale_up"


def test_each_is_said_once_to_be_missing(tmp_path: Path) -> None:
    found = [f for f in inventory_of(tmp_path, bot=CALLS).findings if f.code == "MK003"]
    assert sorted((f.tool, f.line, f.severity) for f in found) == [
        ("logs", 2, "note"),
        ("restart", 2, "note"),
        ("scale_up", 3, "note"),
    ]


def test_nothing_is_said_of_tools_that_are_there(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        ops_lib="def restart(s): return s\ndef logs(s): return s\n",
        bot="""
        from ops_lib import restart, logs

        def handle(text):
            if "boot" in text:
                return restart(text)
            if "journal" in text:
                return logs(text)
        """,
    )
    assert [f.code for f in inventory.findings] == []


def test_a_table_of_strangers_chooses_between_them(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        bot="""
        from ops_lib import restart, logs, scale, other

        ACTIONS = {"restart it": restart, "show logs": logs, "scale up": scale}

        def handle(command):
            return ACTIONS.get(command.strip().lower(), other)(command)
        """,
    )
    (router,) = inventory.routers
    assert rows(router) == [
        ("equals restart it", "restart"),
        ("equals show logs", "logs"),
        ("equals scale up", "scale"),
    ]
    assert router.default.tool == "other"


def test_what_a_well_known_library_does_is_the_work_of_the_branch(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        bot="""
        import webbrowser
        import subprocess
        import wikipedia

        def run(query):
            if "youtube" in query:
                webbrowser.open("https://youtube.example")
            elif "notepad" in query:
                subprocess.Popen(["notepad"])
            elif "wikipedia" in query:
                print(wikipedia.summary(query))
        """,
    )
    (router,) = inventory.routers
    assert [(b.target_kind, b.tool) for b in router.branches] == [
        ("inline", "open_youtube"),
        ("inline", "run_notepad"),
        ("inline", "wikipedia"),
    ]
    assert {tool.implementation for tool in inventory.tools} == {""}


def test_a_method_of_an_injected_object_is_named_as_it_is_written(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        bot="""
        class Bot:
            def __init__(self, client):
                self.client = client

            def handle(self, text):
                if "boot" in text:
                    return self.client.tools.restart(text)
                if "journal" in text:
                    return self.client.tools.logs(service=text)
                return self.client.say("What do you mean?")
        """,
    )
    (router,) = inventory.routers
    assert [(b.target_kind, b.target) for b in router.branches] == [
        ("method", "self.client.tools.restart"),
        ("method", "self.client.tools.logs"),
    ]
    assert router.default.target_kind == "inline"


def test_words_that_are_kept_outside_are_external(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        from vocab import BOOT_WORDS
        import vocab

        def handle(text):
            if any(word in text for word in BOOT_WORDS):
                return restart(text)
            if any(word in text for word in vocab.LOG_WORDS):
                return logs(text)
            if "more" in text or "replicas" in text:
                return scale(text)
        """,
    )
    assert [b.condition.op for b in router.branches] == ["external", "external", "any"]


def test_a_tool_that_a_label_leads_to_through_another_file_is_not_called_missing(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        words="""
        def classify(text):
            if "boot" in text:
                return "restart"
            if "journal" in text:
                return "logs"
            if "more" in text:
                return "scale"
            return "other"
        """,
        table="""
        import services

        ACTIONS = {"restart": services.restart, "logs": services.logs, "scale": services.scale}
        """,
        services="def restart(s): return s\ndef logs(s): return s\ndef scale(s): return s\n",
        desk="""
        from words import classify
        from table import ACTIONS

        def run(text):
            return ACTIONS[classify(text)](text)
        """,
    )
    assert [f.code for f in inventory.findings] == []
