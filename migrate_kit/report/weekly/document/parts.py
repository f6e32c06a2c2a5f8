"""What a document is made of, in one language."""

from __future__ import annotations

from dataclasses import dataclass, field

from migrate_kit.report.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One of the three questions of the first screen. `mood` is good, bad, wait or calm."""

    question: str
    short: str
    sentences: tuple[str, ...]
    mood: str
    command: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A headline figure and what stands beside it."""

    label: str
    value: str
    beside: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something to do: what, why, and the command."""

    title: str
    sentence: str
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the document. `key` says which chart the page puts before the table."""

    key: str
    title: str
    lead: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """The whole report in one language."""

    title: str
    subject: str
    about: tuple[str, ...]
    answers: tuple[Answer, ...]
    facts: tuple[Fact, ...]
    steps: tuple[Step, ...]
    sections: tuple[Section, ...]
    footer: str = field(default="")
