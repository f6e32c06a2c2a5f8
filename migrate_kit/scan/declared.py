"""Parameters that are declared to be something else than a text."""

from __future__ import annotations

import ast
from collections.abc import Iterator

_NO_TEXT = frozenset(
    """bool int float bytes bytearray dict list set frozenset tuple complex type object Path PurePath Mapping
    MutableMapping Sequence Iterable Collection Iterator Callable Namespace""".split()  # noqa: SIM905
)


def declared_otherwise(own: ast.arguments) -> Iterator[ast.arg]:
    """Yield the parameters whose annotation, or whose default, says that they are no text."""
    return (arg for arg, default in _parameters(own) if _is_other(arg.annotation) or _is_no_text(default))


def _parameters(own: ast.arguments) -> Iterator[tuple[ast.arg, ast.expr | None]]:
    places = [*own.posonlyargs, *own.args]
    yield from zip(places, [*[None] * (len(places) - len(own.defaults)), *own.defaults], strict=True)
    yield from zip(own.kwonlyargs, own.kw_defaults, strict=True)


def _is_other(annotation: ast.expr | None) -> bool:
    """Whether no part of a union may be a text."""
    match annotation:
        case None:
            return False
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return all(_is_other(part) for part in (left, right) if ast.unparse(part) != "None")
        case ast.Subscript(value=value, slice=inner):
            name = ast.unparse(value).rpartition(".")[2]
            if name == "Literal":
                return True
            return _is_other(inner) if name in ("Optional", "Annotated") else name.title() in _GENERIC
        case ast.Name() | ast.Attribute():
            return ast.unparse(annotation).rpartition(".")[2] in _NO_TEXT
    return False


_GENERIC = frozenset(name.title() for name in _NO_TEXT)


def _is_no_text(default: ast.expr | None) -> bool:
    match default:
        case ast.Constant(value=bool() | int() | float() | bytes()):
            return True
        case ast.Dict() | ast.List() | ast.Set() | ast.Tuple():
            return True
        case ast.Constant(value=str() as text):
            return bool(text.strip())  # an option with its usual value; nobody presets what a user says
    return False
