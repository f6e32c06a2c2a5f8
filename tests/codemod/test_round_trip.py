"""Install, then uninstall: the same bytes, whatever the file looks like."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from migrate_kit.codemod import InstalledFiles, apply, plan_install, plan_possible, plan_uninstall
from migrate_kit.model.condition import Contains
from migrate_kit.model.inventory import Branch, LegacyRouter

BODY = b'    if "a" in t:\n        return "x"\n    return None\n'
CHAIN = b"".join(b'    elif "k%d" in t:\n        return %d\n' % (i, i) for i in range(600))

HARD: dict[str, bytes] = {
    "plain": b"def f(t):\n" + BODY,
    "docstring": b'"""Doc\n\nof two."""\n\nimport os\n\ndef f(t):\n' + BODY,
    "docstring and code on its line": b'"""Doc"""; x = (1,\n2)\ndef f(t):\n' + BODY,
    "future with semicolon": b"from __future__ import annotations; import os\nimport re\ndef f(t):\n" + BODY,
    "docstring, futures": b'"""D"""\nfrom __future__ import annotations\nfrom __future__ import division\ndef f(t):\n'
    + BODY,
    "future over several lines": b"from __future__ import (\n    annotations,\n)\ndef f(t):\n" + BODY,
    "shebang and cookie": b"#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n# licence\n\ndef f(t):\n" + BODY,
    "gbk": "# -*- coding: gbk -*-\ndef f(t):\n    if '日志' in t:\n        return '看'\n".encode("gbk"),
    "latin-1": "# coding: latin-1\ndef f(t):\n    if 'é' in t:\n        return 'ü'\n".encode("latin-1"),
    "bom": b"\xef\xbb\xbfdef f(t):\n" + BODY,
    "bom and docstring": b'\xef\xbb\xbf"""D"""\ndef f(t):\n' + BODY,
    "crlf": (b"import os\ndef f(t):\n" + BODY).replace(b"\n", b"\r\n"),
    "bom and crlf": b"\xef\xbb\xbf" + (b"def f(t):\n" + BODY).replace(b"\n", b"\r\n"),
    "cr": (b"import os\ndef f(t):\n" + BODY).replace(b"\n", b"\r"),
    "mixed endings": b"import os\r\ndef g():\n    pass\r\ndef f(t):\r\n" + BODY,
    "no final newline": (b"def f(t):\n" + BODY).rstrip(b"\n"),
    "one line": b'def f(t): return "x" if "a" in t else None',
    "tabs": b'def f(t):\n\tif "a" in t:\n\t\treturn 1\n',
    "tab and blanks": b'if 1:\n\tdef f(t):\n\t    if "a" in t:\n\t    \treturn 1\n',
    "indentation that LibCST refuses": b"if 1:\n\tdef f(t):\n \t    return 'a' in t\n",
    "a lone backslash": b"\\\ndef f(t):\n    return 'a' in t\n",
    "form feed": b"import os\n\x0c\ndef g(): pass\n\x0cdef f(t):\n" + BODY,
    "form feed in a string": b'x = """\x0c\n\x0b \x1c"""\ndef f(t):\n' + BODY,
    "method": b"class A:\n    def f(self, t):\n        return 'a' in t\n",
    "static method": b"class A:\n    @staticmethod\n    def f(t):\n        return 'a' in t\n",
    "class method": b"class A:\n    @classmethod\n    # why\n    def f(cls, t):\n        return 'a' in t\n",
    "async": b"import asyncio\nasync def f(t):\n" + BODY,
    "nested": b"def outer():\n    x = 1\n    def f(t):\n        return 'a' in t\n    return f\n",
    "deep": b"class A:\n    class B:\n        async def f(self, t):\n            return 'a' in t\n",
    "decorators over lines": b"@dec(\n    1,  # one\n    2,\n)\n# comment\n@other\ndef f(t):\n" + BODY,
    "overloads": b"from typing import overload\n@overload\ndef f(t: int) -> int: ...\n@overload\n"
    b"def f(t: str) -> str: ...\ndef f(t):\n" + BODY,
    "the user's own _mk": b"_mk = 1\n_mk2 = '_mk3'\ndef f(t):\n" + BODY,
    "our lines in a string": b'x = """\nfrom migrate_kit import shim as _mk  # migrate-kit:00000000\n"""\ndef f(t):\n'
    + BODY,
    "long chain": b'def f(t):\n    if "a" in t:\n        return 0\n' + CHAIN,
    "line continuation": b"x = 1 + \\\n    2\ndef f(t):\n" + BODY,
    "blank first lines": b"\n\n\n# only then\ndef f(t):\n" + BODY,
    "identifier in Chinese": "def 路由(t):\n    return '日志' in t\n".encode(),
    "old syntax": b"try:\n    pass\nexcept ValueError :\n    pass\nx = f'{1!r: >5}'\ndef f(t):\n" + BODY,
    "after if": b"if 1:\n    def f(t):\n        return 'a' in t\nelse:\n    f = None\n",
}


