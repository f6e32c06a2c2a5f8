"""Extractors of the user's own: what they read, whose word it is, and that they harm nothing."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from threading import Event
from typing import Any

import pytest

import migrate_kit
from migrate_kit.model.context import context, current_asker
from migrate_kit.model.decision import Decision, RefusalKind
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route.arguments import plugged
from migrate_kit.route.arguments.contained import MOST_AT_ONCE, Contained, Failed
from tests.conftest import CHECKOUT

NAME = "thing"


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    plugged.unregister(NAME)
    plugged._offered.cache_clear()


def decided(text: str, **parameter: Any) -> Decision:
    spec = ParameterSpec.model_validate({"extractor": NAME} | parameter)
    tool = ToolSpec(name="fetch", use_when=("fetch",), parameters={"thing": spec}, ask_user={"thing": "Which?"})
    return LexicalRouter([tool]).decide(text)


def reading(value: Any) -> None:
    migrate_kit.extractor(NAME)(lambda _text, _spec: value)


@pytest.mark.parametrize(
    ("text", "value", "parameter", "kind"),
    [
        ("fetch the Blue Box", "Blue Box", {}, "extracted"),
        ("fetch BLUE-BOX", "blue box", {}, "extracted"),
        ("fetch 十二 of them", 12, {"type": "integer"}, "extracted"),
        ("fetch 1,200 of them", 1200, {"type": "integer"}, "extracted"),
        ("fetch the big one", "large", {"enum": ("large", "small"), "synonyms": {"large": ("big",)}}, "extracted"),
        ("fetch a and b", ["a", "b"], {"type": "array"}, "extracted"),
        ("fetch it", "usual", {"default": "usual"}, "default"),
        ("fetch it", "made up", {}, "extractor:thing"),
        ("fetch it", 7, {"type": "integer"}, "extractor:thing"),
        ("fetch a and b", ["a", "c"], {"type": "array"}, "extractor:thing"),
        ("fetch it tomorrow", "2031-05-20", {"format": "date"}, "extractor:thing"),
    ],
)
def test_a_value_is_looked_for_in_the_text_and_else_marked_as_the_extractors(
    text: str, value: Any, parameter: dict[str, Any], kind: str
) -> None:
    reading(value)
    decision = decided(text, **parameter)
    assert decision.calls[0].arguments == {"thing": value}
    origin = decision.trace.origins["fetch"]["thing"]
    assert origin.kind == kind
    assert (origin.span is not None) is (kind == "extracted")
    assert decision.trace.troubles == ()


def test_nothing_else_reads_a_parameter_that_has_an_extractor() -> None:
    reading(None)
    decision = decided("fetch thing: box")
    assert decision.refusal is not None
    assert (decision.refusal.kind, decision.refusal.question) == (RefusalKind.missing_argument, "Which?")
    assert decision.trace.troubles == ()


def broken(error: BaseException) -> Any:
    def read(_text: str, _spec: ParameterSpec) -> None:
        raise error

    return read


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (broken(ValueError("bad")), "ValueError: bad"),
        (broken(SystemExit(3)), "SystemExit: 3"),
        (broken(KeyboardInterrupt()), "KeyboardInterrupt"),
        (lambda _text, _spec: 3, "int is no string"),
        (lambda _text, _spec: object(), "object is no string"),
        (lambda: None, "TypeError"),
    ],
)
def test_one_that_fails_leaves_the_argument_missing_and_is_reported(function: Any, said: str) -> None:
    migrate_kit.extractor(NAME)(function)
    decision = decided("fetch it")
    assert decision.refusal is not None
    assert decision.refusal.kind is RefusalKind.missing_argument
    (trouble,) = decision.trace.troubles
    assert trouble.startswith("extractor thing (thing): ")
    assert said in trouble


def test_the_default_stands_where_one_fails() -> None:
    migrate_kit.extractor(NAME)(broken(ValueError()))
    decision = decided("fetch it", default="usual")
    assert decision.calls[0].arguments == {"thing": "usual"}
    assert decision.trace.troubles


def test_one_that_never_ends_holds_up_no_decision_and_is_then_left_alone() -> None:
    stop = Event()
    asked = []

    def hang(_text: str, _spec: ParameterSpec) -> None:
        asked.append(1)
        stop.wait(20)

    migrate_kit.extractor(NAME)(hang)
    began = time.monotonic()
    troubles = [decided("fetch it").trace.troubles for _ in range(20)]
    assert time.monotonic() - began < 10
    stop.set()
    assert "no answer within" in troubles[0][0]
    assert "left alone" in troubles[1][0]
    assert len(asked) == 1


def test_calls_that_never_end_do_not_pile_up() -> None:
    stop = Event()
    contained = Contained(lambda: stop.wait(20))
    for _ in range(MOST_AT_ONCE):
        contained._rests_until = 0.0
        with pytest.raises(Failed, match="no answer"):
            contained()
    contained._rests_until = 0.0
    with pytest.raises(Failed, match="too many"):
        contained()
    stop.set()


def test_what_it_reads_keeps_the_limits_of_the_description() -> None:
    reading(99)
    refusal = decided("fetch 99", type="integer", maximum=20).refusal
    assert refusal is not None
    assert refusal.kind is RefusalKind.invalid


def test_one_that_nobody_registered_is_reported() -> None:
    assert decided("fetch it").trace.troubles == ("extractor thing (thing): nobody registered it",)


def test_a_package_offers_one_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint(name=NAME, value="tests.route.arguments.test_plugged:offered", group=plugged.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **wanted: EntryPoints([point]).select(**wanted))
    assert decided("fetch the box").calls[0].arguments == {"thing": "box"}


def test_a_package_that_cannot_be_imported_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint(name=NAME, value="no_such_package:read", group=plugged.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **wanted: EntryPoints([point]).select(**wanted))
    assert "ModuleNotFoundError" in decided("fetch the box").trace.troubles[0]


def offered(text: str, _parameter: ParameterSpec, /) -> str:
    return text.rsplit(maxsplit=1)[-1]


def test_it_knows_who_is_asking() -> None:

    migrate_kit.extractor(NAME)(lambda _text, _spec: current_asker().user)
    with context(user="ada"):
        assert decided("fetch my box").calls[0].arguments == {"thing": "ada"}


def test_an_approved_text_without_an_extractor_keeps_its_hash() -> None:
    plain = ToolSpec(name="x", parameters={"a": ParameterSpec(meaning="b")})
    assert plain.text_hash() == "19b37c417a0072f72ba0c6d2f07149ef"
    named = ToolSpec(name="x", parameters={"a": ParameterSpec(meaning="b", extractor="c")})
    assert named.text_hash() != plain.text_hash()


def test_the_example_of_the_documentation_runs() -> None:
    page = (CHECKOUT / "docs" / "extractors.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    names: dict[str, Any] = {}
    try:
        exec(compile(code, "docs/extractors.md", "exec"), names)
    finally:
        plugged.unregister("order-number")
    assert names["made_of_it"].calls
