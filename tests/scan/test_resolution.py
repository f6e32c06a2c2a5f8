"""Names brought back to what they stand for: tables made by code, names made at run time, definitions made twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scan.sources import inventory_of, router_of, rows, shown

EXPECTED = [("contains boot", "restart"), ("contains journal", "logs"), ("contains more", "scale")]

TABLES = {
    "a comprehension over a table of lists": """
        BASE = {"restart": "boot".split(), "logs": ["journal"], "scale": ["more"]}
        WORDS = {word: name for name, words in BASE.items() for word in words}
        TOOLS = {"restart": restart, "logs": logs, "scale": scale}

        def run(text):
            for word, name in WORDS.items():
                if word in text:
                    return TOOLS[name](text)
    """,
    "tests and tools in pairs": """
        RULES = [
            (lambda t: "boot" in t, restart),
            (lambda t: "journal" in t, logs),
            (lambda t: "more" in t, scale),
        ]

        def run(text):
            for test, action in RULES:
                if test(text):
                    return action(text)
    """,
    "a class inside a class": """
        class Words:
            class Of:
                BOOT = ["boot"]
                JOURNAL = ("journal",)
                MORE = {"more"}

        def run(text):
            if any(word in text for word in Words.Of.BOOT):
                return restart(text)
            if any(word in text for word in Words.Of.JOURNAL):
                return logs(text)
            if any(word in text for word in Words.Of.MORE):
                return scale(text)
    """,
    "words counted in a dict": """
        def run(text):
            if "boot" in text:
                return restart(text)
            if "journal" in text:
                return logs(text)
            if text.count("more") >= 1:
                return scale(text)
    """,
}


@pytest.mark.parametrize("body", TABLES.values(), ids=TABLES)
def test_the_words_are_found_in(tmp_path: Path, body: str) -> None:
    assert rows(router_of(tmp_path, body)) == EXPECTED


def test_a_table_keyed_by_the_words_of_the_request_asks_for_words(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def run(text):
            seen = {}
            for word in text.split():
                seen[word] = 1
            if seen.get("boot", 0) == 1:
                return restart(text)
            if seen.get("journal"):
                return logs(text)
        """,
    )
    assert rows(router) == [("word boot", "restart"), ("word journal", "logs")]


def test_a_table_is_filled_key_by_key_in_the_constructor(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        class Bot:
            def __init__(self):
                self.table = {"boot": self.restart}
                self.table["journal"] = self.logs

            def restart(self): ...
            def logs(self): ...

            def on(self, text):
                for key in self.table:
                    if key in text:
                        return self.table[key]()
        """,
    )
    assert rows(router) == [("contains boot", "Bot.restart"), ("contains journal", "Bot.logs")]


@pytest.mark.parametrize(
    "by_name",
    [
        'globals().get("cmd_" + word)',
        'globals()["cmd_" + word]',
        'getattr(sys.modules[__name__], f"cmd_{word}", None)',
    ],
)
def test_a_function_is_chosen_by_the_word_in_its_name(tmp_path: Path, by_name: str) -> None:
    router = router_of(
        tmp_path,
        f"""
        import sys

        def cmd_boot(text): ...
        def cmd_journal(text): ...

        def run(text):
            word = text.split()[0]
            action = {by_name}
            if action:
                return action(text)
            return "unknown"
        """,
    )
    assert [branch.tool for branch in router.branches] == ["cmd_boot", "cmd_journal"]


def test_members_of_an_enumeration_hold_the_words(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        import enum

        class Intent(enum.Enum):
            BOOT = "boot"
            JOURNAL = "journal"

        def detect(text):
            for intent in Intent:
                if intent.value in text:
                    return intent

        ACTIONS = {Intent.BOOT: restart, Intent.JOURNAL: logs}

        def run(text):
            action = ACTIONS.get(detect(text))
            return action(text) if action else None
        """,
    )
    router = next(r for r in inventory.routers if r.function == "detect")
    assert rows(router) == [("contains boot", "restart"), ("contains journal", "logs")]


SCORES = {
    "the best key": """
            best = max(scores, key=scores.get)
            if scores[best] < 1:
                return say("What do you mean?")
            return best(text)
    """,
    "the best pair": """
            best, points = max(scores.items(), key=lambda pair: pair[1])
            if points == 0:
                return say("What do you mean?")
            return best(text)
    """,
    "the first of the sorted pairs": """
            ranked = sorted(scores.items(), key=lambda pair: pair[1], reverse=True)
            return ranked[0][0](text)
    """,
}


@pytest.mark.parametrize("ending", SCORES.values(), ids=SCORES)
def test_the_highest_score_takes_the_request(tmp_path: Path, ending: str) -> None:
    router = router_of(
        tmp_path,
        f"""
        WORDS = {{
            restart: ["boot", "again"],
            logs: ["journal"],
            scale: ["more", "replicas"],
        }}

        def run(text):
            scores = {{tool: sum(word in text for word in words) for tool, words in WORDS.items()}}
{ending}
        """,
    )
    assert router.pick == "max_score"
    assert rows(router) == [
        ("(contains boot or contains again)", "restart"),
        ("contains journal", "logs"),
        ("(contains more or contains replicas)", "scale"),
    ]


def test_of_two_definitions_that_exclude_each_other_the_usual_one_counts(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        tools="""
        FAST = True

        if FAST:
            def restart(service, force=False): return service
        else:
            def restart(name): return name
        """,
        bot="""
        try:
            from tools import restart
        except ImportError:
            def restart(nothing): return None

        try:
            from nowhere import logs
        except ImportError:
            def logs(line_count): return line_count

        def run(text):
            if "boot" in text:
                return restart(text)
            if "journal" in text:
                return logs(text)
        """,
    )
    restart, logs = inventory.tool("restart"), inventory.tool("logs")
    assert restart is not None
    assert (restart.file, list(restart.parameters)) == ("tools.py", ["service", "force"])
    assert logs is not None
    assert (logs.file, list(logs.parameters)) == ("bot.py", ["line_count"])


def test_both_ways_of_a_conditional_value_in_a_branch_are_branches(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def run(text):
            if "server" in text:
                return restart(text) if "boot" in text else logs(text)
            if "more" in text:
                return scale(text)
        """,
    )
    assert rows(router) == [
        ("(contains server and contains boot)", "restart"),
        ("(contains server and not contains boot)", "logs"),
        ("contains more", "scale"),
    ]


def test_prefixes_that_all_lead_to_one_tool_are_one_branch(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        PREFIXES = ("boot ", "start ")

        def run(command):
            for prefix in PREFIXES:
                if command.startswith(prefix):
                    return restart(command[len(prefix):])
            for prefix in ["journal ", "log "]:
                if command.startswith(prefix):
                    return logs(command[len(prefix):])
        """,
    )
    assert [(b.line - router.first_line, shown(b.condition)) for b in router.branches] == [
        (0, "(startswith boot or startswith start)"),
        (3, "(startswith journal or startswith log)"),
    ]


def test_a_function_that_every_branch_hands_its_answer_to_is_no_tool(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def wrap(answer):
            return {"answer": answer}

        def run(text):
            if "boot" in text:
                return wrap(restart(text))
            if "journal" in text:
                return wrap(logs(text))
        """,
    )
    assert rows(router) == EXPECTED[:2]


def test_one_strange_constant_costs_no_router(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def run(text):
            width = "%d" % "seven" + 3 * None
            size = int(float("inf")) + sorted([1, 2], key=len)[0]
            if "boot" in text:
                return restart(text)
            if "journal" in text:
                return logs(text)
        """,
    )
    assert rows(router) == EXPECTED[:2]
