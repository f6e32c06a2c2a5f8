"""Shapes that people write every day: word helpers, payloads, walrus chains, wake words, two-word commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scan.sources import given, inventory_of, router_of, rows


@pytest.mark.parametrize(
    "helper",
    [
        "def has(text, *words):\n    return any(w in text for w in words)\n",
        "def has(text, *words):\n    for word in words:\n        if word in text:\n            return True\n    return False\n",
        "def has(text, *words):\n    low = text.lower()\n    return any(low.find(w) > -1 for w in words)\n",
    ],
)
def test_a_helper_that_is_given_the_words_is_seen_through(tmp_path: Path, helper: str) -> None:
    router = router_of(
        tmp_path,
        helper,
        """
        def handle(message):
            if has(message, "start it", "fire up"):
                return restart("web")
            if has(message, "show logs", "what happened"):
                return logs()
        """,
    )
    assert [b.tool for b in router.branches] == ["restart", "logs"]
    assert [rows(router)[0][0], rows(router)[1][0]] == [
        "(contains start it or contains fire up)",
        "(contains show logs or contains what happened)",
    ]


def test_a_helper_that_looks_for_whole_words_of_a_list_is_seen_through(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        r"""
        import re

        UP, DOWN = ["grow", "more"], ["shrink"]

        def about(text, words):
            for word in words:
                if re.search(r"\b" + re.escape(word) + r"\b", text):
                    return True
            return False

        def handle(message):
            if about(message, UP):
                return scale("web", 2)
            if about(message, DOWN):
                return restart("web")
        """,
    )
    assert rows(router) == [(r"(search \bgrow\b or search \bmore\b)", "scale"), (r"search \bshrink\b", "restart")]


def test_a_payload_that_came_in_is_taken_apart(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        import json
        from flask import request

        def hook():
            data = request.get_json()
            if data.get("type") == "url_verification":
                return {"challenge": data["challenge"]}
            text = json.loads(data["event"]["message"]["content"])["text"].strip()
            if "请假" in text:
                say(logs(text))
            elif "报销" in text:
                say(restart(text))
        """,
    )
    assert router.subject == 'json.loads(data["event"]["message"]["content"])["text"]'
    assert rows(router) == [("contains 请假", "logs"), ("contains 报销", "restart")]


def test_each_test_of_a_chain_has_its_own_match(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        r"""
        import re

        def handle(text):
            if m := re.match(r"restart (\w+)", text):
                return restart(m.group(1))
            elif m := re.search(r"scale (\w+) to (\d+)", text):
                return scale(m[1], m[2])
        """,
    )
    assert [given(branch) for branch in router.branches] == [
        {"service": {"from": "regex_group:1"}},
        {"service": {"from": "regex_group:1"}, "replicas": {"from": "regex_group:2"}},
    ]


def test_a_wake_word_that_may_be_taken_out_is_in_no_condition(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(query):
            query = query.lower()
            if "jeeves" in query:
                query = query.replace("jeeves", "").strip()
            if "show logs" in query or "what happened" in query:
                return logs()
            elif "restart" in query:
                return restart("web")
        """,
    )
    assert rows(router)[1] == ("contains restart", "restart")


def test_two_words_put_together_are_a_command(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(line):
            parts = line.lower().split()
            command = " ".join(parts[:2])
            if command == "show logs":
                return logs(parts[2])
            elif command == "restart it":
                return restart("web")
        """,
    )
    assert rows(router) == [("equals show logs", "logs"), ("equals restart it", "restart")]
    condition = router.branches[0].condition
    assert condition.matches("Show  logs of web", router.normalise) is True  # type: ignore[union-attr]
    assert condition.matches("show logs", router.normalise) is True  # type: ignore[union-attr]
    assert condition.matches("please show logs", router.normalise) is False  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "body",
    [
        """
        def has(text, *words):
            return any(w in text for w in words)

        def after(stderr):
            if has(stderr, "no space left", "disk full"):
                return restart("disk")
            if has(stderr, "out of memory"):
                return scale("web")
        """,
        """
        def step(driver):
            title = driver.title.lower()
            if "log in" in title or "sign in" in title:
                restart(driver)
            elif "welcome back" in title:
                logs(driver)
        """,
        """
        def run(sql):
            if sql.upper().startswith("SELECT"):
                return logs(sql)
            if sql.upper().startswith("INSERT"):
                return restart(sql)
        """,
        """
        def changes(commits):
            for commit in commits:
                message = commit.message.lower()
                if message.startswith("fix"):
                    restart(commit)
                elif message.startswith("feat"):
                    scale(commit)
        """,
        """
        def on_message(client, userdata, msg):
            if "lamp" in msg.topic:
                restart(msg)
            elif "fan" in msg.topic:
                logs(msg)
        """,
        """
        def tidy(soup):
            for tag in soup.find_all(True):
                kinds = " ".join(tag.get("class", []))
                if "advert" in kinds or "banner" in kinds:
                    restart(tag)
                elif "article" in kinds:
                    logs(tag)
        """,
        """
        def size_of(text):
            low = text.lower()
            if "large" in low or "big" in low:
                return "L"
            if "medium" in low:
                return "M"
            if "small" in low or "little" in low:
                return "S"
            return "M"
        """,
    ],
)
def test_texts_that_no_person_asks_with_route_nothing(tmp_path: Path, body: str) -> None:
    assert inventory_of(tmp_path, body).routers == ()


