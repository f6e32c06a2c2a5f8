"""What a tool answers with: a fixed answer that only tells something, or a report of what was just done.

Good: `return "9-17"`, `return "gate 5"`, `return 15` tell; `return "已重启"`, `return f"Deleted {n} rows"` report.
Bad:  `return "ok"`, `return True`, `return name` say nothing of what the tool is for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

import libcst as cst

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.called import Called
from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource, fixed_value
from migrate_kit.scan.tools.rank import strongest
from migrate_kit.scan.tools.report import by_report, words_in
from migrate_kit.scan.tools.syntax import is_docstring, nodes, spoken, statements, word_set
from migrate_kit.scan.tools.wording import by_anchor

_SMALL_TALK = word_set("welcome hello hi hey bye goodbye thanks thx cheers sorry pleasure")
_STATES = (0, 1, -1)
Answer = Literal["informs", "tells", "empty", ""]


def reported(source: FunctionSource) -> Effects:
    """Return the strongest thing that the tool's own answers say it has done."""
    return strongest(by_report(text) for text in _said(source))


def fixed_answer(source: FunctionSource) -> Answer:
    """Return what kind of fixed answer is all that the body gives.

    `informs`: courtesy, or with a word of reading in it; `tells`: some value; `empty`: an empty list; "" for none.
    """
    body = [s for s in statements(source.node.body) if not is_docstring(s)]
    answers = [answer.value for answer in nodes(source.node.body, cst.Return)]
    only = all(isinstance(s, cst.Return | cst.If | cst.Assert | cst.Raise) for s in body)
    if not answers or not only or not _only_refuses(source):
        return ""
    values = [fixed_value(source, a) if a is not None else None for a in answers]
    if all(isinstance(value, list | tuple) and not value for value in values):
        return "empty"
    if not all(_tells(value) for value in values):
        return ""
    return "informs" if all(isinstance(value, str) and _informs(value) for value in values) else "tells"


def informs(text: str, asked: Sequence[str]) -> bool:
    """Tell whether the fixed answer *text* to what users say, *asked*, only tells them something.

    "Deleted." may be the receipt of a deed that the caller goes on to do, and so may "OK" to "delete it".
    """
    if by_report(text) in ("write", "dangerous"):
        return False
    return _tells_text(text) or not asked or not all(by_anchor(p) in ("write", "dangerous") for p in asked)


def _informs(text: str) -> bool:
    return text.strip(" .!").lower() in _SMALL_TALK or "read_only" in words_in(text)


def _only_refuses(source: FunctionSource) -> bool:
    raised = {id(c) for r in nodes(source.node.body, cst.Raise) for c in nodes(r, cst.Call)}
    tested = {id(c) for i in nodes(source.node.body, cst.If) for c in (i.test, *nodes(i.test, cst.Call))}
    return all(id(call) in raised | tested for call in nodes(source.node.body, cst.Call))


def _tells(value: object) -> bool:
    if value is UNRESOLVED or value is None or isinstance(value, bool):
        return False
    if isinstance(value, int | float):
        return value not in _STATES
    if isinstance(value, str):
        return _tells_text(value)
    if isinstance(value, list | tuple):
        return bool(value) and all(_tells(item) or (isinstance(item, str) and not _acts(item)) for item in value)
    return False


def _tells_text(text: str) -> bool:
    if text.strip(" .!").lower() in _SMALL_TALK:
        return True
    has_more = bool(re.search(r"\d|\S\s+\S", text)) or len(re.findall(r"[\u4e00-\u9fff]", text)) >= 2
    return has_more and not _acts(text)


def _acts(text: str) -> bool:
    return any(effect in ("write", "dangerous") for effect in words_in(text)) or by_report(text) != "unknown"


def _said(source: FunctionSource) -> Iterator[str]:
    for answer in nodes(source.node.body, cst.Return):
        if answer.value is not None:
            yield spoken(answer.value)
    for call in nodes(source.node.body, cst.Call):
        if Called(source, call).is_answer:
            yield from (spoken(argument.value) for argument in call.args[:2])
