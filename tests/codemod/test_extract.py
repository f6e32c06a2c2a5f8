"""extract: statements of a branch become a function, and the program does the same as before; or it says why not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from migrate_kit.codemod import apply
from migrate_kit.codemod.extract import ExtractPlan, extracting, plan_extract
from migrate_kit.model.condition import Contains
from migrate_kit.model.inventory import Branch, LegacyRouter
from tests.codemod.behaviour import run_script, run_source

TEXTS = ["aaa", "b 12 x", "c", "ab", "", "nothing", "bc 7"]


def routers_of(source: bytes, *lines: int) -> list[LegacyRouter]:
    """A router for each function with an arm that tests `"x" in ...`; its branches are these arms, all inline."""
    tree = ast.parse(source)
    found: dict[str, list[int]] = {}

    def walk(node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            if (
                isinstance(child, ast.If)
                and isinstance(child.test, ast.Compare)
                and isinstance(child.test.ops[0], ast.In)
            ):
                found.setdefault(".".join(names) or "<module>", []).append(child.lineno)
            if isinstance(child, ast.match_case):
                found.setdefault(".".join(names) or "<module>", []).append(child.pattern.lineno)
            is_scope = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            walk(child, (*names, child.name) if is_scope else names)

    walk(tree, ())
    return [
        LegacyRouter(
            file="bot.py",
            function=function,
            module="bot",
            first_line=min(rows),
            last_line=max(rows),
            subject="t",
            stage="decide+execute",
            branches=tuple(
                Branch(line=row, condition=Contains(text="a"), target=None, target_kind="inline")
                for row in sorted(rows)
                if not lines or row in lines
            ),
        )
        for function, rows in found.items()
    ]


def planned(folder: Path, source: bytes, *lines: int) -> ExtractPlan:
    (folder / "bot.py").write_bytes(source)
    return plan_extract(folder, routers_of(source, *lines), suggest=lambda branch, router: [f"tool_{branch.line}"])


def extracted(folder: Path, source: bytes, *lines: int) -> tuple[bytes, ExtractPlan]:
    plan = planned(folder, source, *lines)
    apply(plan.edits)
    return (folder / "bot.py").read_bytes(), plan


MOVED: dict[str, str] = {
    "reads a parameter": """
def f(t):
    if "a" in t:
        print(t.upper())
    elif "b" in t:
        print("b", len(t))
""",
    "returns on every way": """
def f(t):
    if "a" in t:
        if len(t) > 2:
            return t * 2
        else:
            raise ValueError(t)
    elif "b" in t:
        return None
    return "none"
""",
    "returns on some ways, and nothing comes behind": """
def f(t):
    if "a" in t:
        if len(t) > 2:
            return t * 2
        print("short")
    elif "b" in t:
        print("b")
""",
    "gives back what is read behind": """
def f(t):
    reply, count = "none", 0
    if "a" in t:
        reply = t.upper()
        count += 1
    elif "b" in t:
        count = len(t)
        extra = count
    return reply, count
""",
    "gives back what only some way binds": """
def f(t):
    reply = "none"
    if "a" in t:
        if len(t) > 2:
            reply = "long"
    return reply
""",
    "uses a local that was made before": """
def f(t):
    words = t.split()
    if (n := len(words)) > 5:
        return n
    if "b" in t:
        numbers = [w for w in words if w.isdigit()]
        return sum(map(int, numbers)) + n
    return words
""",
    "walrus and comprehensions": """
def f(t):
    if "a" in t:
        t2 = [c for c in t if c]
        if (n := len(t2)) > 1 and any((last := c) == "a" for c in t2):
            return n, last, {c: n for c in t2}
        return sorted(t2, key=lambda c: (c, n))
    return None
""",
    "writes a global": """
count = 0
seen = []
def f(t):
    global count
    if "a" in t:
        count += 1
        seen.append(t)
    elif "b" in t:
        global last
        last = t
    return count
""",
    "rebinds a variable of the function around": """
def make():
    total = 0
    def f(t):
        nonlocal total
        if "a" in t:
            total += len(t)
            print(total)
        return total
    return f
