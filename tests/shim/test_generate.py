"""The wrapper: like the function in every way that a host can see."""

from __future__ import annotations

import asyncio
import functools
import gc
import inspect
import linecache
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.shim import router, site, wait_ready
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
DEFAULT = object()


def plain(text: str) -> Any:
    return text


def many(a: int, text: str, /, b: Any = DEFAULT, *rest: int, key: str = "k", **more: Any) -> Any:
    """Say all."""
    return a, text, b, rest, key, more


def only_keywords(*, text: str, cell: int = 1, due: int = 2, legacy: int = 3, enter: int = 4) -> Any:
    return text, cell, due, legacy, enter


def awkward(_mk_cell: str, _mk_due: int = 1, _mk_legacy: int = 2) -> Any:
    return _mk_cell, _mk_due, _mk_legacy


def nothing() -> Any:
    return "nothing"


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = [
    (plain, ("x",), {}),
    (plain, (), {"text": "x"}),
    (many, (1, "x"), {}),
    (many, (1, "x", 2, 3, 4), {"key": "q", "other": 5}),
    (only_keywords, (), {"text": "x", "due": 9}),
    (awkward, ("x",), {"_mk_legacy": 5}),
    (nothing, (), {}),
]


@pytest.mark.parametrize("stage", ["legacy", "shadow", "full"])
@pytest.mark.parametrize(("function", "args", "kwargs"), CALLS)
def test_every_way_to_call_gives_the_same_result(
    flags: Flags, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], stage: str
) -> None:
    wrapped = wrap(function)
    to_stage(flags, stage)
    assert wrapped(*args, **kwargs) == function(*args, **kwargs)


@pytest.mark.parametrize("function", [plain, many, only_keywords, awkward, nothing])
def test_signature_name_doc_and_defaults_stay(flags: Flags, function: Callable[..., Any]) -> None:
    wrapped: Any = wrap(function)
    assert inspect.signature(wrapped) == inspect.signature(function)
    assert (
        inspect.signature(wrapped, follow_wrapped=False).parameters.keys()
        == inspect.signature(function).parameters.keys()
    )
    for name in (
        "__name__",
        "__qualname__",
        "__module__",
        "__doc__",
        "__defaults__",
        "__kwdefaults__",
        "__annotations__",
    ):
        assert getattr(wrapped, name) == getattr(function, name)
    assert wrapped.__wrapped__ is function
    assert wrapped.__code__.co_name == function.__name__


@pytest.mark.parametrize("stage", ["legacy", "shadow", "full"])
def test_wrong_arguments_are_the_same_error_as_before(flags: Flags, stage: str) -> None:
    wrapped = wrap(plain)
    to_stage(flags, stage)
    with pytest.raises(TypeError, match=r"plain\(\) missing 1 required positional argument: 'text'"):
        wrapped()
    with pytest.raises(TypeError, match="unexpected keyword argument 'no'"):
        wrapped("x", no=1)


def test_coroutine_functions_stay_coroutine_functions(flags: Flags) -> None:
    async def handle(text: str) -> str:
        await asyncio.sleep(0)
        return text

    wrapped = wrap(handle)
    to_stage(flags, "shadow")
    assert inspect.iscoroutinefunction(wrapped)
    assert asyncio.run(wrapped("x")) == "x"


def test_what_is_no_function_comes_back_as_it_is(flags: Flags) -> None:
    partial = functools.partial(plain, "x")
    assert wrap(partial) is partial


def test_methods_of_all_kinds_work(flags: Flags) -> None:
    runtime = ScriptedRuntime(router=ScriptedRouter({}))

    class Bot:
        name = "bot"

        @router("here:Bot.handle", runtime=runtime)
        def handle(self, text: str) -> str:
            return self.name + text

        @classmethod
        @router("here:Bot.of_class", runtime=runtime)
        def of_class(cls, text: str) -> str:
            return cls.name + text

        @staticmethod
        @router("here:Bot.free", runtime=runtime)
        def free(text: str) -> str:
            return text

        both = router("here:Bot.both", runtime=runtime)(staticmethod(lambda text: text))

    to_stage(flags, "shadow")
    assert (Bot().handle("x"), Bot.of_class("x"), Bot.free("x"), Bot().both("x")) == ("botx", "botx", "x", "x")


def test_a_cancelled_caller_cancels_the_legacy_coroutine(flags: Flags) -> None:
    cancelled: list[bool] = []

    async def handle(text: str) -> None:
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    wrapped = wrap(handle)
    to_stage(flags, "shadow")

    async def main() -> None:
        task = asyncio.create_task(wrapped("x"))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert cancelled == [True]


def wrap(function: Any) -> Any:
    return router("here:it", runtime=ScriptedRuntime(router=ScriptedRouter({})))(function)


def test_a_router_decorated_for_each_request_leaves_nothing_behind_and_is_observed(
    flags: Flags, module: Callable[..., ModuleType]
) -> None:
    source = """
        def restart():
            return "done"
        def make():
            @wrap("app_under_test:handle")
            def handle(text):
                return restart()
            return handle
        def make_own(user):
            def tool():
                return user
            @wrap("app_under_test:own")
            def handle(text):
                return tool()
            return handle
    """
    runtime = ScriptedRuntime(
        router=ScriptedRouter({}),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart")],
    )
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    first = app.make()
    assert wait_ready()
    (here,) = [s for s in site.sites() if first.__wrapped__ in [w.function for w in s.wrapped]]
    cached = len(linecache.cache)
    for _ in range(50):
        assert app.make()("restart") == "done"
        assert app.make_own("me")("restart") == "me"
    settle()
    assert [o.router for o in runtime.sink.observations].count("app_under_test:handle") == 50
    assert len(linecache.cache) <= cached + 1  # of the closure, which was not made before
    end = time.monotonic() + 5
    while len(here.wrapped) > 1 and time.monotonic() < end:  # the loader may still hold the last one
        gc.collect()
        time.sleep(0.01)
    assert [w.function for w in here.wrapped] == [first.__wrapped__]


def test_a_router_inside_itself_costs_one_frame_a_call(flags: Flags, module: Callable[..., ModuleType]) -> None:
    source = """
        import sys
        def depth():
            frame, n = sys._getframe(), 0
            while frame is not None:
                frame, n = frame.f_back, n + 1
            return n
        @wrap("app_under_test:handle")
        def handle(text, levels):
            return handle(text, levels - 1) if levels else depth()
    """
    runtime = ScriptedRuntime(router=ScriptedRouter({}), twins={"app_under_test:handle": twin({"x": "x"})})
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    for stage in ("legacy", "shadow", "hybrid"):
        to_stage(flags, stage)
        assert app.handle("x", 11) - app.handle("x", 1) == 20
