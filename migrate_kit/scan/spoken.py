"""Which constants are words that a person may say, and which expressions may hold such words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

_LETTERS = re.compile(r"[^\W\d_]{2}|[^\x00-\x7f]")
_CODE = re.compile(r"[A-Z][A-Z0-9]+|\w*_\w*|[\w-]+\.[\w.-]+|[\w-]+:|[a-z]+/[\w*]*", re.ASCII)
_READ_IN = frozenset({"load", "loads", "safe_load", "read", "read_text", "readlines", "open", "getenv"})
#: Stands among names for words that are written on the spot.
WRITTEN = "<written>"
_HERE = frozenset((WRITTEN,))
_NOWHERE: frozenset[str] = frozenset()
_DISPLAYS = frozenset((ast.Tuple, ast.List, ast.Set))
#: So much of a display is looked at: the rest will be like it.
_ENTRIES = 60


def is_wordy(value: object) -> bool:
    """Tell whether a constant is a word rather than a sign, a number or a letter."""
    return isinstance(value, str) and bool(_LETTERS.search(value))


def is_spoken(value: object) -> bool:
    """Tell whether a constant is a word that is no code, file name or header."""
    return is_wordy(value) and not _CODE.fullmatch(str(value).strip())


def is_single(word: str) -> bool:
    """Tell whether *word* may as well be a label: one ASCII word."""
    return " " not in word and word.isascii()


def constants_in(node: ast.expr) -> Iterator[object]:
    """Yield the constants written in a display or template."""
    if isinstance(node, ast.Constant):
        yield node.value
    elif node.__class__ in _DISPLAYS:
        for entry in node.elts:  # type: ignore[attr-defined]
            yield from constants_in(entry)
    elif isinstance(node, ast.JoinedStr):
        for entry in node.values:
            yield from constants_in(entry)


def holds_words(node: ast.expr | None) -> bool:
    """Tell whether spoken words are written in an expression, or read in by it."""
    return WRITTEN in word_names(node)


def word_names(node: ast.expr | None) -> frozenset[str]:
    """Return the names under which the words of an expression may be kept; `WRITTEN` where it holds some itself."""
    found = _NOWHERE
    waiting = [node]
    while waiting:  # a sum of ten thousand texts is ten thousand nodes deep
        part = waiting.pop()
        own = _own_names(part)
        if own is None:
            waiting.extend(parts_of(part) if part is not None else ())
        elif WRITTEN in own:
            return _HERE
        else:
            found |= own
    return found


def _own_names(node: ast.expr | None) -> frozenset[str] | None:
    """Return what the node itself says; None where its parts have to be asked."""
    match node:
        case ast.Constant(value=value):
            return _HERE if is_spoken(value) else _NOWHERE
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return frozenset((name,))
        case ast.Call(func=ast.Attribute(attr=attr) | ast.Name(id=attr)) if attr in _READ_IN:
            return _HERE
        case None | ast.Lambda() | ast.Compare():
            return _NOWHERE
    return None


def has_phrase(node: ast.expr) -> bool:
    """Tell whether an expression may hold words that are no single ASCII ones."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and not is_single(node.value)
    return is_read_in(node) or any(map(has_phrase, parts_of(node)))


def is_read_in(node: ast.expr) -> bool:
    """Tell whether a call reads what it gives from a file."""
    match node:
        case ast.Call(func=ast.Attribute(attr=attr) | ast.Name(id=attr)):
            return attr in _READ_IN
    return False


def parts_of(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the expressions whose words a value may hold."""
    match node:
        case ast.Tuple(elts=entries) | ast.List(elts=entries) | ast.Set(elts=entries):
            yield from entries[:_ENTRIES]
        case ast.Dict(keys=keys, values=values):
            yield from (key for key in keys[:_ENTRIES] if key is not None)
            yield from values[:_ENTRIES]
        case ast.JoinedStr(values=entries) | ast.BoolOp(values=entries):
            yield from entries
        case ast.BinOp(left=left, right=right):
            yield from (left, right)
        case ast.IfExp(body=body, orelse=orelse):
            yield from (body, orelse)
        case ast.Call(func=func, args=args, keywords=keywords):
            yield from ([func.value] if isinstance(func, ast.Attribute) else [])
            yield from args
            yield from (keyword.value for keyword in keywords)
        case ast.FormattedValue() | ast.Subscript() | ast.Starred() | ast.Await():
            yield node.value
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            yield from (rounds.iter for rounds in node.generators)
