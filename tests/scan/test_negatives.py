"""What looks like a router and is none stays silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scan.sources import inventory_of

LOOK_ALIKES = {
    "predicate": """
        def wants_food(text):
            return "eat" in text or "hungry" in text or "dinner time" in text
        """,
    "slot parser": """
        def day_of(text):
            if "tomorrow" in text:
                return "tomorrow"
            elif "weekend" in text or "saturday" in text:
                return "weekend"
            return "today"
        """,
    "yes or no": """
        def confirmed(text):
            if text in ("yes", "sure", "go on"):
                return True
            if text in ("no", "never mind"):
                return False
            return None
        """,
    "exception text": """
        def on_error(exc):
            message = str(exc).lower()
            if "timed out" in message:
                return restart("web")
            elif "token" in message and "expired" in message:
                return logs()
            return None
        """,
    "http method": """
        def view(request, method):
            if method == "GET":
                return logs()
            elif method == "POST":
                return restart("web")
        """,
    "file endings": """
        def load(path):
            if path.endswith(".json"):
                return logs(path)
            elif path.endswith((".yml", ".yaml")):
                return restart(path)
        """,
    "numbered menu": """
        def menu():
            choice = input("? ")
            if choice == "1":
                logs()
            elif choice == "2":
                restart("web")
        """,
    "log level": """
        def emit(level, text):
            if level == "debug":
                logs(text)
            elif level in ("warn", "warning"):
                restart(text)
        """,
    "members of a mapping": """
        def convert(schema):
            if "allOf" in schema:
                return logs(schema["allOf"])
            elif "anyOf" in schema:
                return restart(schema["anyOf"])
        """,
    "hour of the day": """
        def greet(hour):
            if hour < 12:
                return logs()
            elif hour < 18:
                return restart("web")
        """,
    "headers": """
        def parse(line):
            if line.startswith("From:"):
                return logs(line[5:])
            elif line.startswith("Date:"):
                return restart(line[5:])
            elif line.startswith("Subject:"):
                return scale(line[8:])
        """,
    "a model decides": """
        def route(text):
            name = client.predict_intent(text)
            if name == "search_web":
                return logs(text)
            elif name == "sum_up":
                return restart(text)
        """,
}


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_a_look_alike_is_not_reported(tmp_path: Path, name: str) -> None:
    assert inventory_of(tmp_path, LOOK_ALIKES[name]).routers == ()


def test_a_slot_parser_beside_a_router_is_not_one(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        def level_of(text):
            if "debug" in text:
                return "DEBUG"
            elif "warn" in text:
                return "WARN"
            elif "broken" in text:
                return "ERROR"
            return "INFO"

        def handle(text):
            if "journal" in text:
                return logs(level_of(text))
            elif "boot" in text:
                return restart("web")
        """,
    )
    assert [router.function for router in inventory.routers] == ["handle"]


def test_confidence_comes_with_its_reasons(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        def handle(text):
            if "start again" in text:
                return restart("web")
            elif "journal" in text:
                return logs()
        """,
    )
    (router,) = inventory.routers
    assert router.confidence > 0.9
    assert any("chooses between 2 tools" in reason for reason in router.reasons)


MARKED = """
    def convert(kind):
        if kind == "int":
            return logs()
        elif kind == "float":
            return restart("web")
    """


def test_a_mark_makes_the_scan_read_and_report_what_the_cheap_look_passes_over(tmp_path: Path) -> None:
    assert inventory_of(tmp_path, MARKED).routers == ()
    (router,) = inventory_of(tmp_path, MARKED.replace("def convert", "# migrate-kit: router\n    def convert")).routers
    assert (router.function, router.confidence) == ("convert", 1.0)
    assert [branch.tool for branch in router.branches] == ["logs", "restart"]
    assert router.grounds[-1].code == "marked"


def test_a_mark_at_a_line_of_a_chain_speaks_of_the_function_around_it(tmp_path: Path) -> None:
    marked = MARKED.replace('if kind == "int":', 'if kind == "int":  # migrate-kit: router')
    assert [router.function for router in inventory_of(tmp_path, marked).routers] == ["convert"]