f = make()
""",
    "reads a variable of the function around that changes": """
def make():
    state = "start"
    def set_state(value):
        nonlocal state
        state = value
    def f(t):
        if "a" in t:
            set_state(t)
            print(state)
        return state
    return f
f = make()
""",
    "a method": """
class Bot:
    def __init__(self):
        self.log = []
        self.__secret = 3
    def f(self, t):
        if "a" in t:
            self.log.append(t)
            return self.__secret
        elif "b" in t:
            self.log.clear()
        return len(self.log)
bot = Bot()
def f(t):
    return bot.f(t)
""",
    "super in a method": """
class Base:
    def hello(self, t):
        return "base " + t
class Bot(Base):
    def hello(self, t):
        if "a" in t:
            return super().hello(t) + __class__.__name__
        return "no"
def f(t):
    return Bot().hello(t)
""",
    "class and static methods": """
class Bot:
    seen = []
    @classmethod
    def one(cls, t):
        if "a" in t:
            cls.seen.append(t)
            return len(cls.seen)
        return 0
    @staticmethod
    def two(t):
        if "b" in t:
            Bot.seen.append(t)
            return t
        return ""
def f(t):
    return Bot.one(t), Bot.two(t), Bot().one(t)
""",
    "a coroutine": """
import asyncio
async def f(t):
    if "a" in t:
        await asyncio.sleep(0)
        return t
    elif "b" in t:
        print("plain")
    elif "c" in t:
        async for one in gen(t):
            print(one)
        return [one async for one in gen(t)]
    return "none"
async def gen(t):
    for c in t:
        yield c
""",
    "a generator": """
def f(t):
    yield "begin"
    if "a" in t:
        for c in t:
            yield c
        n = len(t)
    elif "b" in t:
        n = 1
        yield from "xy"
        return n
    else:
        n = 0
    yield n
""",
    "a generator that returns": """
def f(t):
    if "a" in t:
        yield 1
        return
    yield 2
""",
    "an asynchronous generator": """
async def f(t):
    yield "begin"
    if "a" in t:
        print("a")
    yield "end"
""",
    "a loop of its own with break and continue": """
def f(t):
    if "b" in t:
        for c in t:
            if c == " ":
                continue
            if c.isdigit():
                break
            print(c)
        else:
            print("none")
    return t
""",
    "break at the end stays in the branch": """
def f(t):
    out = []
    for word in t.split():
        if "b" in word:
            out.append(word)
            break
        elif "1" in word:
            out.append("number")
            continue
        out.append("-")
    return out
""",
    "what the next round reads": """
def f(t):
    total = 0
    for c in t:
        if "a" in c:
            total = total + 1
            print(total)
        elif "b" in c:
            print("b")
    return total
""",
    "except, finally and with": """
import contextlib
def f(t):
    with contextlib.suppress(KeyError):
        if "b" in t:
            try:
                n = int(t.split()[1])
            except IndexError as error:
                return repr(error)
            except ValueError:
                n = -1
            finally:
                print("done")
            if n > 10:
                raise KeyError(t)
            return n
    return "behind"
""",
    "raises through a handler": """
def f(t):
    try:
        if "a" in t:
            print("before")
            raise RuntimeError(t)
        elif "c" in t:
            print("c")
    except RuntimeError as error:
        return "caught " + str(error)
    else:
        return "else"
    finally:
        print("finally")
""",
    "raises again what is handled": """
def f(t):
    try:
        int(t)
    except ValueError:
        if "a" in t:
            print("again")
            raise
        return "no number"
    return "number"
""",
    "annotated and keyword-only parameters": """
def f(t: str, *rest: int, loud: bool = False, **more: str):
    if "a" in t:
        return t, rest, loud, sorted(more)
    return loud
""",
    "match and case": """
def f(t):
    match t.split():
        case ["b", number, *rest]:
            print(number, rest)
            return int(number)
        case []:
            print("empty")
        case _:
            print("other", t)
""",
    "one line": """
def f(t):
    if "a" in t: print("a"); print(t)
    elif "b" in t: return t  # why
    elif "c" in t: print((t +
        "x"))
    return 0