def test_what_is_asked_for_once_in_front_of_all_is_no_condition(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        import streamlit as st

        if prompt := st.chat_input("Ask me"):
            low = prompt.lower()
            if "restart" in low:
                out = restart(prompt)
            elif "logs" in low:
                out = logs(prompt)
            else:
                out = scale(prompt)
            st.write(out)
        """,
    )
    assert rows(router) == [("contains restart", "restart"), ("contains logs", "logs")]
    assert router.default.tool == "scale"


def test_what_a_command_is_followed_by_is_known_word_by_word(tmp_path: Path) -> None:
    first, second = inventory_of(
        tmp_path,
        """
        def handle(text):
            parts = text.split()
            verb, words = parts[0].lower(), parts[1:]
            if verb == "restart":
                return restart(words[0])
            if verb == "scale":
                return scale(words[-1])
        """,
        """
        def other(message):
            verb, *rest = message.split()
            if verb == "reboot":
                return restart(rest)
            if verb in ("logs", "show"):
                return logs(rest[0])
        """,
    ).routers
    assert [given(b) for b in first.branches] == [
        {"service": {"from": "second_word"}},
        {"service": {"from": "last_word"}},
    ]
    assert [given(b) for b in second.branches] == [
        {"service": {"from": "rest_of_text"}},
        {"service": {"from": "second_word"}},
    ]


def test_groups_that_are_unpacked_are_groups(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        r"""
        import re

        def handle(text):
            if found := re.search(r"scale (\w+) to (\d+)", text):
                name, count = found.groups()
                return scale(name, count)
            if "show logs" in text:
                return logs()
        """,
    )
    assert given(router.branches[0]) == {
        "service": {"from": "regex_group:1"},
        "replicas": {"from": "regex_group:2"},
    }


def test_sets_of_words_in_a_list_are_met_one_by_one(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        r"""
        import re

        TABLE = [({"restart", "reboot"}, restart), ({"logs"}, logs)]

        def handle(message):
            tokens = set(re.findall(r"\w+", message.lower()))
            for words, tool in TABLE:
                if tokens & words:
                    return tool("web")
        """,
    )
    assert rows(router) == [("(word restart or word reboot)", "restart"), ("word logs", "logs")]


def test_a_function_with_some_arguments_already_given_keeps_them(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        from functools import partial

        TABLE = {"start it again": partial(restart, "web", force=True), "show logs": partial(logs, service="db")}

        def handle(text):
            for words, tool in TABLE.items():
                if words in text:
                    return tool()
        """,
    )
    assert [given(b) for b in router.branches] == [{"service": "web", "force": True}, {"service": "db"}]


def test_a_message_in_two_shapes_is_one_text(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def route_intent(state):
            last = state["messages"][-1]
            text = last.content if hasattr(last, "content") else str(last)
            low = text.lower()
            if "search" in low or "look up" in low:
                return "search"
            elif "calculate" in low or "how much is" in low:
                return "math"
            return "chat"
        """,
    )
    assert [(c, b.target) for (c, _), b in zip(rows(router), router.branches, strict=True)] == [
        ("(contains search or contains look up)", "search"),
        ("(contains calculate or contains how much is)", "math"),
    ]
    assert router.default.target == "chat"


def test_a_text_is_asked_letter_by_letter(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(question):
            low = question.lower()
            if any(c.isdigit() for c in low) and any(sign in low for sign in "+*"):
                return scale("web", 2)
            if "show logs" in low or "what happened" in low:
                return logs()
            if "restart" in low:
                return restart("web")
        """,
    )
    assert rows(router)[0] == (r"(search \d and (contains + or contains *))", "scale")


def test_a_table_that_a_caller_may_replace_is_read_as_it_is_without(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        class Router:
            def __init__(self, rules=None):
                self.rules = rules or [
                    {"intent": "again", "any": ["restart", "reboot"]},
                    {"intent": "seen", "any": ["logs", "what happened"]},
                    {"intent": "more", "any": ["bigger"]},
                ]

            def route(self, text):
                low = text.lower()
                for rule in self.rules:
                    if any(word in low for word in rule["any"]):
                        return rule["intent"]
                return "talk"
        """,
    )
    assert [b.target for b in router.branches] == ["again", "seen", "more"]