def router(file: str, function: str, first_line: int, last_line: int | None = None) -> LegacyRouter:
    return LegacyRouter(
        file=file,
        function=function,
        module=file.removesuffix(".py").replace("/", "."),
        first_line=first_line,
        last_line=last_line or first_line,
        subject="t",
        stage="decide",
        branches=(Branch(line=first_line, condition=Contains(text="a"), target="x", target_kind="label", tool="x"),),
    )


def routers_of(path: Path, *, every: bool = False) -> list[LegacyRouter]:
    """All functions with a test in them, by a plain walk that knows nothing of the code under test."""
    found: list[LegacyRouter] = []

    def walk(node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            inner = (*names, child.name) if hasattr(child, "body") and hasattr(child, "name") else names
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                tests = [n for n in ast.walk(child) if isinstance(n, ast.If | ast.IfExp | ast.Compare)]
                if tests and (every or child.name in ("f", "路由")):
                    line = min(t.lineno for t in tests)
                    found.append(router(path.name, ".".join(inner), line, child.end_lineno))
            if not isinstance(child, ast.If) or len(found) < 200:
                walk_deep(child, inner)

    def walk_deep(child: ast.AST, inner: tuple[str, ...]) -> None:
        # A long elif chain is nested as deep as it is long; nothing in it is a function.
        if not isinstance(child, ast.If) or any(isinstance(n, ast.FunctionDef) for n in ast.walk(child)):
            walk(child, inner)

    walk(ast.parse(path.read_bytes()), ())
    return found


@pytest.mark.parametrize("name", HARD)
def test_uninstall_restores_every_byte(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_bytes(HARD[name])
    path.chmod(0o750)
    routers = routers_of(path)
    assert routers
    edits = plan_install(tmp_path, routers)
    assert len(edits) == 1
    apply(edits)
    state = InstalledFiles().installed(edits, tmp_path)
    installed = path.read_bytes()
    compile(installed, "bot.py", "exec")
    assert installed.count(b"# migrate-kit:") == HARD[name].count(b"# migrate-kit:") + 2
    assert plan_install(tmp_path, routers) == []
    apply(plan_uninstall(tmp_path, [Path("bot.py")], state=state))
    assert path.read_bytes() == HARD[name]
    assert path.stat().st_mode & 0o777 == 0o750


def test_every_file_of_the_cases_is_restored(cases: Path, tmp_path: Path) -> None:
    tried = 0
    for source in sorted(cases.glob("scan/**/*.py")):
        path = tmp_path / "bot.py"
        path.write_bytes(source.read_bytes())
        try:
            routers = routers_of(path, every=True)
        except (SyntaxError, ValueError):
            continue
        plan = plan_possible(tmp_path, routers)
        if not routers:
            continue
        tried += 1
        apply(plan.edits)
        state = InstalledFiles().installed(plan.edits, tmp_path)
        compile(path.read_bytes(), source.name, "exec", dont_inherit=True)
        wrapped = {router_id for edit in plan.edits for router_id in edit.routers}
        assert len(plan.refusals) + len(wrapped) >= len({r.id for r in routers})
        apply(plan_uninstall(tmp_path, None, state=state))
        assert path.read_bytes() == source.read_bytes(), source.name
    assert tried > 20
