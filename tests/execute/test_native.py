"""Decided JSON as the function's own annotations ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum, auto
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional
from uuid import UUID

import pytest
from pydantic import BaseModel

from migrate_kit.errors import ArgumentsInvalid
from migrate_kit.execute import execute, impossible
from migrate_kit.execute.native import WrongType, as_asked
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.tool import ParameterSpec, ToolSpec

if TYPE_CHECKING:
    from nowhere import Absent


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Size(Enum):
    BIG = auto()
    SMALL = auto()


class Level(IntEnum):
    LOW = 1


class Mode(StrEnum):
    FAST = auto()


class City(str):
    """A text of the program's own."""

    __slots__ = ()


class Service:
    """Nothing that a request can name."""


@dataclass
class Point:
    x: int


class Order(BaseModel):
    number: int


def paint(colour: Colour, shade: Optional[Colour] = None, size: Size = Size.BIG, plain=Colour.RED) -> Any:  # noqa: UP045
    return colour.value, shade, size, plain


def go(
    level: Level, mode: Mode, day: date, at: datetime, price: Decimal, path: Path, key: UUID, tags: set[str],
    pair: tuple[int, ...], frozen: frozenset[str], point: Point, order: Order, city: City, all_of: list[Colour],
    noted: Annotated[Colour | None, "said"], either: int | Colour,
) -> None: ...  # fmt: skip


def odd(count: int, absent: Absent, table: dict[str, Any], mixed: Service | str, service: Service) -> None: ...


@pytest.mark.parametrize("said", ["red", "RED", "Colour.RED", Colour.RED])
def test_a_member_of_an_enum_is_named_by_its_value_or_its_name(said: Any) -> None:
    assert as_asked({"colour": said, "shade": said, "plain": said}, paint) == dict.fromkeys(
        ("colour", "shade", "plain"), Colour.RED
    )
    assert as_asked({"size": "SMALL"}, paint) == {"size": Size.SMALL}


@pytest.mark.parametrize(
    ("parameter", "given", "asked"),
    [
        ("level", 1, Level.LOW),
        ("mode", "fast", Mode.FAST),
        ("day", "2026-01-02", date(2026, 1, 2)),
        ("at", "2026-01-02T03:04:05", datetime(2026, 1, 2, 3, 4, 5)),  # noqa: DTZ001 - as it was said
        ("price", 1.5, Decimal("1.5")),
        ("path", "a/b", Path("a/b")),
        ("key", "12345678123456781234567812345678", UUID("12345678123456781234567812345678")),
        ("tags", ["a", "a"], {"a"}),
        ("pair", [1, 2], (1, 2)),
        ("frozen", ["a"], frozenset("a")),
        ("point", {"x": 1}, Point(1)),
        ("order", {"number": 7}, Order(number=7)),
        ("city", "北京", City("北京")),
        ("all_of", ["red"], [Colour.RED]),
        ("noted", "blue", Colour.BLUE),
        ("either", 3, 3),
        ("either", "red", Colour.RED),
        ("noted", None, None),
    ],
)
def test_a_value_becomes_what_the_annotation_asks_for(parameter: str, given: Any, asked: Any) -> None:
    made = as_asked({parameter: given}, go)[parameter]
    assert made == asked
    assert type(made) is type(asked)


@pytest.mark.parametrize(
    ("name", "value"), [("count", "3"), ("absent", "x"), ("table", {"a": 1}), ("mixed", "x"), ("unknown", [1])]
)
def test_what_json_has_already_stays_as_it_was_decided(name: str, value: Any) -> None:
    assert as_asked({name: value}, odd)[name] is value


@pytest.mark.parametrize(
    ("parameter", "value", "wanted"),
    [("day", "明天", "date"), ("day", "20260102", "date"), ("day", 5, "date"), ("level", 9, "Level")],
)
def test_what_cannot_be_made_is_refused_by_name(parameter: str, value: Any, wanted: str) -> None:
    with pytest.raises(WrongType) as caught:
        as_asked({parameter: value}, go)
    assert (caught.value.parameter, caught.value.wanted) == (parameter, wanted)


def test_methods_wrappers_and_partials_are_read_as_what_is_in_them() -> None:
    class Desk:
        def paint(self, colour: Colour) -> Colour:
            return colour

    @wraps(paint)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        return paint(*args, **kwargs)

    for function in (Desk().paint, wrapped, partial(paint, size=Size.SMALL), partial(partial(wrapped))):
        assert as_asked({"colour": "red"}, function) == {"colour": Colour.RED}


def test_the_executor_calls_with_members_and_says_what_does_not_fit() -> None:
    spec = ToolSpec(name="paint", effects="read_only", parameters={"colour": ParameterSpec()})
    call = ToolCall(tool="paint", arguments={"colour": "red"})
    assert execute(call, spec, paint, context={})[0] == "red"
    with pytest.raises(ArgumentsInvalid, match="Colour"):
        execute(ToolCall(tool="paint", arguments={"colour": "green"}), spec, paint, context={})


def test_an_object_of_the_program_is_what_no_request_can_give() -> None:
    assert impossible(odd, ["count", "absent", "table", "mixed", "service"]) == {"service": "Service"}
    assert impossible(go, ["level", "point", "order", "city", "tags", "all_of"]) == {}
