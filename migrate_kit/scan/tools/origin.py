"""What stands behind the names of a body: imports, and the call that made a client, a session, a limiter.

Good: after `client = OpenAI()`, in the body, in the module or in the class as `self.client`, the call
      `client.chat.completions.create(…)` is `openai.OpenAI().chat.completions.create`.
Bad:  a client that is handed in as a parameter may be anything.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import RECEIVERS
from migrate_kit.scan.tools.syntax import dotted, nodes

UNKNOWN = "?"
"""What a name begins with that was neither imported nor made here: `requests` may be a dict."""
_DEEPEST = 4


def full_name(source: FunctionSource, expression: cst.BaseExpression, depth: int = 0) -> str:
    """Return the dotted name of *expression* with what its first name stands for put in its place."""
    name = dotted(expression)
    head, rest = _head(name)
    if not head or depth > _DEEPEST:
        return name
    imported = _imported(source, head.removesuffix("()"))
    if imported is not None:
        return imported + ("()" if head.endswith("()") else "") + rest
    maker = None if head.endswith("()") else maker_of(source, head)
    return f"{full_name(source, maker.func, depth + 1)}(){rest}" if maker is not None else f"{UNKNOWN}.{name}"


def maker_of(source: FunctionSource, name: str) -> cst.Call | None:
    """Return the call that made what *name* (`x`, `self.x`) is bound to, or None."""
    bound = [*_bound(source.node.body, name), *_bound_in_class(source, name)]
    if not bound and name.isidentifier() and name not in _given(source):
        alias = source.alias_named(name)
        bound = [alias] if alias is not None else []
    calls = [value.expression if isinstance(value, cst.Await) else value for value in bound]
    # What is bound to several things may be any of them.
    return calls[0] if len(calls) == 1 and isinstance(calls[0], cst.Call) else None


def _imported(source: FunctionSource, name: str) -> str | None:
    """Return the dotted name that *name* was imported as, in the module or in the body."""
    if name in source.imports:
        return source.imports[name]
    for node in nodes(source.node.body, cst.ImportFrom):
        for alias in node.names if isinstance(node.names, tuple | list) and not node.relative else ():
            if dotted(alias.asname.name if alias.asname else alias.name) == name:
                return f"{dotted(node.module) if node.module else ''}.{dotted(alias.name)}"
    for plain in nodes(source.node.body, cst.Import):
        for alias in plain.names:
            if _bound_name(alias) == name:
                return dotted(alias.name) if alias.asname else name
    return None


def _bound_name(alias: cst.ImportAlias) -> str:
    return dotted(alias.asname.name) if alias.asname else dotted(alias.name).partition(".")[0]


def _head(name: str) -> tuple[str, str]:
    parts = name.split(".")
    size = 2 if parts[0] in RECEIVERS and len(parts) > 1 else 1
    head = ".".join(parts[:size])
    rest = parts[size:]
    return head, "." + ".".join(rest) if rest else ""


def _given(source: FunctionSource) -> set[str]:
    params = source.node.params
    return {p.name.value for p in (*params.posonly_params, *params.params, *params.kwonly_params)}


def _bound(block: cst.CSTNode, name: str) -> Iterator[cst.BaseExpression]:
    for assign in nodes(block, cst.Assign):
        if any(dotted(target.target) == name for target in assign.targets):
            yield assign.value
    for walrus in nodes(block, cst.NamedExpr):
        if dotted(walrus.target) == name:
            yield walrus.value
    for declared in nodes(block, cst.AnnAssign):
        if dotted(declared.target) == name and declared.value is not None:
            yield declared.value
    for item in nodes(block, cst.WithItem):
        if item.asname is not None and dotted(item.asname.name) == name:
            yield item.item


def _bound_in_class(source: FunctionSource, name: str) -> Iterator[cst.BaseExpression]:
    head, _, attribute = name.partition(".")
    owner = source.class_named(source.name.rpartition(".")[0]) if head in RECEIVERS and attribute else None
    if owner is None:
        return
    yield from _bound(owner.body, attribute)
    for method in owner.body.body:
        if isinstance(method, cst.FunctionDef) and method is not source.node:
            yield from _bound(method.body, name)
