"""What is left of the request after a cut is tested as a text of its own, and decides what the real code decides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from migrate_kit.model.twin import Twin
from tests.scan.sources import TOOLS, router_of

CUTS = {
    "split once": 'text.split("jarvis", 1)[1]',
    "split, last part": 'text.split("jarvis")[-1]',
    "split, first part": 'text.split("jarvis")[0]',
    "split, second part": 'text.split("jarvis")[1]',
    "partition": 'text.partition("jarvis")[2]',
    "removeprefix": 'text.removeprefix("jarvis ")',
    "removesuffix": 'text.removesuffix(" jarvis")',
    "slice from": "text[7:]",
    "slice to": "text[:7]",
    "slice off the end": "text[:-7]",
    "slice of the end": "text[-9:]",
    "first word": "text.split()[0]",
    "second word": "text.split()[1]",
    "last word": "text.split()[-1]",
}
ASKED = [
    "jarvis boot it",
    "boot jarvis journal",
    "hey jarvis, journal jarvis boot",
    "journal",
    "boot the web jarvis",
    "  journal  boot ",
    "more boots",
    "jarvis  journals now",
]


@pytest.mark.parametrize("cut", CUTS.values(), ids=CUTS)
def test_the_twin_decides_what_the_function_does_after(tmp_path: Path, cut: str) -> None:
    body = f"""
def handle(text):
    command = {cut}
    if "boot" in command:
        return restart(text)
    elif command.startswith("journal"):
        return logs(text)
"""
    twin = Twin(router_of(tmp_path, body))
    names: dict[str, Any] = {}
    exec(TOOLS + body, names)
    for text in ASKED:
        try:
            real = names["handle"](text)
        except IndexError:
            continue  # the real code has no answer, so that neither has the twin to give one
        assert [tool[:4] for tool in twin.decide(text).tools] == ([real[0][:4]] if real else []), text


def test_a_wake_word_that_is_taken_off_where_it_stands_is_a_step(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            text = text.lower()
            if text.startswith("bot "):
                text = text[4:]
            if "please" in text:
                text = text.replace("please", "")
            if text.startswith("boot"):
                return restart(text)
            if text.startswith("journal"):
                return logs(text)
        """,
    )
    assert router.normalise == ("lower", r"resub:\Abot\ =>", "remove:please")
    assert len(router.branches) == 2


def test_a_text_without_its_wake_word_reaches_no_branch(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            if "jarvis" not in text:
                return None
            command = text.split("jarvis", 1)[1]
            if "boot" in command:
                return restart(command)
            elif "journal" in command:
                return logs(command)
        """,
    )
    twin = Twin(router)
    assert twin.decide("boot it").tools == ()
    assert twin.decide("jarvis boot it").tools == ("restart",)
