"""What the code of a case really calls for a text: run with a trace of its own functions, output thrown away."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import io
import sys
from collections.abc import Awaitable
from pathlib import Path
from types import FrameType
from typing import Any


def calls_of(path: Path, call: str, text: str) -> list[str]:
    """Return the qualified names of the functions of *path* that evaluating *call* with TEXT = *text* enters."""
    names: dict[str, Any] = {"__name__": "case", "__file__": str(path)}
    code = compile(path.read_bytes(), str(path), "exec")
    entered: list[str] = []

    def trace(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename == str(path):
            entered.append(frame.f_code.co_qualname)

    with contextlib.redirect_stdout(io.StringIO()):
        exec(code, names)
        before = sys.gettrace()
        sys.settrace(trace)
        try:  # a tool may refuse what the text gives it; it was called all the same
            answer = eval(call, names | {"TEXT": text})
            if inspect.isawaitable(answer):
                asyncio.run(_awaited(answer))
        except (ValueError, LookupError):
            pass
        finally:
            sys.settrace(before)
    return entered


async def _awaited(answer: Awaitable[object]) -> None:
    await answer
