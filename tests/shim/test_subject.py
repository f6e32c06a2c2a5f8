"""The text is found wherever the source says it is, whatever stands between the source and the call."""

from __future__ import annotations

import logging
from collections.abc import Callable
from types import ModuleType

import pytest

from migrate_kit.shim import router, site
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
