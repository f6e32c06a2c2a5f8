"""Error sentences that the code itself says, and where it says them.

Good: `raise ValueError("at most 32 kg")` → that sentence.
Bad:  `raise ValueError(x)` says nothing a person could read.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.rejection import COMPLAINT, complaint, refusals
from migrate_kit.scan.tools.syntax import nodes, spoken

_STRINGS = (cst.SimpleString, cst.ConcatenatedString, cst.FormattedString, cst.BinaryOperation, cst.Call)


def error_sentences(source: FunctionSource) -> dict[str, Evidence]:
    """Return every sentence that a raise or a refusing return says, in source order, each once with its place."""
    said: dict[str, cst.CSTNode] = {}
    for sentence, node in _said(source):
        if len(sentence) > 2 and (" " in sentence or not sentence.isascii() or COMPLAINT.search(sentence)):
            said.setdefault(sentence, node)
    written: dict[str, cst.CSTNode] = {}
    for text in nodes(source.node.body, _STRINGS) if said else ():
        written.setdefault(spoken(text), text)
    return {sentence: _place(source, written.get(sentence, node)) for sentence, node in said.items()}


def _said(source: FunctionSource) -> Iterator[tuple[str, cst.CSTNode]]:
    yield from ((refusal.sentence, refusal.node) for refusal in refusals(source))
    for test in nodes(source.node.body, cst.If):
        if isinstance(test.orelse, cst.Else):
            yield complaint(test.orelse.body) or "", test.orelse
    for node in nodes(source.node.body, cst.Raise):
        if isinstance(node.exc, cst.Call):
            yield from ((spoken(argument.value), node) for argument in node.exc.args)
    for answer in nodes(source.node.body, cst.Return):
        text = spoken(answer.value) if answer.value is not None else ""
        if text.lower().startswith("error") or "失败" in text or "错误" in text:
            yield text, answer


def _place(source: FunctionSource, node: cst.CSTNode) -> Evidence:
    return Evidence(file=source.file, line=source.line_of(node), rule="error-text", fields=("raises",))
