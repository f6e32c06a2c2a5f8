"""Home: where a new function stands, and how the branch reaches it from there."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass

from migrate_kit.codemod.extract.names import uses
from migrate_kit.codemod.extract.outside import first_parameter
from migrate_kit.codemod.reason import Refused
from migrate_kit.codemod.run import Run
from migrate_kit.codemod.tree import Function

_PRIVATE = re.compile(r"__\w*[A-Za-z0-9]_?\Z")


@dataclass(frozen=True, slots=True)
class Home:
    """The statement that the function stands before; `receiver` is what a method is called on."""

    before: ast.stmt
    receiver: str = ""
    is_class_method: bool = False


def home(run: Run, moved: Sequence[ast.stmt]) -> Home:
    """Return the home of the function made of *moved*. Raises Refused where none keeps its meaning."""
    if run.function is None:
        first = run.steps[0]
        return Home(first.block[first.index])
    if run.owner is None:
        return Home(run.function)
    kind = _kind(run.function)
    if kind == "static":
        return _beside_class(run, moved)
    _refuse_odd_class(run.owner)
    receiver = first_parameter(run.function)
    if receiver is None or uses(run.function.body).binds.get(receiver):
        raise Refused(why="receiver")
    return Home(run.function, receiver, is_class_method=kind == "class")


def _kind(function: Function) -> str:
    names = [_name(decorator) for decorator in function.decorator_list]
    if "staticmethod" in names:
        return "static"
    if "classmethod" in names or function.name in ("__init_subclass__", "__class_getitem__"):
        return "class"
    first = first_parameter(function)
    if function.name == "__new__":
        return "class"
    if function.decorator_list and first not in ("self", "cls"):
        raise Refused(why="receiver")
    return "class" if first == "cls" else "instance"


def _beside_class(run: Run, moved: Sequence[ast.stmt]) -> Home:
    """Return a place before the class, where what only a class knows means something else."""
    assert run.owner is not None
    for statement in moved:
        for node in ast.walk(statement):
            name = getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "name", None)
            if isinstance(name, str) and (_PRIVATE.match(name) or name in ("super", "__class__")):
                raise Refused(why="private", name=name)
    outer = run.scopes[-3]
    if isinstance(outer, ast.ClassDef):
        raise Refused(why="receiver")
    return Home(run.owner)


def _refuse_odd_class(owner: ast.ClassDef) -> None:
    """Refuse where a method more, or one that is looked up on the object, may mean something to the class."""
    if owner.keywords or any(_name(base) == "type" for base in owner.bases):
        raise Refused(why="metaclass", name=owner.name)
    if any(isinstance(one, Function) and one.name == "__getattribute__" for one in owner.body):
        raise Refused(why="metaclass", name=owner.name)


def _name(node: ast.expr) -> str:
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
