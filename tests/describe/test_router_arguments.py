"""What a router does to find a value for a tool, as the description of the tool has it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from migrate_kit.analyze import analyse
from migrate_kit.describe import describe
from migrate_kit.model.tool import ToolSpec
from migrate_kit.scan import scan

DESK = """
    import re
    from datetime import datetime

    ROOMS = {"大床房": "king", "双床房": "twin", "套房": "suite"}

    def change_room(guest, kind):
        db.update(guest, kind)

    def wake_up(room: str, at: str):
        datetime.strptime(at, "%H:%M")
        phone.put(room, at)

    def pour(size):
        print(size)

    def history(days=30):
        assert 1 <= days <= 365, "out of range"
        print(days)

    def answer(text, guest, session):
        if "换房" in text or "change room" in text:
            kind = next((v for k, v in ROOMS.items() if k in text), None)
            if kind is None:
                return "您想换成哪种房型？"
            return change_room(guest, kind)
        if "叫醒" in text or "wake" in text:
            at = re.search(r"([01]?\\d|2[0-3])[:：]([0-5]\\d)?", text)
            if not at:
                return "请问几点叫醒您？"
            return wake_up(guest.room, f"{int(at[1]):02d}:{at[2] or '00'}")
        if "咖啡" in text or "coffee" in text:
            return pour(2 if "大杯" in text else 1)
        if "账单" in text:
            return history(days=7 if "本周" in text else 30)
"""


@pytest.fixture
def specs(tmp_path: Path) -> dict[str, ToolSpec]:
    return described(tmp_path, DESK)


def described(folder: Path, source: str) -> dict[str, ToolSpec]:
    (folder / "desk.py").write_text(dedent(source), encoding="utf-8")
    return {spec.name: spec for spec in describe(analyse(scan(folder)), language="zh")}


def test_words_that_choose_between_constants_are_how_users_say_them(specs: dict[str, ToolSpec]) -> None:
    kind = specs["change_room"].parameters["kind"]
    assert (kind.type, kind.enum) == ("string", ("king", "twin", "suite"))
    assert kind.synonyms == {"king": ("大床房",), "twin": ("双床房",), "suite": ("套房",)}


def test_a_choice_between_numbers_is_a_number_and_no_yes_or_no(specs: dict[str, ToolSpec]) -> None:
    size = specs["pour"].parameters["size"]
    assert (size.type, size.enum, size.synonyms) == ("integer", (2, 1), {"2": ("大杯",)})


def test_a_range_that_the_tool_checks_is_wider_than_what_the_router_passes(specs: dict[str, ToolSpec]) -> None:
    days = specs["history"].parameters["days"]
    assert (days.enum, days.minimum, days.maximum) == (None, 1, 365)
    assert (days.examples, days.synonyms) == ((7, 30), {"7": ("本周",)})


def test_a_value_that_the_router_asks_for_is_no_part_of_what_calls_for_the_tool(specs: dict[str, ToolSpec]) -> None:
    assert specs["change_room"].use_when == ("换房", "change room")
    assert specs["change_room"].ask_user == {"kind": "您想换成哪种房型？"}
    assert specs["wake_up"].use_when == ("叫醒", "wake")
    assert specs["wake_up"].ask_user == {"at": "请问几点叫醒您？"}


def test_what_is_made_of_a_group_need_not_look_like_the_group(specs: dict[str, ToolSpec]) -> None:
    at = specs["wake_up"].parameters["at"]
    assert (at.pattern, at.format) == (None, "%H:%M")


def test_what_the_router_reads_off_its_own_parameters_is_handed_in(specs: dict[str, ToolSpec]) -> None:
    assert specs["wake_up"].context == {"room": "guest.room"}
    assert set(specs["wake_up"].parameters) == {"at"}


@pytest.mark.parametrize(
    ("expression", "is_handed_in"),
    [
        ("session['user']", True),
        ("session.get('tenant')", True),
        ("self.account.id", True),
        ("slots['city']", False),
        ("session.entities['city']", False),
        ("event.args", False),
        ("other.city", False),
    ],
)
def test_what_was_said_is_never_taken_for_something_handed_in(
    tmp_path: Path, expression: str, is_handed_in: bool
) -> None:
    source = f"""
        def look(x):
            print(x)

        def stop(x):
            print(x)

        class Bot:
            def answer(self, text, session, slots, event):
                if "天气" in text:
                    return look({expression})
                elif "停止" in text:
                    return stop(text)
    """
    look = described(tmp_path, source)["look"]
    assert look.context == ({"x": expression} if is_handed_in else {})


def test_digits_of_a_pattern_are_nothing_that_a_user_says(tmp_path: Path) -> None:
    source = r"""
        import re

        def book(text):
            print(text)

        def stop(text):
            print(text)

        def answer(text):
            if "预约" in text and re.search(r"([01]?\d|2[0-3]):[0-5]\d", text):
                return book(text)
            elif "停止" in text:
                return stop(text)
    """
    assert described(tmp_path, source)["book"].use_when == ("预约",)


def test_what_a_parser_of_the_router_can_answer_is_known(tmp_path: Path) -> None:
    source = """
        SERVICES = {"订单": "order", "order": "order", "支付": "payment"}

        def service_of(text):
            for alias, name in SERVICES.items():
                if alias in text:
                    return name
            return None

        def logs(service):
            print(service)

        def stop(text):
            print(text)

        def answer(text):
            if "日志" in text:
                return logs(service_of(text))
            elif "停止" in text:
                return stop(text)
    """
    service = described(tmp_path, source)["logs"].parameters["service"]
    assert service.enum == ("order", "payment")
    assert service.synonyms == {"order": ("订单", "order"), "payment": ("支付",)}


@pytest.mark.parametrize(
    ("guard", "expected"),
    [
        ("if nights > 14:", (None, 14)),
        ("if not 1 <= nights <= 14:", (1, 14)),
        ("if nights < 1 or nights >= 15:", (1, 14)),
        ("if nights > LONGEST:", (None, 14)),
        ("if nights > 14 and not guest.is_member:", (None, None)),
        ("if 3 < nights < 5:", (None, None)),
        ("if other > 14:", (None, None)),
    ],
)
def test_a_number_that_the_router_does_not_go_on_with_is_beyond_the_limit(
    tmp_path: Path, guard: str, expected: tuple[int | None, int | None]
) -> None:
    source = f"""
        import re
        LONGEST = 14

        def extend(guest, nights: int):
            print(guest, nights)

        def stop(text):
            print(text)

        def answer(text, guest, other):
            m = re.search(r"续住(\\d+)晚", text)
            if m:
                nights = int(m.group(1))
                {guard}
                    return "最多只能续住 14 晚"
                return extend(guest, nights)
            if "停止" in text:
                return stop(text)
    """
    nights = described(tmp_path, source)["extend"].parameters["nights"]
    assert (nights.minimum, nights.maximum) == expected
