"""A family of methods found by a name made at run time: `getattr(self, "cmd_" + word)`."""

from __future__ import annotations

import ast

from migrate_kit.scan.forms.form import Evidence, Form, Look, example


def recognise(look: Look) -> Evidence | None:
    """The body takes an attribute, or a global, by a name that is no constant."""
    return look.find(ast.expr, _by_name)


def _by_name(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(), *_]):
            return False
        case ast.Call(func=ast.Name(id="getattr"), args=[_, _, *_]):
            return True
        case ast.Subscript(value=ast.Call(func=ast.Name(id="globals" | "locals" | "vars"))):
            return True
    return False


GOOD = example(
    """
    class Robot:
        def handle(self, text):
            word, _, rest = text.partition(" ")
            method = getattr(self, "cmd_" + word, None)
            if method is not None:
                return method(rest)
            return None

        def cmd_move(self, rest): ...  #> Robot.cmd_move

        def cmd_stop(self, rest): ...  #> Robot.cmd_stop
    """
)
BAD = example(
    """
    class Row:
        def get(self, column):
            return getattr(self, "field_" + str(column))

        def field_1(self): ...

        def field_2(self): ...
    """
)
FORM = Form("named_methods", recognise, (GOOD,), (BAD,))
