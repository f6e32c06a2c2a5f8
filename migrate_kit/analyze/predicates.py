"""Helper predicates, `def wants_news(text): return "news" in text or …`, as the words that they look for."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from migrate_kit.analyze.tree import Tree, functions

#: Calls that leave the text what it is, but for its spelling.
_SPELLING = frozenset({"lower", "casefold", "strip", "lstrip", "rstrip"})


@dataclass(frozen=True, slots=True)
class Predicate:
    """A function that is true when its text holds one of *words*, and false without."""

    name: str
    file: str
    line: int
    last_line: int
    words: tuple[str, ...]
    folds: bool
    """Whether the text is lowered first."""

    def holds(self, text: str) -> bool:
        """Tell what the predicate says of *text*."""
        seen = text.lower() if self.folds else text
        return any(word in seen for word in self.words)


def predicates(trees: Mapping[str, Tree]) -> Iterator[Predicate]:
    """Yield every function of *trees* that only looks for words; one that does anything else is left out."""
    constants = {file: _constants(tree) for file, tree in trees.items()}
    everywhere = {name: words for own in constants.values() for name, words in own.items()}
    for file, tree in trees.items():
        for name, function in functions(tree):
            parameters = [arg.arg for arg in function.args.args if arg.arg not in ("self", "cls")]
            if len(parameters) != 1:
                continue
            reader = _Reader(parameters[0], everywhere | constants[file])
            words = reader.body(function.body)
            if words:
                last = function.end_lineno or function.lineno
                yield Predicate(name, file, function.lineno, last, tuple(dict.fromkeys(words)), reader.folds)


def _constants(tree: Tree) -> dict[str, list[str]]:
    """Return the lists of words that the module, or a class of it, gives a name."""
    found: dict[str, list[str]] = {}
    bodies = [tree.module.body, *(node.body for node in tree.module.body if isinstance(node, ast.ClassDef))]
    for statement in (statement for body in bodies for statement in body):
        targets = statement.targets if isinstance(statement, ast.Assign) else ()
        words = _literal(statement.value) if isinstance(statement, ast.Assign) else None
        for target in targets:
            if isinstance(target, ast.Name) and words is not None:
                found[target.id] = words
    return found


def _literal(node: ast.expr) -> list[str] | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1:
        return _literal(node.args[0]) if node.func.id in ("set", "frozenset", "tuple", "list") else None
    if not isinstance(node, ast.List | ast.Tuple | ast.Set):
        return None
    words = [part.value for part in node.elts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return words if words and len(words) == len(node.elts) else None


class _Reader:
    """Reads one function body; every method returns the words found, or None for anything else."""

    def __init__(self, parameter: str, constants: Mapping[str, list[str]]) -> None:
        self.names = {parameter}
        self.constants = constants
        self.folds = False

    def body(self, body: list[ast.stmt]) -> list[str] | None:
        statements = [s for s in body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
        found: list[str] = []
        for statement in statements[:-1]:
            words = self._before(statement)
            if words is None:
                return None
            found += words
        last = statements[-1] if statements else None
        if not isinstance(last, ast.Return) or last.value is None:
            return None
        if isinstance(last.value, ast.Constant) and last.value.value is False:
            return found
        words = self._test(last.value)
        return None if words is None else found + words

    def _before(self, statement: ast.stmt) -> list[str] | None:
        """Read `text = text.lower()`, or `if TEST: return True`."""
        if isinstance(statement, ast.Assign) and self._is_text(statement.value):
            self.names |= {target.id for target in statement.targets if isinstance(target, ast.Name)}
            return []
        if not isinstance(statement, ast.If) or statement.orelse or len(statement.body) != 1:
            return None
        answer = statement.body[0]
        if isinstance(answer, ast.Return) and isinstance(answer.value, ast.Constant) and answer.value.value is True:
            return self._test(statement.test)
        return None

    def _test(self, node: ast.expr) -> list[str] | None:
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
            parts = [self._test(part) for part in node.values]
            known = [words for words in parts if words is not None]
            return [word for words in known for word in words] if len(known) == len(parts) else None
        if isinstance(node, ast.Compare):
            return self._contains(node, {})
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1:
            return self._called(node.func.id, node.args[0])
        return None

    def _called(self, name: str, argument: ast.expr) -> list[str] | None:
        if name == "bool":
            return self._test(argument)
        if name != "any" or not isinstance(argument, ast.GeneratorExp | ast.ListComp) or len(argument.generators) != 1:
            return None
        [loop] = argument.generators
        words = self._list(loop.iter)
        if (
            loop.ifs
            or words is None
            or not isinstance(loop.target, ast.Name)
            or not isinstance(argument.elt, ast.Compare)
        ):
            return None
        return self._contains(argument.elt, {loop.target.id: words})

    def _contains(self, node: ast.Compare, loop: Mapping[str, list[str]]) -> list[str] | None:
        if len(node.ops) != 1 or not isinstance(node.ops[0], ast.In) or not self._is_text(node.comparators[0]):
            return None
        if isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
            return [node.left.value]
        return loop.get(node.left.id) if isinstance(node.left, ast.Name) else None

    def _list(self, node: ast.expr) -> list[str] | None:
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None
        return _literal(node) if name is None else self.constants.get(name)

    def _is_text(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
            self.folds = self.folds or node.func.attr in ("lower", "casefold")
            return node.func.attr in _SPELLING and self._is_text(node.func.value)
        return isinstance(node, ast.Name) and node.id in self.names
