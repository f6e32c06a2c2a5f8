"""Scores: tests that add up, tables of such sums, and the entry with the highest one."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.condition import Contains
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.twin import Twin
from migrate_kit.scan.request import Measure, Text
from migrate_kit.scan.scope import TooMuch
from migrate_kit.scan.scores import sum_of
from migrate_kit.scan.values import Choice, Known, Option, Place, Value
from tests.scan.sources import inventory_of, router_of, rows

TABLE = """
TOPICS = {
    "restart": ["reboot", "start again"],
    "logs": ["journal", "history"],
    "scale": ["replica"],
}
RUN = {"restart": restart, "logs": logs, "scale": scale}

def handle(text):
    return RUN[choose(text)]("web")

"""
WORDS = [
    ("(contains reboot or contains start again)", "restart"),
    ("(contains journal or contains history)", "logs"),
    ("contains replica", "scale"),
]
#: Bodies of `choose` that all mean: the topic with the most words, nothing without any.
SHAPES = {
    "a table that a loop fills": """
        scores = {}
        for topic, words in TOPICS.items():
            scores[topic] = sum(1 for word in words if word in text)
        best, score = max(scores.items(), key=lambda item: item[1])
        if score <= 0:
            return None
        return best
    """,
    "a table of those that were hit": """
        scores = {}
        for topic, words in TOPICS.items():
            score = sum(word in text for word in words)
            if score > 0:
                scores[topic] = score
        if scores:
            return max(scores.items(), key=lambda item: item[1])[0]
        return None
    """,
    "weights and a running sum": """
        scores = {}
        for topic, words in TOPICS.items():
            hits = len([word for word in words if word in text])
            score = 0.0
            if hits > 0:
                score = hits * 1.5
            if score > 0:
                scores[topic] = scores.get(topic, 0) + score
        if not scores:
            return None
        ranked = sorted(scores.items(), key=lambda item: item[1], reverse=True)
        return ranked[0][0]
    """,
    "a comprehension": """
        scores = {topic: sum(word in text for word in words) for topic, words in TOPICS.items()}
        best = max(scores, key=scores.get)
        if max(scores.values()) == 0:
            return None
        return best
    """,
    "the best so far": """
        best, most = None, 0
        for topic, words in TOPICS.items():
            score = 0
            for word in words:
                if word in text:
                    score += 2
            if score > most:
                best, most = topic, score
        return best
    """,
    "pairs of score and name": """
        scored = []
        for topic, words in TOPICS.items():
            hits = len([word for word in words if word in text])
            if hits:
                scored.append((hits, topic))
        if not scored:
            return None
        scored.sort(reverse=True)
        return scored[0][1]
    """,
    "the highest pair": """
        score, topic = max([(sum(word in text for word in words), topic) for topic, words in TOPICS.items()])
        return topic if score else None
    """,
}


def chooser(folder: Path, shape: str) -> LegacyRouter:
    """Scan `choose` in one of its shapes."""
    inventory = inventory_of(folder, TABLE + "def choose(text):" + SHAPES[shape].replace("\n    ", "\n"))
    return next(router for router in inventory.routers if router.function == "choose")


@pytest.mark.parametrize("shape", SHAPES)
def test_the_highest_score_chooses(shape: str, tmp_path: Path) -> None:
    router = chooser(tmp_path, shape)
    assert rows(router) == WORDS
    assert router.pick == "max_score"
    assert router.default.target is None


def test_a_row_of_the_table_is_the_place_of_its_branch(tmp_path: Path) -> None:
    router = chooser(tmp_path, "a comprehension")
    lines = (tmp_path / "bot.py").read_text(encoding="utf-8").splitlines()
    assert '"restart": ["reboot"' in lines[router.branches[0].line - 1]


def test_a_tie_is_left_open_by_the_twin(tmp_path: Path) -> None:
    twin = Twin(chooser(tmp_path, "a table that a loop fills"))
    assert not twin.decide("reboot with a replica").certain


@pytest.mark.parametrize(
    ("test", "hits"),
    [
        ("hits >= 2", {2, 3}),
        ("hits == 1", {1}),
        ("hits != 1", {0, 2, 3}),
        ("hits < 2", {0, 1}),
        ("1 < hits < 3", {2}),
    ],
)
def test_a_number_of_hits_is_counted_exactly(test: str, hits: set[int], tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        f"""
        def handle(text):
            hits = sum(word in text for word in ("cpu", "disk", "net"))
            if "stop" in text:
                return logs("web")
            if {test} and "status" in text:
                return restart("web")
            return scale("web")
        """,
    )
    texts = {0: "status", 1: "status disk", 2: "net status cpu", 3: "status cpu disk net"}
    named = [branch for branch in router.branches if branch.target == "restart"]
    fires = {count for count, text in texts.items() if any(b.condition.matches(text) is True for b in named)}
    assert fires == hits


def test_what_words_weigh_together_is_not_guessed(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        WEIGHTS = {"cpu": 1, "disk": 2, "net": 3}

        def handle(text):
            if sum(weight for word, weight in WEIGHTS.items() if word in text) >= 3:
                return restart("web")
            if "journal" in text:
                return logs("web")
        """,
    )
    heavy = router.branches[0].condition
    assert heavy.matches("hello") is False
    assert heavy.matches("net and disk") is None


def test_a_number_that_grows_in_too_many_ways_is_given_up() -> None:
    here = Place("router.py", 1)
    counted = Measure("sum", Text("text"), parts=(Contains(text="cpu"),))
    number: Value = Choice((Option(Contains(text="more"), counted, here),), Known(0))
    for at in range(40):
        number = Choice((Option(Contains(text=f"more {at}"), number, here),), number)
    with pytest.raises(TooMuch):
        sum_of(number)