""",
    "strings over several lines": '''
def f(t):
    if "a" in t:
        # first
        text = """one
  two {x}
        three"""
        print(f"""{t}
    inside {len(t)}
""", text)   # behind

        # last
        return ("x"
    "y")
    return "\\
    z"
''',
    "local functions and classes": """
def f(t):
    if "a" in t:
        def shout(x):
            return x.upper() + t
        class Local:
            kind = t
        return shout(Local.kind)
    return t
""",
    "a lambda that keeps a parameter": """
def f(t):
    if "a" in t:
        later = lambda: t.upper()
        return [later()]
    return t
""",
    "import and del of an item": """
def f(t):
    d = {"k": t}
    if "a" in t:
        import json as j
        del d["k"]
        return j.dumps(d)
    return d
""",
    "a name of its own in every branch": """
def f(t):
    if "a" in t:
        x = 1
        print(x)
    elif "b" in t:
        x = 2
        print(x)
    return t
""",
    "a global that is called like a local elsewhere": """
x = "module"
def f(t):
    if "a" in t:
        x = t
        print(x)
    elif "b" in t:
        x = "b"
        return x
    return t
""",
}

HARD: dict[str, bytes] = {
    "tabs": b'def f(t):\n\tif "a" in t:\n\t\tprint(t)\n\t\treturn 1\n',
    "crlf": b'import os\r\ndef f(t):\r\n    if "a" in t:\r\n        print(t)\r\n        return os.sep\r\n',
    "cr": b'import os\rdef f(t):\r    if "a" in t:\r        print(t)\r        return os.sep\r',
    "mixed endings": b'def f(t):\r\n    if "a" in t:\n        print(t)\r\n        return 1\n',
    "bom": b'\xef\xbb\xbfdef f(t):\n    if "a" in t:\n        return t\n',
    "bom and crlf": b'\xef\xbb\xbfx = 1\r\ndef f(t):\r\n    if "a" in t:\r\n        return t\r\n',
    "gbk": "# -*- coding: gbk -*-\ndef f(t):\n    if 'a' in t:\n        日志 = '看' + t\n        return 日志  # 说明\n".encode("gbk"),
    "gbk on one line": "# -*- coding: gbk -*-\ndef f(t):\n    话 = '好'; x = 1\n    if '日' in 话 or 'a' in t: return '看' + 话\n    if 'b' in t: print('中'); return 话\n".encode("gbk"),
    "latin-1": "# coding: latin-1\ndef f(t):\n    if 'a' in t:\n        return 'ü' + t\n".encode("latin-1"),
    "no final newline": b'def f(t):\n    if "a" in t:\n        print(t)\n        return 1',
    "form feed": b'import os\n\x0c\ndef f(t):\n    if "a" in t:\n\x0c        print(t)\n        return os.sep\n',
    "form feed in a string": b'def f(t):\n    if "a" in t:\n        print("""\x0c\n  x\x0b""")\n        return 1\n',
    "shebang and cookie": b'#!/usr/bin/env python\n# -*- coding: utf-8 -*-\ndef f(t):\n    if "a" in t:\n        return t\n',
    "decorators and comments": b'import functools\n# why f\n@functools.lru_cache(\n    maxsize=None,  # all\n)\n# below\ndef f(t):\n    if "a" in t:\n        return t\n',
    "odd comments": b'def f(t):\n    if "a" in t:\n# far left\n        print(t)\n  # nearly\n        return 1\n            # far right\n    return 2\n',
    "two blanks": b'def f(t):\n  if "a" in t:\n     print(t)\n     if t:\n        return 1\n     return 2\n',
    "continued lines": b'def f(t):\n    if "a" in t:\n        x = 1 + \\\n  2\n        return (x,\nt)\n',
    "identifier in Chinese": "def f(文本):\n    if 'a' in 文本:\n        print(文本)\n        return 文本\n".encode(),
    "nested deep": b'def outer():\n    class A:\n        def g(self, t):\n            if "a" in t:\n                return [self, t][1]\n    return A().g\nf = outer()\n',
    "overloads": b"from typing import overload\n@overload\ndef f(t: int) -> int: ...\n@overload\ndef f(t: str) -> str: ...\ndef f(t):\n    if 'a' in t:\n        return t\n",
    "after if": b"if 1:\n    def f(t):\n        if 'a' in t:\n            return t\nelse:\n    f = None\n",
}  # fmt: skip

SCRIPTS: dict[str, str] = {
    "a loop": """
