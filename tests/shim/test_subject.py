"""The text is found wherever the source says it is, whatever stands between the source and the call."""

from __future__ import annotations

import logging
from collections.abc import Callable
from types import ModuleType
from typing import ClassVar

import pytest

from migrate_kit.shim import router, site
from migrate_kit.shim.cell import EVERY
from migrate_kit.shim.sampling import bucket
from migrate_kit.shim.subject import beneath
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

FORMS = {
    "below a decorator": """
        import functools
        def logged(function):
            @functools.wraps(function)
            def inner(*args, **kwargs):
                return function(*args, **kwargs)
            return inner
        def restart(): return "done"
        @wrap("app_under_test:handle")
        @logged
        def handle(user, text):
            return restart()
        ask = lambda text: handle("me", text)
        by_name = lambda text: handle(text=text, user="me")
    """,
    "under a mangled name": """
        def restart(): return "done"
        class _Bot:
            @wrap("app_under_test:handle")
            def __handle(self, user, __text):
                return restart()
            def ask(self, text):
                return self.__handle("me", text)
            def by_name(self, text):
                return self.__handle(user="me", _Bot__text=text)
        ask, by_name = _Bot().ask, _Bot().by_name
    """,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("rate", ["1", "0.999999"])
def test_the_text_is_found(flags: Flags, module: Make, form: str, rate: str) -> None:
    known = twin({"restart": "restart"}).router
    name = "__text" if "mangled" in form else "text"
    known = known.model_copy(update={"parameter": name, "subject": name})
    scripted = ScriptedRouter({"restart": call("restart")})
    runtime = ScriptedRuntime(
        router=scripted, twins={"app_under_test:handle": type(twin({}))(known)}, tools=[spec("restart")]
    )
    app = module(FORMS[form], wrap=lambda i: router(i, runtime=runtime))
    flags(MIGRATE_KIT_SAMPLE=rate)
    to_stage(flags, "shadow")
    assert (app.ask("restart"), app.by_name("restart")) == ("done", "done")
    settle()
    assert scripted.asked == ["restart", "restart"]


def test_a_router_without_any_text_says_so_once_and_in_its_mark(
    flags: Flags, module: Make, caplog: pytest.LogCaptureFixture
) -> None:
    source = "@wrap('app_under_test:handle')\ndef handle(count):\n    return count\n"
    runtime = ScriptedRuntime(router=ScriptedRouter({}), twins={"app_under_test:handle": twin({"x": "x"})})
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    with caplog.at_level(logging.WARNING):
        assert [app.handle(n) for n in range(3)] == [0, 1, 2]
    assert [r.getMessage() for r in caplog.records] == [
        "app_under_test:handle: legacy serves alone: no text was found in its arguments"
    ]
    (wrapped,) = [w for s in site.sites() for w in s.wrapped if w.binding is not None]
    assert "no text" in wrapped.trouble


EVENTS = """
    class Event:
        reads = 0
        def __init__(self, said): self.said = said
        @property
        def text(self):
            Event.reads += 1
            return self.said if self.said else {}["no text"]
    def restart(): return "done"
    @wrap("app_under_test:handle")
    def handle(event):
        return restart()
"""


def test_an_event_is_sampled_by_the_text_that_it_holds(flags: Flags, module: Make) -> None:
    known = twin({"restart": "restart"}).router
    known = known.model_copy(update={"parameter": "event.text", "subject": "event.text"})
    scripted = ScriptedRouter(lambda text: call("restart"))
    runtime = ScriptedRuntime(
        router=scripted, twins={"app_under_test:handle": type(twin({}))(known)}, tools=[spec("restart")]
    )
    app = module(EVENTS, wrap=lambda i: router(i, runtime=runtime))
    flags(MIGRATE_KIT_SAMPLE="0.5")
    to_stage(flags, "shadow")
    texts = [f"restart {n}" for n in range(60)]
    taken = [text for text in texts if bucket(text, 0) < 0.5 * EVERY]
    assert [app.handle(app.Event(text)) for text in (*texts, "")] == ["done"] * 61
    settle()
    assert 20 < len(taken) < 40
    assert scripted.asked == taken
    # Outside the sample it is read once, inside once more; the last one has a text that cannot be read.
    assert app.Event.reads == len(texts) + len(taken) + 2


class Event:
    text = "重启"
    parts: ClassVar[dict[str, str]] = {"text": "重启"}


@pytest.mark.parametrize("expression", ["event.text", "event.parts['text']", "event.parts.get('text')", " event.text"])
def test_a_text_is_read_off_the_one_parameter_that_it_is_a_part_of(expression: str) -> None:
    read = beneath(expression, "event")
    assert read is not None
    assert read(Event()) == "重启"


@pytest.mark.parametrize(
    "expression", ["event", "message.text", "events.text", "event.text.lower()", "event.text or x"]
)
def test_what_is_more_or_elsewhere_is_not(expression: str) -> None:
    assert beneath(expression, "event") is None
