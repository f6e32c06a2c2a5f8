"""What is found first wins: loops that are left, and labels that the same body sets and asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scan.sources import inventory_of, router_of, rows

LABELS = 'WORDS = [("again", ("restart", "reboot")), ("seen", ("show logs", "restart log"))]\n'
ASKED = """
    if found == "again":
        return restart("web")
    if found == "seen":
        return logs()
    return say("what?")
"""
FOUND = [("(contains restart or contains reboot)", "restart"), ("(contains show logs or contains restart log)", "logs")]


@pytest.mark.parametrize(
    "loop",
    [
        """
    for name, words in WORDS:
        if any(word in text for word in words):
            found = name
            break
""",
        """
    for name, words in WORDS:
        for word in words:
            if word in text:
                found = name
                break
        if found is not None:
            break
""",
    ],
    ids=["one loop", "two loops"],
)
def test_a_loop_that_is_left_at_the_first_hit_is_asked_for_it(tmp_path: Path, loop: str) -> None:
    router = router_of(tmp_path, f"{LABELS}\ndef handle(text):\n    found = None\n{loop}{ASKED}")
    assert rows(router) == FOUND
    assert router.default.target_kind == "inline"


def test_the_first_hit_of_a_helper_wins(tmp_path: Path) -> None:
    helper = """
def about(text):
    found = None
    for name, words in WORDS:
        if any(word in text for word in words):
            found = name
            break
    return found
"""
    found = inventory_of(tmp_path, f"{LABELS}{helper}\ndef handle(text):\n    found = about(text)\n{ASKED}").routers
    assert [(r.function, rows(r)) for r in found] == [
        ("about", FOUND),
        ("handle", [("label again", "restart"), ("label seen", "logs")]),
    ]


def test_a_name_that_a_chain_sets_and_a_chain_asks_for_is_seen_through(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            if "restart" in text or "reboot" in text:
                wish = "again"
            elif "logs" in text:
                wish = "seen"
            elif "bigger" in text:
                wish = "more"
            else:
                wish = "talk"
            if wish == "again":
                return restart("web")
            elif wish == "seen":
                return logs()
            elif wish == "more":
                return scale("web", 2)
            return say("what?")
        """,
    )
    assert rows(router) == [
        ("(contains restart or contains reboot)", "restart"),
        ("contains logs", "logs"),
        ("contains bigger", "scale"),
    ]
    assert router.exclusive
    assert router.default.target_kind == "inline"


def test_the_else_of_a_chain_that_sets_a_label_is_the_default(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def pick(text):
            if "restart" in text or "start it again" in text:
                agent = "keeper"
            elif "logs" in text or "what happened" in text:
                agent = "reader"
            elif "bigger" in text:
                agent = "builder"
            else:
                agent = "talker"
            return {"agent": agent, "sure": True}
        """,
    )
    assert [(c, b.target) for (c, _), b in zip(rows(router), router.branches, strict=True)] == [
        ("(contains restart or contains start it again)", "keeper"),
        ("(contains logs or contains what happened)", "reader"),
        ("contains bigger", "builder"),
    ]
    assert router.default.target == "talker"


def test_the_else_of_a_loop_that_is_left_is_what_nothing_was_found_for(tmp_path: Path) -> None:
    loop = """
    for name, words in WORDS:
        if any(word in text for word in words):
            found = name
            break
    else:
        found = "talk"
"""
    router = router_of(tmp_path, f"{LABELS}\ndef handle(text):\n{loop}{ASKED}")
    assert rows(router) == FOUND
