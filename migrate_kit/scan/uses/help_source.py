"""Where a module tells its users what it can do: help texts, usage lines, help tables, parsers, command lists.

Good: `HELP = "查快递 - 查询物流"`, `HELP = {"refund": "refund an order"}`, `add_parser("refund", help="…")`,
      `@click.command(help="…")`, `BotCommand("refund", "refund an order")`, a help reply of several lines.
Bad:  `REPLIES = {"hours": "We open at nine"}` is what the assistant says; `add_argument("--city", help="…")` is of a
      parameter.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from migrate_kit.scan.uses.help_line import entries_in

_NAMED = re.compile(
    r"help|usage|menu|command_?(?:list|desc|info)|^(?:bot_?)?commands?$|instructions|帮助|菜单|用法|指令|功能", re.I
)
_MAKER = re.compile(r"command|add_?parser|subparser|slash", re.IGNORECASE)
_GLOSS = ("help", "description", "short_help", "brief", "desc")
_HEAD = ("command", "name", "cmd")


@dataclass(frozen=True, slots=True)
class HelpEntry:
    """A command with what a help text says that it is for."""

    head: str
    gloss: str
    line: int
    sure: bool = True
    """Whether the place itself is one for help; else only several such lines together are."""


def help_entries(tree: ast.Module) -> Iterator[HelpEntry]:
    """Yield the entries of all help texts of a module."""
    inside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _is_named(node):
            inside |= {id(each) for each in ast.walk(node.value)}
            yield from _table(node.value)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for made in node.decorator_list:
                yield from _made(made, node.name)
        elif isinstance(node, ast.Call):
            yield from _made(node, "")
        elif id(node) not in inside and "\n" in _text(node):
            yield from _lines(node, sure=False)


def _is_named(node: ast.Assign | ast.AnnAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    names = [t.id if isinstance(t, ast.Name) else t.attr for t in targets if isinstance(t, ast.Name | ast.Attribute)]
    return any(_NAMED.search(name) for name in names)


def _table(value: ast.expr) -> Iterator[HelpEntry]:
    match value:
        case ast.Constant(value=str()):
            yield from _lines(value, sure=True)
        case ast.Dict():
            yield from _rows(value)
        case ast.List(elts=items) | ast.Tuple(elts=items):
            for item in items:
                yield from _item(item)
        case ast.Call(func=ast.Attribute(attr="join" | "strip" | "dedent", value=text), args=given):
            for part in (text, *given):
                yield from _table(part)
        case ast.Call(args=[ast.Constant() as text]):
            yield from _table(text)


def _item(item: ast.expr) -> Iterator[HelpEntry]:
    if isinstance(item, ast.Tuple | ast.List) and len(item.elts) == 2:
        head, gloss = map(_text, item.elts)
        if head and gloss:
            yield HelpEntry(head, gloss, item.lineno)
    elif isinstance(item, ast.Dict):
        told = {_text(key): _text(value) for key, value in zip(item.keys, item.values, strict=True)}
        head = next((told[key] for key in _HEAD if told.get(key)), "")
        gloss = next((told[key] for key in _GLOSS if told.get(key)), "")
        if head and gloss:
            yield HelpEntry(head, gloss, item.lineno)
    elif isinstance(item, ast.Constant):
        yield from _table(item)


def _rows(table: ast.Dict) -> Iterator[HelpEntry]:
    for key, value in zip(table.keys, table.values, strict=True):
        head, gloss = _text(key), _text(value)
        if head and gloss and "\n" not in gloss and key is not None:
            yield HelpEntry(head, gloss, key.lineno)


def _made(call: ast.expr, function: str) -> Iterator[HelpEntry]:
    """Yield the command that *call* makes; *function* is what it decorates."""
    if not isinstance(call, ast.Call) or not _MAKER.search(_last_name(call.func)):
        return
    keywords = {k.arg: k for k in call.keywords if k.arg}
    head = next((_text(keywords[name].value) for name in _HEAD if name in keywords), "")
    given = [text for text in map(_text, call.args[:2]) if text]
    head = head or (given[0] if given else function)
    gloss = next((_text(keywords[name].value) for name in _GLOSS if name in keywords), "")
    # What follows a name alone may be another name: `command("wikipedia", "wp")`.
    gloss = gloss or next((text for text in given[1:] if " " in text or not text.isascii()), "")
    if head and gloss:
        yield HelpEntry(head, gloss, next((keywords[n].value.lineno for n in _GLOSS if n in keywords), call.lineno))


def _lines(node: ast.AST, *, sure: bool) -> Iterator[HelpEntry]:
    if not isinstance(node, ast.Constant):
        return
    text = str(node.value)
    height = (node.end_lineno or node.lineno) - node.lineno
    written = height == text.count("\n") and height > 0
    for row, head, gloss in entries_in(text):
        # Of a text in one line, or joined of several, only where it begins is known.
        yield HelpEntry(head, gloss, node.lineno + (row if written else 0), sure=sure)


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _text(node: ast.AST | None) -> str:
    return node.value.strip() if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
