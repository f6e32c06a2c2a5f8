"""What a test asks of the text: kinds of tests, helpers, words from elsewhere, and what cannot be told."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.condition import External, Opaque, Regex
from tests.scan.sources import router_of, rows, shown


def first_condition(folder: Path, test: str, before: str = "", names: str = "") -> str:
    router = router_of(
        folder,
        f"""
        import re
        {names}

        def handle(text):
            {before or "pass"}
            if {test}:
                return restart("web")
            if "log file" in text:
                return logs()
        """,
    )
    return shown(router.branches[0].condition)


@pytest.mark.parametrize(
    ("test", "condition"),
    [
        ('"ke1" in text', "contains ke1"),
        ('text == "ke1" or "ke2" == text', "(equals ke1 or equals ke2)"),
        ('text in ("ke1", "ke2")', "(equals ke1 or equals ke2)"),
        ('text.startswith(("ke1", "ke2"))', "(startswith ke1 or startswith ke2)"),
        ('text[:3] == "ke1"', "startswith ke1"),
        ('text[-3:] == "ke1"', "endswith ke1"),
        ('"ke1" in text.split()', "word ke1"),
        ('text.find("ke1") > -1', "contains ke1"),
        ('text.find("ke1") == 0', "startswith ke1"),
        ('text.count("ke1")', "contains ke1"),
        ('text.__contains__("ke1")', "contains ke1"),
        ('any(w in text for w in ["ke1", "ke2"])', "(contains ke1 or contains ke2)"),
        ('all(w in text for w in ("ke1", "ke2"))', "(contains ke1 and contains ke2)"),
        ('not any(w in text for w in ("ke1", "ke2"))', "not (contains ke1 or contains ke2)"),
        ('any(map(text.__contains__, {"ke1"}))', "contains ke1"),
        ('set(text.split()) & {"ke1", "ke2"}', "(word ke1 or word ke2)"),
        ('not {"ke1"}.isdisjoint(text.split())', "word ke1"),
        ('{"ke1", "ke2"} <= set(text.split())', "(word ke1 and word ke2)"),
        ('re.search(r"ke1 \\d+", text, re.I)', "search ke1 \\d+"),
        ('re.fullmatch("ke1", text) is not None', "fullmatch ke1"),
        ('(m := re.match("ke1", text))', "match ke1"),
        ('"ke1" and "ke2" in text', "contains ke2"),
        ('"ke1" in text or "ke2" in text and "ke3" in text', "(contains ke1 or (contains ke2 and contains ke3))"),
        ('"ke1" "ke2" in text', "contains ke1ke2"),
    ],
)
def test_each_kind_of_test_is_read(tmp_path: Path, test: str, condition: str) -> None:
    assert first_condition(tmp_path, test) == condition


def test_a_bare_string_makes_the_test_true_for_every_text(tmp_path: Path) -> None:
    test = '"reboot" in text or "restart"'
    router = router_of(
        tmp_path,
        f"""
        def handle(text):
            if "trace" in text:
                return logs()
            elif {test}:
                return restart("web")
            elif "grow" in text:
                return scale(text)
        """,
    )
    assert rows(router)[1] == ("always", "restart")


def test_flags_and_steps_of_a_pattern_are_kept(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        import re
        ASK = re.compile(rf"^(?:please )?restart (\\w+)", re.I | re.M)

        def handle(text):
            found = ASK.match(text)
            if found:
                return restart(found.group(1))
            if "log" in text.lower():
                return logs()
        """,
    )
    asked, second = (branch.condition for branch in router.branches)
    assert isinstance(asked, Regex)
    assert (asked.how, asked.flags) == ("match", "im")
    assert asked.matches("Please Restart web", router.normalise) is True
    assert second.matches("LOG", router.normalise) is True
    assert router.branches[0].arguments["service"].source == "regex_group:1"  # type: ignore[union-attr]


def test_helper_predicates_are_read_two_levels_deep(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        PLACES = ("harbour", "castle")

        def has(text, *words):
            return any(w in text for w in words)

        def refuses(text):
            return text.startswith("no ")

        def wants_sights(text):
            if refuses(text):
                return False
            return has(text, *PLACES) or "sights" in text

        def handle(text):
            if wants_sights(text):
                return logs()
            elif "restart" in text:
                return restart("web")
        """,
    )
    assert rows(router)[0] == (
        "(not startswith no and (contains harbour or contains castle or contains sights))",
        "logs",
    )


def test_flags_that_were_computed_before_count_where_they_are_used(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            urgent = "now" in text or "at once" in text
            if urgent and "restart" in text:
                return restart("web", force=True)
            if not urgent and "log" in text:
                return logs()
        """,
    )
    assert rows(router) == [
        ("((contains now or contains at once) and contains restart)", "restart"),
        ("(not (contains now or contains at once) and contains log)", "logs"),
    ]


def test_constants_come_from_other_files_classes_and_expressions(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        words="""
        _BASE = ["boot", "start again"]
        RESTART = _BASE + "bounce kick".split()
        PREFIX = "#"

        class Words:
            LOGS = {"journal", "trace"} | {"log"}
            MORE = dict(scale=["grow", "shrink"])
        """,
        bot="""
        import words
        from words import RESTART, PREFIX, Words as W

        def restart(s): return s
        def logs(): return 1
        def scale(s): return s

        def handle(text):
            if any(w in text for w in RESTART):
                return restart(text)
            elif any(w in text for w in W.LOGS):
                return logs()
            elif any(w in text for w in words.Words.MORE["scale"]):
                return scale(text)
            elif text == f"{PREFIX}all":
                return logs()
        """,
    )
    found = [condition for condition, _ in rows(router)]
    assert found[0] == "(contains boot or contains start again or contains bounce or contains kick)"
    assert set(found[1].strip("()").split(" or ")) == {"contains journal", "contains trace", "contains log"}
    assert found[2:] == ["(contains grow or contains shrink)", "equals #all"]


def test_what_cannot_be_resolved_is_external_or_opaque_and_never_dropped(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        import json
        RULES = json.load(open("somewhere-else.json"))

        def handle(text, user):
            if any(w in text for w in RULES["restart"]):
                return restart("web")
            elif user.is_admin and "scale" in text:
                return scale("web")
            elif "log" in text:
                return logs()
        """,
    )
    outside, guarded, plain = (branch.condition for branch in router.branches)
    assert isinstance(outside, External)
    assert outside.reason
    assert any(isinstance(part, Opaque) for part in guarded.of)  # type: ignore[union-attr]
    assert shown(plain) == "contains log"


def test_the_tested_input_may_lie_deep_in_a_payload(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def on_event(event):
            if event["message"]["text"].lower().startswith("restart"):
                return restart("web")
            if "log" in event["message"]["text"].lower():
                return logs()
        """,
    )
    assert router.subject == 'event["message"]["text"]'
    assert router.parameter is None
    assert router.normalise == ("lower",)


def test_state_kept_on_self_is_followed_to_its_normalisation(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        class Rover:
            def __init__(self):
                self.command = ""

            def hear(self, raw):
                self.command = raw.upper()

            def decide(self):
                if "RESTART" in self.command:
                    restart("rover")
                elif "LOG" in self.command:
                    logs()
        """,
    )
    assert (router.subject, router.normalise) == ("self.command", ("upper",))
