"""Tables, registries and patterns: one row, one branch, named by its own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scan.sources import given, inventory_of, router_of, rows, shown


def line_of(folder: Path, text: str, file: str = "bot.py") -> int:
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_a_keyword_table_in_a_loop_has_a_branch_for_each_row(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        HANDLERS = {
            "restart": restart,
            "journal": logs,
            "twice": lambda service: scale(service, replicas=2),
        }

        def handle(text):
            for keyword, handler in HANDLERS.items():
                if keyword in text:
                    return handler("web")
            return None
        """,
    )
    assert rows(router) == [("contains restart", "restart"), ("contains journal", "logs"), ("contains twice", "scale")]
    assert router.branches[2].line == line_of(tmp_path, '"twice"')
    assert given(router.branches[2]) == {"service": "web", "replicas": 2}


def test_a_table_of_words_gives_one_branch_a_label(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        INTENTS = {
            "restart": ["boot", "start again"],
            "logs": ["journal"],
        }

        def classify(text):
            for name, words in INTENTS.items():
                if any(w in text for w in words):
                    return name
            return "unknown"
        """,
    )
    assert rows(router) == [("(contains boot or contains start again)", "restart"), ("contains journal", "logs")]
    assert router.default.target == "unknown"
    assert (router.stage, router.returns) == ("decide", "name")


def test_a_pattern_table_reaches_methods_by_name_with_its_groups(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        r"""
        import re
        NUM = r"(\d+)"

        class Lab:
            def speed(self, percent): return percent
            def home(self): return 0

        COMMANDS = [
            (re.compile(rf"^speed {NUM}$", re.I), "speed"),
            (re.compile(r"go home"), "home"),
        ]

        def run(lab, line):
            for pattern, name in COMMANDS:
                m = pattern.search(line)
                if m:
                    return getattr(lab, name)(*m.groups())
        """,
    )
    assert rows(router) == [(r"search ^speed (\d+)$", "Lab.speed"), ("search go home", "Lab.home")]
    assert given(router.branches[0]) == {"percent": {"from": "regex_group:1"}}


def test_decorators_fill_a_registry_in_the_order_it_is_asked(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        ROUTES = []

        def on(*words, priority=5):
            def register(function):
                ROUTES.append((priority, words, function))
                return function
            return register

        @on("weather", "forecast")
        def weather(text): return "sun"

        @on("alarm", priority=1)
        def alarm(text): return "set"

        def dispatch(text):
            for _, words, function in sorted(ROUTES, key=lambda r: r[0]):
                if any(w in text for w in words):
                    return function(text)
        """,
    )
    assert rows(router) == [("contains alarm", "alarm"), ("(contains weather or contains forecast)", "weather")]
    assert router.branches[0].line == line_of(tmp_path, '@on("alarm"')


def test_a_registry_may_live_in_an_object_and_be_filled_from_another_file(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        core="""
        class Bot:
            def __init__(self):
                self.commands = {}

            def command(self, name):
                def register(function):
                    self.commands[name] = function
                    return function
                return register

            def dispatch(self, text):
                for name, function in self.commands.items():
                    if text.startswith(name):
                        return function(text)

        bot = Bot()
        """,
        features="""
        from core import bot

        @bot.command("weather please")
        def weather(text): return "sun"

        @bot.command("alarm please")
        def alarm(text): return "set"
        """,
    )
    (router,) = inventory.routers
    assert rows(router) == [("startswith weather please", "weather"), ("startswith alarm please", "alarm")]
    assert {tool.file for tool in inventory.tools} == {"features.py"}


def test_plugin_objects_are_asked_one_by_one_by_priority(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        class Skill:
            priority = 0
            words = ()

            def matches(self, text):
                return any(w in text for w in self.words)

        class Alarm(Skill):
            priority = 1
            words = ("alarm", "wake me")

            def run(self, text): return "set"

        class Lamp(Skill):
            priority = 9

            def matches(self, text):
                return "lamp" in text

            def run(self, text): return "lit"

        SKILLS = sorted([Alarm(), Lamp()], key=lambda s: -s.priority)

        def process(text):
            for skill in SKILLS:
                if skill.matches(text):
                    return skill.run(text)
        """,
    )
    assert rows(router) == [("contains lamp", "Lamp.run"), ("(contains alarm or contains wake me)", "Alarm.run")]


def test_votes_are_counted_row_by_row(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        RULES = {
            "restart": {"broken": 3, "hangs": 2},
            "logs": {"trace": 1, "journal": 2},
            "scale": {"slow": 1, "load": 2},
        }

        def best(text):
            scores = {name: 0 for name in RULES}
            for name, weights in RULES.items():
                for word, weight in weights.items():
                    if word in text:
                        scores[name] += weight
            winner = max(scores, key=scores.get)
            if scores[winner] < 2:
                return None
            return winner
        """,
    )
    assert rows(router)[0] == ("(contains broken or contains hangs)", "restart")
    assert router.pick == "max_score"


@pytest.mark.parametrize(
    ("pattern", "condition"),
    [
        ('case "map" | "plan":', "(equals map or equals plan)"),
        ('case other if "map" in other:', "contains map"),
    ],
)
def test_match_arms_are_branches(tmp_path: Path, pattern: str, condition: str) -> None:
    router = router_of(
        tmp_path,
        f"""
        def handle(text):
            match text:
                {pattern}
                    return logs()
                case other if other.startswith("restart "):
                    return restart(other[8:])
                case _:
                    return None
        """,
    )
    assert rows(router)[0] == (condition, "logs")
    assert given(router.branches[1]) == {"service": {"from": "rest_of_text"}}


def test_a_match_on_words_becomes_a_pattern_with_its_captures(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            match text.split():
                case ["restart", service]:
                    return restart(service)
                case ["scale", service, count] if count.isdigit():
                    return scale(service, int(count))
        """,
    )
    condition = router.branches[1].condition
    assert condition.matches("scale web 3") is True
    assert condition.matches("scale web up") is False
    assert given(router.branches[0]) == {"service": {"from": "capture:service"}}


def test_rules_in_a_file_beside_the_code_are_read_with_their_lines(tmp_path: Path) -> None:
    (tmp_path / "rules.json").write_text(
        '{"rules": [\n  {"tool": "restart", "words": ["boot", "hangs"]},\n  {"tool": "logs", "words": ["journal"]}\n]}',
        encoding="utf-8",
    )
    router = router_of(
        tmp_path,
        """
        import json, os
        HERE = os.path.dirname(__file__)
        with open(os.path.join(HERE, "rules.json"), encoding="utf-8") as file:
            RULES = json.load(file)["rules"]

        def pick(text):
            for rule in RULES:
                if any(w in text for w in rule["words"]):
                    return rule["tool"]
        """,
    )
    assert [(b.file, b.line, shown(b.condition)) for b in router.branches] == [
        ("rules.json", 2, "(contains boot or contains hangs)"),
        ("rules.json", 3, "contains journal"),
    ]


@pytest.mark.parametrize(
    "test", ["re.search(pat, text)", "re.search(pat, text, re.I) is not None", "re.match(pat, text)"]
)
def test_a_table_of_patterns_that_a_function_of_re_searches_for_is_found(tmp_path: Path, test: str) -> None:
    router = router_of(
        tmp_path,
        f"""
        import re
        INTENTS = [("refund", r"退款|退钱"), ("logistics", r"物流|快递"), ("address", r"改地址")]

        def classify(text):
            for name, pat in INTENTS:
                if {test}:
                    return name
            return None
        """,
    )
    assert [branch.target for branch in router.branches] == ["refund", "logistics", "address"]
