"""The forms in which a router asks for a missing value, and what only looks like a question."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest

from migrate_kit.model.inventory import Inventory
from migrate_kit.scan import scan
from migrate_kit.scan.tools.asking import is_question

DESK = """
import asyncio, re

PROMPTS = {"city": "请问哪个城市？", "day": "哪一天？"}
ASK_CITY = "请问哪个城市？"
SLOTS = {}

def weather(city, day="today"):
    return fetch(city, day)

def hotel(city):
    return fetch(city)

def find_city(text):
    return next((city for city in CITIES if city in text), None)

def remember(city):
    SLOTS["city"] = city

class Desk:
    def __init__(self):
        self.city = None

    def learn(self, city):
        self.city = city

    def which(self):
        return "请问哪个城市？"

    def slot(self, name):
        return PROMPTS[name]

    async def route(self, text, bot, event, ctx, state, session):
        if "电话" in text:
            return "12345"
        elif "酒店" in text:
            return hotel(text)
%s
        return None
"""
ASKED = "请问哪个城市？"
GOES_ON = "    return weather(city)"


def desk_with(folder: Path, rest: str) -> Inventory:
    (folder / "desk.py").write_text(DESK % indent(rest, " " * 8), encoding="utf-8")
    return scan(folder)


def asked_for(inventory: Inventory, tool: str = "weather") -> dict[str, str]:
    """Parameter → the question that the router asks for it."""
    found = inventory.tool(tool)
    assert found is not None
    return {name: facts.ask for name, facts in found.parameters.items() if facts.ask}


def weather_branch(*lines: str) -> str:
    return "\n".join(['elif "天气" in text:', *("    " + line for line in lines)])


@pytest.mark.parametrize(
    "branch",
    [
        # In the test of a branch, before or behind the one that has the value.
        'elif "天气" in text and not self.city:\n    return ASK_CITY\nelif "天气" in text:\n    return weather(self.city)',
        'elif "天气" in text and self.city:\n    return weather(self.city)\nelif "天气" in text:\n    return ASK_CITY',
        # A value of the session, of a dict of slots, of the object.
        weather_branch("if self.city is None:", "    return ASK_CITY", "return weather(self.city)"),
        weather_branch('if "city" not in SLOTS:', "    return ASK_CITY", 'return weather(SLOTS["city"])'),
        weather_branch('if not state.get("city"):', "    return ASK_CITY", 'return weather(state["city"])'),
        # Nowhere kept: the same call is made again.
        weather_branch("if not find_city(text):", "    return ASK_CITY", "return weather(find_city(text))"),
        weather_branch(
            'if not re.search("(.+)的天气", text):',
            "    return ASK_CITY",
            'return weather(re.search("(.+)的天气", text).group(1))',
        ),
        weather_branch("if (city := find_city(text)) is None:", "    return ASK_CITY", "return weather(city)"),
        weather_branch("args = text.split()[1:]", "if len(args) != 1:", "    return ASK_CITY", "return weather(args[0])"),
        # Through a function of the project, an exception, a framework, two lines.
        weather_branch("city = find_city(text)", "if not city:", "    return self.which()", "return weather(city)"),
        weather_branch("city = find_city(text)", "if not city:", '    return self.slot("city")', "return weather(city)"),
        weather_branch("city = find_city(text)", "if not city:", "    raise NeedInput(ASK_CITY)", "return weather(city)"),
        weather_branch(
            "city = find_city(text)",
            "if not city:",
            '    session["waiting"] = "city"',
            "    await bot.send(event, ASK_CITY)",
            "    return",
            "return weather(city)",
        ),
        weather_branch("city = find_city(text)", "if not city:", "    yield ASK_CITY", "    return", "yield weather(city)"),
        weather_branch(
            "city = find_city(text)",
            "if not city:",
            '    return {"type": "ask", "text": "请问哪个城市？"}',
            "return await asyncio.to_thread(weather, city)",
        ),
        weather_branch(
            "city = find_city(text)",
            "if not city:",
            '    return jsonify({"reply": "请问哪个城市？"})',
            "return jsonify(weather(city))",
        ),
        # In an expression, a case, an `except`, on the spot.
        weather_branch("city = find_city(text)", "return weather(city) if city else ASK_CITY"),
        weather_branch("match find_city(text):", "    case None:", "        return ASK_CITY", "    case c:", "        return weather(c)"),
        weather_branch(
            "city = find_city(text)",
            "match session.day:",
            '    case "today" if not city:',
            "        return ASK_CITY",
            '    case "today":',
            "        return weather(city)",
        ),
        weather_branch("try:", "    return weather(text.split()[1])", "except IndexError:", "    return ASK_CITY"),
        weather_branch("city = find_city(text) or input(ASK_CITY)", "return weather(city)"),
        weather_branch("city = find_city(text)", "while not city:", '    city = await session.aget("city", prompt=ASK_CITY)', "return weather(city)"),
    ],
)  # fmt: skip
def test_a_router_asks_in_many_forms(tmp_path: Path, branch: str) -> None:
    inventory = desk_with(tmp_path, branch)
    assert asked_for(inventory) == {"city": ASKED}
    assert asked_for(inventory, "hotel") == {}
    assert [tool.name for tool in inventory.tools if "answer" in tool.name or tool.name == "faq"] == ["answer_dian_hua"]


def test_a_guard_before_the_chain_asks_for_all_that_go_on_with_the_value(tmp_path: Path) -> None:
    guard = 'city = find_city(text)\nif not city:\n    return "请问哪个城市？"\n'
    chain = 'if "天气" in text:\n    return weather(city)\nelif "酒店" in text:\n    return hotel(city)\n'
    code = "from desk import weather, hotel, find_city\ndef front(text):\n" + indent(guard + chain, "    ")
    desk_with(tmp_path, "")
    (tmp_path / "front.py").write_text(code, encoding="utf-8")
    inventory = scan(tmp_path)
    assert (asked_for(inventory), asked_for(inventory, "hotel")) == ({"city": ASKED}, {"city": ASKED})


def test_a_guard_with_words_asks_only_for_the_tool_of_these_words(tmp_path: Path) -> None:
    guard = 'city = find_city(text)\nif "天气" in text and not city:\n    return "请问哪个城市？"\n'
    chain = 'if "天气" in text:\n    return weather(city)\nelif "酒店" in text:\n    return hotel(city)\n'
    code = "from desk import weather, hotel, find_city\ndef front(text):\n" + indent(guard + chain, "    ")
    desk_with(tmp_path, "")
    (tmp_path / "front.py").write_text(code, encoding="utf-8")
    inventory = scan(tmp_path)
    assert (asked_for(inventory), asked_for(inventory, "hotel")) == ({"city": ASKED}, {})


def test_a_guard_for_an_empty_request_asks_for_no_value(tmp_path: Path) -> None:
    guard = 'said = text.strip()\nif not said:\n    return "请说点什么？"\n'
    chain = 'if "天气" in said:\n    return weather(said)\nelif "酒店" in said:\n    return hotel(said)\n'
    code = "from desk import weather, hotel\ndef front(text):\n" + indent(guard + chain, "    ")
    desk_with(tmp_path, "")
    (tmp_path / "front.py").write_text(code, encoding="utf-8")
    inventory = scan(tmp_path)
    assert (asked_for(inventory), asked_for(inventory, "hotel")) == ({}, {})


def test_each_of_two_values_is_asked_for_where_the_other_is_there(tmp_path: Path) -> None:
    branch = weather_branch(
        "city, day = find_city(text), ctx.day",
        "if city and day:",
        "    return weather(city, day)",
        "elif city:",
        '    return "哪一天？"',
        'return "请问哪个城市？"',
    )
    assert asked_for(desk_with(tmp_path, branch)) == {"city": ASKED, "day": "哪一天？"}


def test_a_branch_that_does_something_beside_its_question_stays_a_tool(tmp_path: Path) -> None:
    branch = weather_branch(
        "city = find_city(text)",
        "if not city:",
        "    n = charge(event)",
        '    return "请问哪个城市？"',
        "return weather(city)",
    )
    assert asked_for(desk_with(tmp_path, branch)) == {}


@pytest.mark.parametrize(
    "sentence",
    [
        "请问哪个城市？", "哪个订单？", "请提供订单号", "请您输入手机号", "告诉我城市名", "你想查哪里的天气呢", "城市呢？",
        "请问哪个城市？例如：北京天气", "用法：天气 城市", "需要一个时间", "几点叫你", "Which city?", "Tell me the city.",
        "which city", "Please give an order number", "Usage: /weather CITY", "The city is missing.", "Enter a name",
    ],
)  # fmt: skip
def test_a_sentence_asks(sentence: str) -> None:
    assert is_question(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "", "没有这个城市", "城市不支持", "没有哪个城市叫这个", "不知道是谁", "city not found", "only cities in China",
        "What a pity", "https://x.example/?q=1", "今天天气不错，不是吗？", "It is hot, isn't it?", "您好，请问有什么可以帮您？",
        "How can I help you?", "好的", "为什么不行？因为没有权限", "who-is service is down",
    ],
)  # fmt: skip
def test_a_sentence_only_tells(sentence: str) -> None:
    assert not is_question(sentence)
