"""The twin of a scanned router decides what the real function does, on texts made from its own words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.model.condition import anchors
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.twin import Twin
from migrate_kit.scan import scan

TOOLS = """
DONE = []
def one(*a, **k): DONE.append("one")
def two(*a, **k): DONE.append("two")
def three(*a, **k): DONE.append("three")
"""

ROUTERS = {
    "chain with predicates": """
    import re
    WORDS = ["boot", "重启"]

    def refuses(t):
        return t.startswith("no ") or "don't" in t

    def wants(t):
        return any(w in t for w in WORDS) and not refuses(t)

    def handle(text):
        t = text.strip().lower()
        if not t:
            return None
        if wants(t):
            return one(t)
        elif re.search(r"scale\\s+\\d+", t) or "扩容" in t and "web" in t:
            return two(t)
        elif t in ("log", "日志") or t.endswith("trace"):
            return three()
        return None
    """,
    "nested tree": """
    def handle(text):
        if "web" in text or "网站" in text:
            if "boot" in text:
                if "no boot" not in text:
                    return one()
            elif "log" in text:
                return two()
            else:
                three()
                return
        if "log" in text:
            return three()
        if text.find("grow") > 0:
            return two()
    """,
    "independent": """
    def handle(text):
        low = text.casefold()
        urgent = "now" in low
        if "boot" in low and not urgent:
            one()
        if urgent or "at once" in low:
            two()
        if "log" in low.split():
            three()
    """,
    "table": """
    TABLE = [(("boot", "start again"), one), (("log",), two), (("web", "grow"), three)]

    def handle(text):
        for words, tool in TABLE:
            if all(w in text for w in words):
                return tool(text)
            if any(text.startswith(w) for w in words) and len(words) == 2:
                return tool()
    """,
    "words": """
    FIND = {"find", "look"}

    def handle(text):
        words = set(text.lower().split())
        if words & FIND:
            return one()
        if {"boot", "web"} <= words:
            return two()
        if not words.isdisjoint({"log", "trace"}):
            return three()
    """,
    "match": """
    def handle(text):
        match text.lower().split():
            case ["boot", name]:
                return one(name)
            case ["log"] | ["trace"]:
                return two()
            case ["scale", name, count] if count.isdigit():
                return three()
            case ["web", *rest]:
                return one(*rest)
    """,
    "conditional expressions": """
    def handle(text):
        return one() if "boot" in text else two() if text[:3] == "log" else three() if "web" in text else None
    """,
}
GLUE = ["", " ", "  ", "x", "no ", " now", "7", "\n", "!", "ＷＥＢ", "don't "]


def real(name: str) -> dict[str, Any]:
    space: dict[str, Any] = {}
    code = compile(TOOLS + "\n".join(line[4:] for line in ROUTERS[name].splitlines()), "bot.py", "exec")
    exec(code, space)
    return space


def scanned(name: str, folder: Path) -> LegacyRouter:
    source = TOOLS + "\n".join(line[4:] for line in ROUTERS[name].splitlines())
    (folder / "bot.py").write_text(source, encoding="utf-8")
    (router,) = [r for r in scan(folder).routers if r.function == "handle"]
    return router


def texts(router: LegacyRouter) -> st.SearchStrategy[str]:
    words = sorted({w for b in router.branches for w in anchors(b.condition)}) or ["boot"]
    words += ["boot", "log", "scale 3", "trace", "find", "web", "start again", "grow"]
    cased = st.sampled_from(words).flatmap(lambda w: st.sampled_from([w, w.upper(), w[:-1], w + w]))
    return st.lists(st.one_of(cased, st.sampled_from(GLUE)), max_size=6).map("".join)


@pytest.mark.parametrize("name", ROUTERS)
def test_the_twin_agrees_with_the_function(name: str, tmp_path: Path) -> None:
    compare(name, tmp_path, examples=60)


@pytest.mark.soak
@pytest.mark.skipif(not os.environ.get("MIGRATE_KIT_SOAK"), reason="full count: MIGRATE_KIT_SOAK=1")
@pytest.mark.parametrize("name", ROUTERS)
def test_the_twin_agrees_on_very_many_texts(name: str, tmp_path: Path) -> None:
    compare(name, tmp_path, examples=20_000)


def compare(name: str, folder: Path, *, examples: int) -> None:
    router = scanned(name, folder)
    space = real(name)
    twin = Twin(router)

    @settings(max_examples=examples, deadline=None)
    @given(texts(router))
    def agree(text: str) -> None:
        space["DONE"].clear()
        handle = space["handle"]
        assert isinstance(handle, FunctionType)
        handle(text)
        decided = twin.decide(text)
        assert decided.certain, (text, decided)
        assert list(decided.tools) == space["DONE"], text

    agree()


@pytest.mark.parametrize("name", ROUTERS)
def test_every_branch_can_be_reached_by_its_own_words(name: str, tmp_path: Path) -> None:
    router = scanned(name, tmp_path)
    reached = {b.line for text in _joined(router) for b in Twin(router).decide(text).fired}
    assert {b.line for b in router.branches if list(anchors(b.condition))} <= reached


def _joined(router: LegacyRouter) -> Iterator[str]:
    for branch in router.branches:
        words = list(anchors(branch.condition))[:5]
        yield from words
        yield from (f"so {word}" for word in words)
        for pair in permutations(words, 2):
            yield " ".join(pair)
