"""Answers that tell that what was asked for is done: `open` is answered with `opened`, 开灯 with 已开灯."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.model.condition import Contains, Equals, StartsWith, Word, asked_atoms
from migrate_kit.scan.raw import RawBranch

_ASCII_WORD = re.compile(r"[a-z]+")
#: How Chinese says that something is done, or is being done.
_DONE = ("已{}", "已经{}", "正在{}", "{}了", "{}好了", "{}完成", "{}成功", "为您{}", "为你{}")


def reports_back(branch: RawBranch) -> bool:
    """Tell whether the answer of *branch* names, as done or as being done, what its own test asks for."""
    answer = branch.target.name if branch.target.kind == "label" else None
    return answer is not None and any(
        _is_told_as_done(atom.text.strip().lower(), answer)
        for atom in asked_atoms(branch.condition)
        if isinstance(atom, Contains | Word | Equals | StartsWith)
    )


def _is_told_as_done(asked: str, answer: str) -> bool:
    if not asked.isascii():
        return any(form.format(asked) in answer for form in _DONE)
    said = set(_ASCII_WORD.findall(answer.lower()))
    return any(not said.isdisjoint(_forms(word)) for word in _ASCII_WORD.findall(asked))


def _forms(verb: str) -> Iterator[str]:
    """Yield the past and the continuous form, by the rules of spelling; English verbs that keep none are few."""
    if len(verb) < 3:
        return
    stem = verb.removesuffix("e")
    yield from (f"{stem}ed", f"{stem}ing", f"{verb}{verb[-1]}ed", f"{verb}{verb[-1]}ing")
    if verb.endswith("y"):
        yield f"{verb[:-1]}ied"