seen = []
def say(x):
    print("say", x)
say("ready")
while True:
    query = input().lower()
    if "a" in query:
        n = [c for c in query if c.isdigit()]
        seen.append(n)
        say(query)
    elif "b" in query:
        say("b"); total = len(seen)
    elif "x" in query:
        say("bye")
        break
    elif "c" in query: say(query + "!"); continue
    else:
        say("?")
""",
    "under a main guard": """
state = {}
if __name__ == "__main__":
    # talk
    for query in iter(input, "stop"):
        try:
            if "a" in query:
                last = query
                raise ValueError(query)
            elif "b" in query:
                import json
                state["b"] = json.dumps(query)
        except ValueError as error:
            print("caught", error, last)
""",
    "a global that a function rebinds": """
query = ""
def hear():
    global query
    query = input()
while True:
    hear()
    if "a" in query:
        print(query)
        hear()
        print(query)
    elif "b" in query:
        print("b" + query)
""",
}


@pytest.mark.parametrize("name", MOVED)
def test_the_program_does_the_same(name: str, tmp_path: Path) -> None:
    source = MOVED[name].encode()
    after, plan = extracted(tmp_path, source)
    assert plan.refusals == ()
    assert len(plan.extractions) == sum(len(r.branches) for r in routers_of(source))
    assert run_source(after, "f(TEXT)", TEXTS) == run_source(source, "f(TEXT)", TEXTS)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_does_the_same(name: str, tmp_path: Path) -> None:
    source = SCRIPTS[name].encode()
    after, plan = extracted(tmp_path, source)
    assert plan.refusals == ()
    assert len(plan.extractions) >= 2
    texts = ["a 1", "b", "c", "zzz", "a", "x", "b", "stop"]
    assert run_script(after, texts) == run_script(source, texts)


@pytest.mark.parametrize("name", HARD)
def test_bytes_that_are_not_moved_stay(name: str, tmp_path: Path) -> None:
    source = HARD[name]
    after, plan = extracted(tmp_path, source)
    assert plan.refusals == ()
    assert run_source(after, "f(TEXT)", TEXTS) == run_source(source, "f(TEXT)", TEXTS)
    kept = [line for line in source.splitlines(keepends=True) if b" in t" in line and line.rstrip().endswith(b":")]
    assert all(line in after for line in kept)
    endings = {line[len(line.rstrip(b"\r\n")) :] for line in source.splitlines(keepends=True)}
    added = {line[len(line.rstrip(b"\r\n")) :] for line in after.splitlines(keepends=True)}
    assert added <= endings | ({b"\n"} if endings == {b""} else set())


def test_the_text_of_a_body_moves_byte_for_byte_but_for_its_indentation(tmp_path: Path) -> None:
    source = b'def f(t):\n    if "a" in t:\n\n        # why\n        x = {  "k":1,}   # odd\n        return   x\n\n    return 0\n'
    after, _ = extracted(tmp_path, source)
    assert after == (
        b'def tool_2():\n\n    # why\n    x = {  "k":1,}   # odd\n    return   x\n\n\n'
        b'def f(t):\n    if "a" in t:\n        return tool_2()\n\n    return 0\n'
    )


REFUSED: dict[str, tuple[str, str]] = {
    "nothing to call": ("nothing", "def f(t):\n    while t:\n        if 'a' in t:\n            break\n"),
    "a call of what can be called": ("calls", "def f(t):\n    if 'a' in t:\n        return g(t)\n"),
    "pass": ("nothing", "def f(t):\n    if 'a' in t:\n        pass\n"),
    "continue in the middle": (
        "jump",
        "def f(t):\n    for c in t:\n        if 'a' in c:\n            if c > 'b':\n                continue\n            print(c)\n",
    ),
    "returns on some ways": (
        "some_return",
        "def f(t):\n    if 'a' in t:\n        if t > 'b':\n            return 1\n        print(t)\n    return 2\n",
    ),
    "returns out of a loop that goes on": (
        "some_return",
        "def f(t):\n    for c in t:\n        if 'a' in c:\n            if t:\n                return c\n",
    ),
    "a with that may swallow": (
        "some_return",
        "def f(t):\n    if 'a' in t:\n        with t:\n            return 1\n    return 2\n",
    ),
    "yield in an asynchronous generator": ("async_generator", "async def f(t):\n    if 'a' in t:\n        yield t\n"),
    "a body of a class": ("class_body", "class A:\n    t = ''\n    if 'a' in t:\n        print(t)\n"),
    "global for the whole function": (
        "declared",
        "def f(t):\n    if 'a' in t:\n        global x\n        x = 1\n    elif t:\n        x = 2\n",
    ),
    "del of a local": ("deleted", "def f(t):\n    if 'a' in t:\n        print(t)\n        del t\n"),
    "a closure that sees the variable": (
        "captured",
        "def f(t):\n    n = 0\n    show = lambda: print(n)\n    if 'a' in t:\n        n = 1\n        show()\n",
    ),
    "a lambda over what changes later": (
        "captured",
        "def f(t):\n    n = 0\n    if 'a' in t:\n        later = lambda: n\n        print(later)\n    n = 2\n    return n\n",
    ),
    "a lambda made in every round": (
        "captured",
        "def f(t):\n    calls = []\n    for c in t:\n        if 'a' in c:\n            n = c + c\n            calls.append(lambda: n)\n    return calls\n",
    ),
    "a generator expression that is kept": (
        "captured",
        "def f(t):\n    n = 1\n    n = 2\n    if 'a' in t:\n        g = (c * n for c in t)\n        return g\n",
    ),
    "a nested function that rebinds": (
        "captured",
        "def f(t):\n    n = 0\n    def up():\n        nonlocal n\n        n += 1\n    if 'a' in t:\n        up()\n        print(n)\n",
    ),
    "read before it is sure": (
        "unbound",
        "def f(t):\n    if t > 'b':\n        n = 1\n    if 'a' in t:\n        print(n)\n",
    ),
    "bound on some ways and read behind": (
        "unbound",
        "def f(t):\n    if 'a' in t:\n        if t > 'ab':\n            n = 1\n    return n\n",
    ),
    "a local that another branch would lose": (
        "unbound",
        "n = 'module'\ndef f(t):\n    if t > 'b':\n        print(n)\n    elif 'a' in t:\n        n = 1\n        print('x')\n",
    ),
    "a handler that sees half": (
        "handler",
        "def f(t):\n    n = 0\n    try:\n        if 'a' in t:\n            n = 1\n            raise ValueError\n    except ValueError:\n        pass\n    return n\n",
    ),
    "an annotation at module level": ("annotated", "t = input()\nif 'a' in t:\n    n: int = 1\n    print(n)\n"),
    "locals": ("locals", "def f(t):\n    if 'a' in t:\n        print(locals())\n"),
    "eval": ("locals", "def f(t):\n    if 'a' in t:\n        print(eval('t'))\n"),
    "locals around": ("locals_around", "def f(t):\n    if 'a' in t:\n        n = 1\n        print(n)\n    return locals()\n"),
    "a look at the caller": ("frames", "import sys\ndef f(t):\n    if 'a' in t:\n        print(sys._getframe(1).f_code)\n"),
    "a warning for the caller": (
        "frames",
        "import warnings\ndef f(t):\n    if 'a' in t:\n        warnings.warn(t, stacklevel=2)\n",
    ),
    "super in a nested function": (
        "super",
        "class A(B):\n    def g(self):\n        def f(me, t):\n            if 'a' in t:\n                return super().x\n",
    ),
    "self that is another": (
        "receiver",
        "class A:\n    def f(self, t):\n        self = self.other\n        if 'a' in t:\n            print(self)\n",
    ),
    "a decorator that may hand in anything": (
        "receiver",
        "class A:\n    @route\n    def f(request, t):\n        if 'a' in t:\n            print(request)\n",
    ),
    "a private name in a static method": (
        "private",
        "class A:\n    @staticmethod\n    def f(t):\n        if 'a' in t:\n            print(A.__x)\n",
    ),
    "a metaclass": ("metaclass", "class A(metaclass=M):\n    def f(self, t):\n        if 'a' in t:\n            print(t)\n"),
    "two branches on a line": ("shared_line", "def f(t):\n    if 'a' in t: print(1) if 'b' in t else print(2)\n"),
    "a function on one line with others": ("others_inside", "def f(t):\n    if 'a' in t:\n        if 'b' in t:\n            print(t)\n"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_moved_faithfully_is_refused_with_the_reason(name: str, tmp_path: Path) -> None:
    why, text = REFUSED[name]
    source = text.encode()
    routers = routers_of(source)
    if why == "shared_line":
        routers = [routers[0].model_copy(update={"branches": routers[0].branches * 2})]
    (tmp_path / "bot.py").write_bytes(source)
    plan = plan_extract(tmp_path, routers, suggest=lambda branch, router: ["tool"])
    first = [refusal for refusal in plan.refusals if refusal.fields["why"] == why]
    assert first, [(refusal.fields["why"], refusal.fields["line"]) for refusal in plan.refusals]
    assert first[0].fields["what"]
    assert not any(one.line == first[0].fields["line"] for one in plan.extractions)


def test_one_branch_that_stays_does_not_hold_back_the_others(tmp_path: Path) -> None:
    source = b"def f(t):\n    if 'a' in t:\n        print(locals())\n    elif 'b' in t:\n        print(t)\n"
    after, plan = extracted(tmp_path, source)
    assert [one.line for one in plan.extractions] == [4]
    assert [refusal.fields["line"] for refusal in plan.refusals] == [2]
    assert b"print(locals())" in after


def test_what_cannot_be_proven_is_found_out_and_alone_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = extracting.is_same
    monkeypatch.setattr(
        extracting, "is_same", lambda *given: real(*given) and not any(one.name == "tool_4" for one in given[2])
    )
    source = b"def f(t):\n    if 'a' in t:\n        print(t)\n    elif 'b' in t:\n        print(1)\n    elif 'c' in t:\n        print(2)\n"
    after, plan = extracted(tmp_path, source)
    assert [(refusal.fields["line"], refusal.fields["why"]) for refusal in plan.refusals] == [(4, "not_the_same")]
    assert [one.line for one in plan.extractions] == [2, 6]
    assert run_source(after, "f(TEXT)", TEXTS) == run_source(source, "f(TEXT)", TEXTS)


def test_names_are_free_in_the_file_and_no_bait(tmp_path: Path) -> None:
    source = b"import cmd\nclass A(cmd.Cmd):\n    def do_x(self, t):\n        tool = 1\n        if 'a' in t:\n            print(self, t)\n"
    (tmp_path / "bot.py").write_bytes(source)
    routers = routers_of(source)
    for wanted, name in (
        (["tool", "other"], "A.other"),
        (["tool"], "A.tool_2"),
        (["do_y"], "A.run_do_y"),
        (["工具"], "A.branch"),
        (["print"], "A.print_2"),
        (["class"], "A.class_2"),
    ):
        plan = plan_extract(tmp_path, routers, suggest=lambda branch, router, wanted=wanted: wanted)
        assert [one.function for one in plan.extractions] == [name]


def test_a_file_with_the_shim_is_left_alone(tmp_path: Path) -> None:
    source = b"from migrate_kit import shim as _mk  # migrate-kit:00000000\n@_mk.router('bot:f')  # migrate-kit:00000000\ndef f(t):\n    if 'a' in t:\n        print(t)\n"
    plan = planned(tmp_path, source)
    assert [refusal.fields["why"] for refusal in plan.refusals] == ["installed"]
    assert plan.edits == ()
