"""What is left of the request after a cut, as a text of its own: each cut is one more step that can be replayed."""

from __future__ import annotations

import re

from migrate_kit.scan.portions import Stretch
from migrate_kit.scan.request import Head, Piece, Text, Word
from migrate_kit.scan.values import Value

_CUT = ("tokens:", "split:")


def after(text: Text, mark: str, *, last: bool = False, else_nothing: bool = False) -> Text:
    """Return what stands behind the first (or *last*) *mark*; without one the whole text, or nothing."""
    lead = rf".*{re.escape(mark)}" if last else rf".*?{re.escape(mark)}"
    pattern = rf"(?:{lead}|.*\Z)" if else_nothing else lead
    return _with(text, rf"(?s)\A{pattern}")


def before(text: Text, mark: str) -> Text:
    """Return what stands in front of the first *mark*; the whole text without one."""
    return _with(text, rf"(?s){re.escape(mark)}.*\Z")


def stretch_of(words: Stretch, glue: str) -> Text | None:
    """Return the first words with *glue* between them; None where others are meant, or cut by something else."""
    text, count = words.text, words.stop
    if glue != " " or words.start or count is None or any(step.startswith(_CUT) for step in text.steps):
        return None
    cut = rf"resub:(?s)\A((?:\S+ ){{{count - 1}}}\S+) .*=>\1"
    return Text(text.root, (*text.steps, r"resub:\s+=> ", "strip", cut))


def text_of(value: Value) -> Text | None:
    """Return a piece, a head or a word of the request as a text of its own; None where no step says it."""
    match value:
        case Piece():
            return _piece(value)
        case Head(text=text, separator=separator, start=start, steps=steps):
            whole = _with(text, rf"(?s)\A.{{0,{start}}}") if start else text
            cut = before(whole, separator)
            return Text(cut.root, (*cut.steps, *steps))
        case Word(words=words, index=int() as index) if not any(s.startswith(_CUT) for s in words.text.steps):
            return _word(words.text, index)
    return None


def is_rest(text: Text) -> bool:
    """Tell whether *text* was cut out of the request."""
    return any(step.startswith("resub:(?s)") for step in text.steps)


def _piece(piece: Piece) -> Text:
    """Return `text[start:stop]`."""
    text, start, stop = piece.text, piece.start or 0, piece.stop
    steps: list[str] = []
    if stop is not None:
        steps.append(rf"(?s)(?<=\A.{{{stop}}}).*\Z" if stop >= 0 else rf"(?s).{{0,{-stop}}}\Z")
    if start:
        steps.append(rf"(?s)\A.{{0,{start}}}" if start > 0 else rf"(?s)\A.*(?=.{{{-start}}}\Z)")
    for step in steps:
        text = _with(text, step)
    return text


def _word(text: Text, index: int) -> Text | None:
    if index >= 0:
        ahead = rf"(?s)\A(?:\s*(?:\S+\s+){{{index}}}|.*\Z)"
        return _with(_with(text, ahead) if index else text, r"(?s)(?<=\S)\s.*\Z|\A\s+")
    if index == -1:
        return _with(Text(text.root, (*text.steps, "rstrip")), r"(?s)\A.*\s")
    return None


def _with(text: Text, pattern: str) -> Text:
    return Text(text.root, (*text.steps, f"resub:{pattern}=>"))
