"""Parity: whatever its caller does, a wrapped generator does what the bare one does, in every stage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from migrate_kit.shim import drain, router, wait_ready
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, refuse
from tests.shim.conftest import to_stage

Flags = Callable[..., None]

STEP = st.sampled_from(["next", "send", "throw"]) | st.sampled_from(["exit", "stop", "close", "base"])
#: Most begin by a step that runs something.
STEPS = st.lists(STEP, max_size=7).map(lambda steps: ["next", *steps]) | st.lists(STEP, max_size=3)
PART = st.sampled_from(["yield", "catch", "finally", "swallow", "return", "raise", "stop"])
BODY = st.lists(st.sampled_from(["yield", "catch", "catch"]) | PART, max_size=5)


class _Own(BaseException):
    """No Exception."""


def _thrown(step: str) -> BaseException:
    return {"throw": ValueError, "exit": GeneratorExit, "stop": StopIteration, "base": _Own}[step](step)


def plain_of(body: list[str], journal: list[Any]) -> Any:
    """Return a generator function made of *body*."""

    def plain(text: str) -> Any:
        for part in body:
            try:
                if part in ENDS:
                    return ended(part)
                journal.append((yield (part, text)))
            except (ValueError, GeneratorExit) as error:
                answer = answered(part, error, journal)
                if answer:
                    yield answer
            finally:
                if part == "finally":
                    journal.append("cleaned")
        return "end"

    return plain


def async_of(body: list[str], journal: list[Any]) -> Any:
    """Return the same as an asynchronous generator."""

    async def other(text: str) -> Any:
        for part in body:
            try:
                await asyncio.sleep(0)
                if part in ENDS:
                    ended(part)
                    return
                journal.append((yield (part, text)))
            except (ValueError, GeneratorExit) as error:
                answer = answered(part, error, journal)
                if answer:
                    yield answer
            finally:
                if part == "finally":
                    await asyncio.sleep(0)
                    journal.append("cleaned")

    return other


ENDS: dict[str, BaseException | None] = {"return": None, "raise": KeyError("own"), "stop": StopIteration("own")}


def ended(part: str) -> str:
    """End a body as *part* says."""
    error = ENDS[part]
    if error is not None:
        raise error
    return "returned"


def answered(part: str, error: BaseException, journal: list[Any]) -> str:
    """Take what was thrown in as *part* says: catch it, answer it with one more item, or let it out."""
    if part == "catch" and isinstance(error, ValueError):
        journal.append("caught")
        return ""
    if part == "swallow" and isinstance(error, GeneratorExit):
        return "ignored"
    raise error


def driven(stream: Any, steps: list[str]) -> list[Any]:
    """Return what came of each step."""
    seen: list[Any] = []
    for number, step in enumerate(steps):
        try:
            if step == "next":
                seen.append(next(stream))
            elif step == "send":
                seen.append(stream.send(number))
            else:
                seen.append(stream.close() if step == "close" else stream.throw(_thrown(step)))
        except BaseException as error:  # noqa: BLE001 - it is what is compared
            seen.append((type(error).__name__, str(error)))
    for _ in range(9):  # a body that ignores its end, and is then collected, would warn
        with suppress(RuntimeError):
            stream.close()
    return seen


async def driven_async(stream: Any, steps: list[str]) -> list[Any]:
    """Return what came of each step."""
    seen: list[Any] = []
    for number, step in enumerate(steps):
        try:
            if step == "next":
                seen.append(await anext(stream))
            elif step == "send":
                seen.append(await stream.asend(number))
            else:
                seen.append(await (stream.aclose() if step == "close" else stream.athrow(_thrown(step))))
        except BaseException as error:  # noqa: BLE001 - it is what is compared
            seen.append((type(error).__name__, str(error)))
    for _ in range(9):
        with suppress(RuntimeError, StopAsyncIteration):
            await stream.aclose()
    return seen


@pytest.mark.parametrize("stage", ["legacy", "shadow", "unsampled", "hybrid"])
def test_whatever_its_caller_does_a_wrapped_generator_does_what_the_bare_one_does(flags: Flags, stage: str) -> None:
    runtime = ScriptedRuntime(router=ScriptedRouter(lambda text: refuse("no_match")))
    journal: list[Any] = []
    make = {"plain": plain_of, "async": async_of}
    router("here:warm", runtime=runtime)(plain_of([], []))
    to_stage(flags, "shadow" if stage == "unsampled" else stage)
    if stage == "unsampled":
        flags(MIGRATE_KIT_SAMPLE="0")

    @settings(max_examples=60, deadline=None)
    @example(name="plain", body=["catch", "yield"], steps=["next", "throw", "send"])
    @example(name="async", body=["catch", "yield"], steps=["next", "throw", "send"])
    @given(name=st.sampled_from(["plain", "async"]), body=BODY, steps=STEPS)
    def law(name: str, body: list[str], steps: list[str]) -> None:
        # `yield from` closes a generator into which GeneratorExit is thrown by hand (PEP 380).
        assume(not (name == "plain" and "exit" in steps and "swallow" in body))
        bare = make[name](body, journal)
        wrapped = router("here:warm", runtime=runtime)(make[name](body, journal))
        assert wait_ready()
        seen = []
        for function in (bare, wrapped):
            journal.clear()
            came = driven(function("x"), steps) if name == "plain" else asyncio.run(driven_async(function("x"), steps))
            seen.append((came, list(journal)))
        assert seen[0] == seen[1]

    law()
    drain()
    assert (len(runtime.sink.observations) > 20) is (stage in ("shadow", "hybrid"))
