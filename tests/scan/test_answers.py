"""Answers of a classifier: in pairs and records, by flags, through a function that only passes them on."""

from __future__ import annotations

from pathlib import Path

from tests.scan.sources import inventory_of, router_of, rows


def test_a_label_beside_its_argument_is_still_the_label(tmp_path: Path) -> None:
    found = inventory_of(
        tmp_path,
        """
        def process(text):
            if text in ["hi", "hello"]:
                return "greeting", None
            if "reboot" in text:
                return "restart", text.split()[-1]
            if "journal" in text:
                return "logs", None
            return "unknown", None

        def main():
            while True:
                intent, data = process(input())
                if intent == "greeting":
                    print("hello there")
                elif intent == "restart":
                    restart(data)
                elif intent == "logs":
                    logs()
        """,
    )
    process, main = found.routers
    assert [(b.target, b.tool) for b in process.branches] == [
        ("greeting", "answer_greeting"),
        ("restart", "restart"),
        ("logs", "logs"),
    ]
    assert [b.tool for b in main.branches] == ["answer_greeting", "restart", "logs"]


def test_flags_that_words_set_are_the_words(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        ALLOWED = {"restart": "yes"}

        def handle(text):
            wants_restart = False
            if "重启" in text or "reboot" in text:
                wants_restart = True
            wants_logs = False
            if "日志" in text:
                wants_logs = True
            if wants_restart and ALLOWED["restart"]:
                return restart("web")
            if wants_logs:
                return logs("web")
            return say(text)
        """,
    )
    assert rows(router) == [("(contains 重启 or contains reboot)", "restart"), ("contains 日志", "logs")]


def test_an_answer_may_be_passed_on_by_another_function(tmp_path: Path) -> None:
    found = inventory_of(
        tmp_path,
        """
        import re
        from enum import Enum

        class Kind(Enum):
            BOOT = "boot"
            READ = "read"

        RULES = [(re.compile("reboot|重启"), Kind.BOOT), (re.compile("journal|日志"), Kind.READ)]

        def by_rule(text):
            for rx, kind in RULES:
                if rx.search(text):
                    return kind
            return None

        def route(text, history=None):
            found = by_rule(text)
            if found is not None:
                return found, 1.0, "by rule"
            return Kind.READ, 0.5, "by default"

        def answer(text):
            kind, _, _ = route(text)
            if kind == Kind.BOOT:
                return restart(text)
            elif kind == Kind.READ:
                return logs(text)
        """,
    )
    named = {router.function: [branch.tool for branch in router.branches] for router in found.routers}
    assert named == {"by_rule": ["restart", "logs"], "answer": ["restart", "logs"]}


def test_a_record_that_names_the_best_is_read_through(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        WORDS = {"show_orders": ["orders", "bought"], "book_table": ["table", "seat"], "open_menu": ["menu", "dishes"]}

        def detect(text):
            found = {}
            for intent, words in WORDS.items():
                score = 0
                hits = []
                for word in words:
                    if word in text:
                        score += 1
                        hits.append(word)
                found[intent] = {"score": score, "hits": hits}
            best = max(found, key=lambda intent: found[intent]["score"])
            if found[best]["score"] == 0:
                return {"intent": "talk", "confidence": 0.3}
            return {"intent": best, "confidence": 0.9}
        """,
    )
    assert [branch.target for branch in router.branches] == ["show_orders", "book_table", "open_menu"]
    assert (router.pick, router.default.target) == ("max_score", "talk")


def test_a_guard_for_an_empty_text_is_not_repeated_in_every_branch(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            if not text:
                return None
            if "reboot" in text:
                return restart("web")
            if "journal" in text:
                return logs("web")
        """,
    )
    assert rows(router) == [("contains reboot", "restart"), ("contains journal", "logs")]
