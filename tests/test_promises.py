"""The list of promises is complete and true."""

from __future__ import annotations

import ast
from functools import cache

from tests.promises import HERE, all_promises


def test_each_promise_has_an_id_of_its_own() -> None:
    ids = [promise.id for promise in all_promises()]
    assert sorted(set(ids)) == ids


def test_each_promise_names_a_test_that_exists() -> None:
    for promise in all_promises():
        file, _, name = promise.test.partition("::")
        assert name.split("[")[0].split("::")[-1] in functions_in(file), promise


@cache
def functions_in(file: str) -> frozenset[str]:
    tree = ast.parse((HERE.parent / file).read_text(encoding="utf-8"))
    return frozenset(n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
