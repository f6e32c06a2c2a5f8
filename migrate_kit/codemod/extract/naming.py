"""Names for new functions: ASCII, said by nothing else in the file, and no bait for what collects functions by name."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Iterable

from migrate_kit.codemod.tree import names_in

_TAKEN = frozenset((*keyword.kwlist, *keyword.softkwlist, *dir(builtins)))
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
#: What test runners and `cmd.Cmd` collect, and how to begin instead.
_BAIT = ("test_", "do_", "on_", "cmd_", "handle_", "visit_")
_INSTEAD = "run_"


#: What finds a function by a text.
_LOOKS_UP = frozenset({"getattr", "globals", "vars", "eval", "exec", "__dict__", "methodcaller", "attrgetter"})


class Names:
    """The names that are free in one file; one that is given is taken."""

    def __init__(self, tree: ast.Module) -> None:
        nodes = list(ast.walk(tree))
        attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        strings = {node.value for node in nodes if isinstance(node, ast.Constant) and type(node.value) is str}
        said = names_in(tree)
        looked_up = strings if _LOOKS_UP & (said | attributes) or "__all__" in said else set()
        self._taken = (said - strings) | (said & _named(nodes)) | attributes | _TAKEN | looked_up
        self._bait = tuple(bait for bait in _BAIT if bait == "test_" or bait in strings or _collects(tree, bait))

    def free(self, wanted: Iterable[str]) -> str:
        """Return the first of *wanted* that is free, else the first of them with a number."""
        fitting = [self._harmless(name) for name in wanted if _NAME.match(name)] or ["branch"]
        name = next((name for name in fitting if name not in self._taken), None)
        number = 2
        while name is None:
            numbered = f"{fitting[0]}_{number}"
            name, number = (None if numbered in self._taken else numbered), number + 1
        self._taken.add(name)
        return name

    def _harmless(self, name: str) -> str:
        plain = name.strip("_")
        return f"{_INSTEAD}{plain}" if plain.startswith(self._bait) else plain


def _named(nodes: Iterable[ast.AST]) -> set[str]:
    """Return what is a name somewhere, whatever texts say the same."""
    found: set[str] = set()
    for node in nodes:
        found.update(
            value for field in ("id", "arg", "name", "asname") if type(value := getattr(node, field, None)) is str
        )
    return found


def _collects(tree: ast.Module, bait: str) -> bool:
    """Tell whether a class that inherits has methods that begin so: its base may look for them."""
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.bases]
    return any(getattr(one, "name", "").startswith(bait) for node in classes for one in node.body)
