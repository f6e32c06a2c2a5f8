"""The words hide in helpers: `if wants_news(text): …`, read two levels deep."""

from __future__ import annotations

import ast

from migrate_kit.scan.definitions import FunctionDef
from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """A test of a branch calls a function of the project."""
    lines = {branch.line for branch in look.own}
    return at([n.lineno for n in look.nodes if isinstance(n, ast.If) and n.lineno in lines and _asks(n.test, look)])


def _asks(test: ast.expr, look: Look) -> bool:
    for node in ast.walk(test):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                if isinstance(look.project.definition(name, look.module), FunctionDef):
                    return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self" | "cls"), attr=attr)):
                owner = look.raw.definition.owner if look.raw.definition is not None else None
                if owner is not None and look.project.method(owner, attr) is not None:
                    return True
    return False


GOOD = example(
    """
    def wants_news(text):
        return "news" in text and not is_joke(text)

    def is_joke(text):
        return "joke" in text

    def news(): ...
    def joke(): ...

    def handle(text):
        if wants_news(text):  #> news
            return news()
        if is_joke(text):  #> joke
            return joke()
    """
)
BAD = example(
    """
    def is_python(path):
        return path.endswith(".py")

    def is_hidden(path):
        return path.startswith(".")

    def wanted(path):
        if is_hidden(path):
            return False
        if is_python(path):
            return True
        return False
    """
)
FORM = Form("predicates", recognise, (GOOD,), (BAD,))
