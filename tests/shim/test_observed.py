"""What a watched module is compiled into: wrappers and marks, with every line where it was."""

from __future__ import annotations

import dis
import linecache
import sys
import traceback
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.codemod.watching import plan_watch
from migrate_kit.shim.observed import compiled, tracer_of
from migrate_kit.shim.observed.module import _Module
from tests.codemod.test_extract import routers_of

SOURCE = '''"""Docs."""
from __future__ import annotations
import functools

kept = []


def lamp():
    return "lamp"


def keep(function):
    kept.append(function)
    return function


@keep
@functools.lru_cache(maxsize=None)
def handle(text: str):
    """Its own docs."""
    if "lamp" in text:
        return lamp()
    elif "door" in text:
        kept.append(text)
        return "opened"
    elif "fail" in text: raise ValueError(text)
    return None


class Bot:
    def __init__(self):
        self.__secret = "s"

    @staticmethod
    def choose(text):
        if "lamp" in text:
            return lamp()
        elif "door" in text:
            kept.append(text)
            return "opened"
        return None

    async def later(self, text):
        if "lamp" in text:
            return lamp()
        elif "door" in text:
            kept.append(self.__secret)
            return self.__secret
'''


def planned(folder: Path, source: str = SOURCE) -> tuple[Path, dict[str, Any]]:
    path = folder / "bot.py"
    path.write_text(source, encoding="utf-8")
    routers = [
        one.model_copy(update={"branches": tuple(b.model_copy(update={"tool": f"at_{b.line}"}) for b in one.branches)})
        for one in routers_of(source.encode())
    ]
    (watched,) = plan_watch(folder, routers).files.values()
    return path, watched.model_dump(mode="json")


def loaded(path: Path, code: Any) -> ModuleType:
    module = ModuleType("bot")
    vars(module)["__file__"] = str(path)
    exec(code, vars(module))
    return module


def test_routers_of_every_kind_are_wrapped_below_their_decorators(tmp_path: Path) -> None:
    path, entry = planned(tmp_path)
    code = compiled(path.read_bytes(), str(path), entry)
    module = loaded(path, code)
    inner = module.handle.__wrapped__
    for function in (inner, module.Bot.choose, module.Bot.later):
        assert function.__wrapped__.__code__.co_filename == str(path)
        assert function.__code__.co_filename.startswith("<migrate-kit wrapper")
    assert (module.handle("door"), module.Bot.choose("lamp"), module.__doc__) == ("opened", "lamp", "Docs.")
    assert module.handle.__doc__ == "Its own docs."
    assert [name for name in dir(module) if "migrate_kit" in name] == ["__migrate_kit_shim__"]


def lines_of(function: Any) -> set[int]:
    """Return the lines with code of their own; from 3.13 on the ones of nowhere are told too."""
    return {line for _, line in dis.findlinestarts(function.__code__) if line is not None}


def test_every_line_is_where_it_was(tmp_path: Path) -> None:
    path, entry = planned(tmp_path)
    module = loaded(path, compiled(path.read_bytes(), str(path), entry))
    plain = loaded(path, compile(path.read_bytes(), str(path), "exec"))
    for changed, own in ((module.handle.__wrapped__, plain.handle), (module.Bot.choose, plain.Bot.choose)):
        assert lines_of(changed.__wrapped__) == lines_of(getattr(own, "__wrapped__", own))
        assert changed.__wrapped__.__code__.co_firstlineno == getattr(own, "__wrapped__", own).__code__.co_firstlineno
    linecache.checkcache(str(path))
    with pytest.raises(ValueError, match="fail") as caught:
        module.handle("fail")
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.filename, last.lineno) == (
        str(path),
        SOURCE.split("\n").index('    elif "fail" in text: raise ValueError(text)') + 1,
    )


def test_whoever_follows_the_lines_sees_the_same_ones(tmp_path: Path) -> None:
    path, entry = planned(tmp_path)

    def seen(code: Any) -> list[int]:
        lines: list[int] = []

        def trace(frame: Any, event: str, arg: Any) -> Any:
            if frame.f_code.co_filename != str(path):
                return None
            if event == "line":
                lines.append(frame.f_lineno)
            return trace

        module = loaded(path, code)
        before = sys.gettrace()
        sys.settrace(trace)
        try:
            module.Bot.choose("door")
            module.handle("door")
        finally:
            sys.settrace(before)
        # A mark is a test on the line of the statement behind it, so that line may come twice in a row.
        return [line for line, _ in groupby(lines)]

    changed = compiled(path.read_bytes(), str(path), entry)
    assert seen(changed) == seen(compile(path.read_bytes(), str(path), "exec"))


def test_branches_of_statements_are_marked_in_the_code(tmp_path: Path) -> None:
    path, entry = planned(tmp_path)
    module = loaded(path, compiled(path.read_bytes(), str(path), entry))
    for function in (module.handle.__wrapped__, module.Bot.choose, module.Bot.later):
        assert "took" in function.__wrapped__.__code__.co_names


def test_another_file_than_was_planned_is_not_touched(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path, entry = planned(tmp_path)
    assert compiled(path.read_bytes() + b"\n", str(path), entry) is None
    assert "bot.py" in caplog.text
    assert entry["digest"] == blake2b(path.read_bytes(), digest_size=16).hexdigest()


def test_a_script_is_wrapped_as_soon_as_its_functions_are_there(tmp_path: Path) -> None:
    source = "seen = []\n\n\ndef lamp():\n    return 1\n\n\ndef handle(text):\n    if 'lamp' in text:\n        return lamp()\n    elif 'fan' in text:\n        return lamp()\n\n\nfirst = handle\nseen.append(handle('lamp'))\n"
    path, entry = planned(tmp_path, source)
    space: dict[str, Any] = {"__name__": "__main__", "__file__": str(path)}
    tracer = tracer_of(str(path), space, entry)
    assert tracer is not None

    def begin(frame: Any, event: str, arg: Any) -> Any:
        return tracer if frame.f_code.co_filename == str(path) and frame.f_code.co_name == "<module>" else None

    before = sys.gettrace()
    sys.settrace(begin)
    try:
        exec(compile(source, str(path), "exec"), space)
    finally:
        ended = sys.gettrace()
        sys.settrace(before)
    assert ended is None
    assert space["first"] is space["handle"]
    assert space["handle"].__wrapped__.__code__.co_filename == str(path)
    assert space["seen"] == [1]


def test_what_a_script_hides_is_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    space: dict[str, Any] = {"handle": len, "Bot": 3}
    one = {"router": "bot:outer.handle", "function": "outer.handle", "line": 3, "last_line": 5, "marks": []}
    module = _Module(
        space,
        {"functions": [one, one | {"router": "bot:handle", "function": "handle"}], "loops": []},
        tool=None,
        wrapped=False,
    )
    frame = sys._getframe()
    module.line(1, frame)
    assert module.is_needed
    module.line(6, frame)
    assert not module.is_needed
    assert "bot:outer.handle" in caplog.text
    assert "bot:handle" in caplog.text
