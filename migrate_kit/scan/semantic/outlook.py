"""One body as this package looks at it: its calls by dotted name, its texts, and whether it chooses by an answer."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from migrate_kit.scan.definitions import FunctionDef

#: Names of what is chosen.
CHOSEN = re.compile(
    r"tool|intent|route|skill|action|label|handler|command|function|agent|categor|class_?name|tag", re.I
)
_SIGNS = frozenset({"ctx", "op"})
_SCOPES = frozenset((ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda))


@dataclass(frozen=True)
class Outlook:
    """A function, without the functions inside it."""

    body: FunctionDef

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of the body."""
        return list(_inside(self.body.outline))

    @cached_property
    def calls(self) -> list[tuple[str, ast.Call]]:
        """Dotted name and node of each call, by line; a call in the chain gives its name only."""
        found = [(_dotted(node.func), node) for node in self.nodes if isinstance(node, ast.Call)]
        return sorted(found, key=lambda call: (call[1].lineno, call[1].col_offset))

    @cached_property
    def texts(self) -> str:
        """What strings it holds, with those of the module's constants that it names."""
        names = {node.id for node in self.nodes if isinstance(node, ast.Name)}
        constants = self.body.module.constants
        told = [s for name in sorted(names & constants.keys()) for s in constants[name]]
        nodes = [*self.nodes, *(node for statement in told for node in ast.walk(statement))]
        doc = ast.get_docstring(self.body.outline, clean=False)
        held = (n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str))
        return " ".join(text for text in held if text != doc)

    @cached_property
    def names(self) -> set[str]:
        """Every name that is used, with the keys of what is looked up by a constant."""
        found = {n.id for n in self.nodes if isinstance(n, ast.Name)}
        found |= {n.attr for n in self.nodes if isinstance(n, ast.Attribute)}
        return found | {
            n.slice.value
            for n in self.nodes
            if isinstance(n, ast.Subscript) and isinstance(n.slice, ast.Constant) and isinstance(n.slice.value, str)
        }

    @property
    def chooses(self) -> bool:
        """Whether it compares an answer with words, looks it up, or gives it back under a telling name."""
        return self._compares or self._looks_up or bool(CHOSEN.search(self.body.name.rpartition(".")[2]))

    @cached_property
    def _compares(self) -> bool:
        words = {
            constant.value
            for node in self.nodes
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.In)
            for side in (node.left, *node.comparators)
            for constant in ([side] if isinstance(side, ast.Constant) else [])
            if isinstance(constant.value, str)
        }
        matched = sum(isinstance(node, ast.MatchValue) for node in self.nodes)
        return len(words) >= 2 or matched >= 2

    @cached_property
    def _looks_up(self) -> bool:
        for node in self.nodes:
            match node:
                case (
                    ast.Subscript(value=table, slice=ast.Name())
                    | ast.Call(func=ast.Attribute(value=table, attr="get"), args=[ast.Name(), *_])
                ):
                    if CHOSEN.search(_dotted(table)):
                        return True
                case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Name() | ast.JoinedStr(), *_]):
                    return True
        return False


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    waiting = _children(node)
    while waiting:  # in the order of the source
        child = waiting.pop()
        if child.__class__ not in _SCOPES:
            yield child
            waiting += _children(child)


def _children(node: ast.AST) -> list[ast.AST]:
    """Return what lies directly in *node*, the last first."""
    found: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if value.__class__ is list:
            found += [part for part in value if isinstance(part, ast.AST)]
        elif isinstance(value, ast.AST) and name not in _SIGNS:
            found.append(value)
    found.reverse()
    return found


def _dotted(node: ast.expr) -> str:
    parts: list[str] = []
    while True:
        match node:
            case ast.Attribute(value=inner, attr=attr):
                parts.append(attr)
                node = inner
            case ast.Call(func=inner) | ast.Subscript(value=inner):
                node = inner
            case ast.Name(id=name):
                return ".".join([name, *reversed(parts)])
            case _:
                return ".".join(reversed(parts))
