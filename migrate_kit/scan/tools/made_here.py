"""Names that a function makes itself, so that changing them changes nothing outside.

Good: `rows = []`, `data = r.json()`, `msg = EmailMessage()`, `seen = set()`.
Bad:  `row = STORE[key]`, `user = find(name)`: the same object lives on elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.syntax import dotted, nodes, word_set

_DISPLAYS = (cst.List, cst.Dict, cst.Set, cst.Tuple, cst.ListComp, cst.DictComp, cst.SetComp, cst.GeneratorExp)
_TEXTS = (cst.SimpleString, cst.FormattedString, cst.ConcatenatedString, cst.Integer, cst.Float)
_CONTAINERS = word_set(
    "list dict set tuple frozenset sorted defaultdict Counter deque OrderedDict str bytearray StringIO"
)
_QUIET = (
    "Options",
    "Multipart",
    "MIMEText",
    "EmailMessage",
    "Builder",
    "Parser",
    "Soup",
    "DataFrame",
    "Figure",
    "Config",
)
"""Classes whose objects do nothing to anything else, by the end of their names."""
_COPIES = word_set("json loads copy deepcopy split splitlines fetchall fetchone findall to_dict model_dump asdict")


def containers_of(function: cst.FunctionDef) -> frozenset[str]:
    """Return the names bound to literals, displays and constructors of containers: all their methods stay inside."""
    kept = (*_DISPLAYS, *_TEXTS)
    return frozenset(
        name
        for name, value in _bound(function)
        if isinstance(value, kept) or (isinstance(value, cst.Call) and _stays_inside(value))
    )


def objects_of(function: cst.FunctionDef) -> frozenset[str]:
    """Return the names bound to something new: their attributes and items may be set, their methods still act.

    What a loop takes out of something new is new as well.
    """
    new = {name for name, value in _bound(function) if isinstance(value, cst.Call) and _is_new(value)}
    inside = new | containers_of(function)
    for loop in nodes(function.body, cst.For):
        if any(_is_one_of(name, inside) for name in (loop.iter, *nodes(loop.iter, cst.Name))):
            new |= {n.value for n in (loop.target, *nodes(loop.target, cst.Name)) if isinstance(n, cst.Name)}
            inside |= new
    return frozenset(new)


def _is_one_of(node: cst.CSTNode, names: set[str] | frozenset[str]) -> bool:
    return isinstance(node, cst.Name) and node.value in names


def _stays_inside(call: cst.Call) -> bool:
    name = dotted(call.func).rpartition(".")[2]
    return name in _CONTAINERS or name.endswith(_QUIET)


def _is_new(call: cst.Call) -> bool:
    name = dotted(call.func).rpartition(".")[2]
    # A class by its capital: `Draft()` is a new one; `STORE()` and `GET_USER()` are no such names.
    return name in _COPIES or (name[:1].isupper() and not name.isupper() and not name.lower().endswith("client"))


def _bound(function: cst.FunctionDef) -> Iterator[tuple[str, cst.BaseExpression]]:
    assigned = (cst.Assign, cst.AnnAssign, cst.NamedExpr)
    for node in nodes(function.body, assigned):
        assert isinstance(node, assigned)
        targets = [t.target for t in node.targets] if isinstance(node, cst.Assign) else [node.target]
        if node.value is not None:
            inner = node.value.expression if isinstance(node.value, cst.Await) else node.value
            yield from ((t.value, inner) for t in targets if isinstance(t, cst.Name))
