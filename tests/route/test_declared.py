"""A tool in Python describes itself: types from the signature, words from the docstring, the rest from its author."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

import pytest
from pydantic import BaseModel, Field

from migrate_kit import Registry, tool
from migrate_kit.errors import ToolInvalid
from migrate_kit.model.context import NOBODY
from migrate_kit.model.decision import Decision
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route.declared import declared


class Colour(enum.Enum):
    red = "red"


class Shape(TypedDict):
    side: int


class Model(BaseModel):
    side: int


def restart_service(
    service: Annotated[str, Field(pattern="^[a-z]+$", max_length=20, examples=["pay"])],
    environment: Literal["prod", "staging"] = "staging",
    *,
    replicas: Annotated[int, Field(gt=0, le=9, description="how many to start")] | None = None,
    share: int | float = 0.5,
    force: bool = False,
    tags: list[str] | None = None,
    shape: dict[str, int] | None = None,
) -> str:
    """Restart a service. It is gone for a moment.

    Args:
        service: 服务名，例如 pay
        environment: where it runs
    """
    return f"{service} {environment} {replicas} {force}"


def test_a_signature_gives_every_field_that_a_description_has() -> None:
    spec = declared(restart_service)
    assert spec.summary == "Restart a service."
    assert spec.parameters == {
        "service": ParameterSpec(meaning="服务名，例如 pay", pattern="^[a-z]+$", max_length=20, examples=("pay",)),
        "environment": ParameterSpec(
            meaning="where it runs", required=False, default="staging", enum=("prod", "staging")
        ),
        "replicas": ParameterSpec(type="integer", meaning="how many to start", required=False, minimum=1, maximum=9),
        "share": ParameterSpec(type="number", required=False, default=0.5),
        "force": ParameterSpec(type="boolean", required=False, default=False),
        "tags": ParameterSpec(type="array", required=False),
        "shape": ParameterSpec(type="object", required=False),
    }


def test_the_review_of_the_code_is_its_approval() -> None:
    spec = declared(restart_service)
    assert (spec.is_approved, spec.reviewer, spec.routers) == (True, "code review", ("*",))
    assert spec.implementation == f"{__name__}:restart_service"
    assert declared(restart_service) == spec
    assert not spec.model_copy(update={"summary": "something else"}).is_approved


def test_the_author_says_what_no_signature_can() -> None:
    spec = declared(
        restart_service,
        name="restart",
        summary="Start anew",
        use_when=["restart", "重启"],
        do_not_use_when=("stop",),
        parameters={"environment": {"synonyms": {"prod": ["生产"]}}, "service": {"meaning": "its name"}},
        effects="dangerous",
        ask_user={"service": "Which service?"},
        group="services",
        routers=("bot:handle",),
        context={"shape": "event.shape"},
    )
    assert (spec.name, spec.shadow_name, spec.use_when) == ("restart", "restart_shadow", ("restart", "重启"))
    assert spec.parameters["environment"].synonyms == {"prod": ("生产",)}
    assert spec.parameters["environment"].enum == ("prod", "staging")
    assert spec.parameters["service"].meaning == "its name"
    assert "shape" not in spec.parameters
    assert spec.is_approved


def test_without_a_docstring_the_name_is_what_there_is() -> None:
    def show_queue_length() -> int:
        return 3

    assert declared(show_queue_length).summary == "show queue length"


def test_coroutines_objects_and_bound_methods_describe_themselves() -> None:
    async def fetch(url: str) -> str:
        """Fetch a page."""
        return url

    class Fetcher:
        """Fetch it twice."""

        def __call__(self, url: str) -> str:
            return url

        def once(self, url: str, /) -> str:
            """Fetch it once."""
            return url

    for one, name in ((fetch, "fetch"), (Fetcher(), "Fetcher"), (Fetcher().once, "once")):
        spec = declared(one)
        assert (spec.name, list(spec.parameters), spec.parameters["url"].type) == (name, ["url"], "string")


def test_a_partial_describes_itself_by_what_it_calls() -> None:
    spec = declared(partial(restart_service, force=True))
    assert (spec.name, spec.summary) == ("restart_service", declared(restart_service).summary)
    assert spec.parameters["force"].default is True


def test_an_object_that_says_nothing_of_itself_is_described_by_its_call() -> None:
    @dataclass
    class Search:
        index: str

        def __call__(self, query: str) -> str:
            """Search the index."""
            return query

    class Slim:
        __slots__ = ()

        def __call__(self) -> None:
            """Do little."""

    assert declared(Search("logs"), name="search").summary == "Search the index."
    assert declared(Slim()).summary == "Do little."


@pytest.mark.parametrize("default", [float("nan"), float("inf"), 10**30, object()])
def test_a_default_that_no_description_can_hold_is_left_to_the_function(default: Any) -> None:
    def wait(seconds: float = default) -> None: ...

    (parameter,) = declared(wait).parameters.values()
    assert (parameter.required, parameter.default) == (False, None)


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"minimum": 5, "maximum": 1}, "above maximum 1"),
        ({"pattern": "("}, "no regular"),
        ({"maximum": 10**30}, "64-bit"),
    ],
)
def test_a_limit_that_no_value_can_keep_is_refused(own: dict[str, Any], says: str) -> None:
    def scale(replicas: int) -> None: ...

    with pytest.raises(ToolInvalid, match=says):
        declared(scale, parameters={"replicas": own})


def _any_number(*values: str) -> None: ...
def _any_names(**values: str) -> None: ...
def _bare(service) -> None: ...  # type: ignore[no-untyped-def]
def _method(self) -> None: ...  # type: ignore[no-untyped-def]
def _any(value: Any) -> None: ...
def _day(value: date) -> None: ...
def _enum(value: Colour) -> None: ...
def _model(value: Model | None) -> None: ...
def _path(value: Path) -> None: ...
def _shape(value: list[str] | Shape) -> None: ...
def _amount(value: Decimal) -> None: ...
def _either(value: str | int) -> None: ...
def _open(value: Annotated[float, Field(gt=0.5)]) -> None: ...
def _unknown(value: NoSuchType) -> None: ...  # type: ignore[name-defined] # noqa: F821
def _nothing(value: Literal[()]) -> None: ...  # type: ignore[valid-type]
def _field(value: str = Field(default="a", description="x")) -> None: ...
def _empty_range(value: Annotated[int, Field(ge=5, le=1)]) -> None: ...
def _pattern(value: Annotated[str, Field(pattern="(?<n")]) -> None: ...


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (_any_number, "*values"),
        (_any_names, "**values"),
        (_bare, "service has no annotation"),
        (_method, "registry.register(desk.drain, is_dynamic=True)"),
        (_any, "value"),
        (_day, "cannot be date"),
        (_enum, "cannot be Colour"),
        (_model, "cannot be Model"),
        (_path, "cannot be Path"),
        (_shape, "cannot be Shape"),
        (_amount, "cannot be Decimal"),
        (_either, "integer, string"),
        (_open, "use ge or le"),
        (_unknown, "NoSuchType"),
        (_pattern, "value"),
        (_nothing, "value"),
        (_field, "Annotated[type, Field(...)]"),
        (_empty_range, "value: minimum 5 is above maximum 1"),
        (len, ""),
    ],
)
def test_what_a_decided_call_could_not_fill_is_refused_by_name(function: Any, says: str) -> None:
    with pytest.raises(ToolInvalid) as caught:
        declared(function)
    assert says in str(caught.value)
    assert str(caught.value).startswith(f"{function.__name__}: ")


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"name": "重启"}, "begins with no digit"),
        ({"name": "a" * 58}, "57"),
        ({"ask_user": {"servce": "Which?"}}, "servce"),
        ({"parameters": {"servce": {}}}, "servce"),
        ({"parameters": {"service": {"typ": "string"}}}, "typ"),
        ({"effects": "harmless"}, "effects"),
        ({"use_wen": ("x",)}, "use_wen"),
    ],
)
def test_what_the_author_says_is_checked(said: dict[str, Any], says: str) -> None:
    with pytest.raises(ToolInvalid, match=says):
        declared(restart_service, **said)


def test_a_fault_is_told_in_chinese_where_that_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    with pytest.raises(ToolInvalid, match="没有类型注解"):
        declared(_bare)


def test_a_decorated_function_is_itself_and_routed_to_with_its_arguments() -> None:
    own = Registry()

    @tool(
        registry=own,
        use_when=["restart", "重启", "restart a service"],
        parameters={"service": {"enum": ["pay", "search"], "synonyms": {"pay": ["支付"]}}},
    )
    def restart(service: str, force: bool = False) -> str:
        """Restart a service."""
        return f"{service} {force}"

    @tool(registry=own, use_when=["show logs", "日志"])
    def logs() -> str:
        """Show the logs."""
        return "logs"

    assert restart("x", force=True) == "x True"
    decision: Decision = LexicalRouter(own.approved).decide("帮我重启支付服务", asker=NOBODY)
    (call,) = decision.calls
    assert (call.tool, call.arguments["service"]) == ("restart", "pay")
    assert own.get_tool_by_name(call.tool)(**call.arguments) == "pay False"


def test_a_plain_decorator_needs_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Registry()
    monkeypatch.setattr("migrate_kit.route.decorator.of_this_process", own)

    @tool
    def show_queue(name: str) -> str:
        """Show a queue."""
        return name

    found = own.get_tool_by_name("show_queue")
    assert (found.function, isinstance(found.spec, ToolSpec)) == (show_queue, True)
