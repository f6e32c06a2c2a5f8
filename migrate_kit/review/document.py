"""A description file as text with places: which characters hold which key, and how to change only those.

ruamel.yaml finds the places, the text itself is spliced: what is not replaced stays byte for byte, comments, quotes,
blank lines and line endings included. A path is `(key,)` or, inside a mapping such as `parameters`, `(key, entry)`,
and so on down to a value that is no mapping written in lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from migrate_kit.review import yaml_text
from migrate_kit.review.yaml_text import Alias

Path = tuple[str, ...]
_COLON = re.compile(r"\s*:")
_BLANKS = re.compile(r"[ \t]+")
_PROPERTIES = re.compile(r"(?:[&!]\S*[ \t]+)*")
"""Anchor and tag before a value."""
_COMMENT = re.compile(r"(?:^|(?<=[\s,\[\]{}:]))#[^\r\n]*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with its value. Offsets count characters; `start` and `end` cover whole lines."""

    path: Path
    start: int
    end: int
    column: int
    key_end: int
    """Behind the colon."""
    value_start: int
    value_end: int
    node: Node
    aside: str
    """The comment on the key's line or behind the value; it says something of the key and stays there."""
    comments: tuple[str, ...]
    """The other comments inside the value."""

    @property
    def is_in_flow(self) -> bool:
        """Tell whether the value is written in brackets."""
        return _in_brackets(self.node)

    @property
    def is_block_scalar(self) -> bool:
        """Tell whether the value is a `|` or `>` text."""
        return isinstance(self.node, ScalarNode) and self.node.style in ("|", ">")


@dataclass(frozen=True, slots=True)
class Splice:
    """The characters from `start` to `end` become `text`."""

    start: int
    end: int
    text: str


class Document:
    """The places of all keys of one text. Raises ruamel's YAMLError for a text that is not YAML."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self.entries: dict[Path, Entry] = {}
        self._scalars: list[tuple[int, int]] = []
        self._aliases: list[Alias] = []
        self.root, self.values = yaml_text.parse(text)
        if isinstance(self.root, MappingNode) and not self.root.flow_style:
            self._scalars = sorted(_scalar_spans(self.root))
            self._aliases = list(_aliases(self.root)) if "*" in text else []
            for key, value in self.root.value:
                self._add((), key, value)
        self.sequence_offset = self._sequence_offset()

    def replace(self, path: Path, value: Any, *, keep_comments: bool = True) -> Splice:
        """Give the value of *path* anew; comments inside the old value become lines below it."""
        entry = self.entries[path]
        inline = self._inline(entry, value)
        if inline is not None:
            blank = _BLANKS.match(self.text, entry.key_end, entry.value_end)
            return Splice(entry.key_end, entry.value_end, (blank.group() if blank else " ") + inline)
        block = self._block(path[-1], value, entry.column, aside=entry.aside)
        return Splice(entry.start, entry.end, block + self._left(entry, keep_comments))

    def insert(self, path: Path, value: Any, *, after: Path | None) -> Splice:
        """Add a new key behind the entry *after*, or at the top without one."""
        if after is None:
            at, column = min(entry.start for entry in self.entries.values()), 0
        else:
            at, column = self.entries[after].end, self.entries[after].column
        glue = "" if not at or self.text[at - 1] in "\n\ufeff" else self.newline
        return Splice(at, at, glue + self._block(path[-1], value, column))

    def remove(self, path: Path, *, keep_comments: bool = True) -> Splice:
        """Take *path* out; comments inside it stay as lines."""
        entry = self.entries[path]
        aside = f"{' ' * entry.column}{entry.aside}{self.newline}" if entry.aside else ""
        return Splice(entry.start, entry.end, aside + self._left(entry, keep_comments))

    def spliced(self, splices: Iterable[Splice]) -> str:
        """Return the text with all *splices*, which must not overlap; those at one place keep their order.

        Where a splice takes away a value that other places repeat (`&name`, `*name`), the first of them becomes it.
        """
        pieces: list[str] = []
        done = 0
        wanted = list(splices)
        for splice in sorted((*wanted, *self._heirs(wanted)), key=lambda s: (s.start, s.end)):
            pieces += self.text[done : splice.start], splice.text
            done = splice.end
        return "".join([*pieces, self.text[done:]])

    def holds_scalar(self, start: int, end: int) -> bool:
        """Tell whether any of the characters from *start* to *end* belong to a key or value."""
        return any(first < end and start < last for first, last in self._scalars)

    def _heirs(self, splices: Iterable[Splice]) -> Iterator[Splice]:
        spans = [(splice.start, splice.end) for splice in splices]
        served: set[int] = set()
        for alias in self._aliases:
            meant, at = alias.value, alias.start_mark.index
            left = not _within(at, spans) and _within(meant.start_mark.index, spans)
            if left and id(meant) not in served:
                served.add(id(meant))
                value = yaml_text.in_brackets(self.value_of(meant))
                yield Splice(at, alias.end_mark.index, f"&{alias.anchor} {value}")

    def value_of(self, node: Node) -> Any:
        """Return what *node* says as plain values."""
        if isinstance(node, Alias):
            return self.value_of(node.value)
        if isinstance(node, SequenceNode):
            return [self.value_of(item) for item in node.value]
        if isinstance(node, MappingNode):
            return {self.value_of(key): self.value_of(item) for key, item in node.value}
        is_text = str(node.tag) in ("tag:yaml.org,2002:str", "tag:yaml.org,2002:merge")
        return node.value if is_text else yaml_text.load(self.text[node.start_mark.index : node.end_mark.index])

    def _add(self, parent: Path, key: Node, value: Node) -> None:
        key = key.value if isinstance(key, Alias) else key
        if not isinstance(key, ScalarNode):
            return
        path = (*parent, str(key.value))
        self.entries[path] = self._entry(path, key, value)
        if isinstance(value, MappingNode) and not value.flow_style:
            for inner_key, inner in value.value:
                self._add(path, inner_key, inner)

    def _entry(self, path: Path, key: Node, value: Node) -> Entry:
        colon = _COLON.match(self.text, key.end_mark.index)
        key_end = colon.end() if colon else key.end_mark.index
        is_empty = value.start_mark.index == value.end_mark.index
        value_end = key_end if is_empty else max(self.end_of(value), key_end)
        value_start = max(value.start_mark.index, key_end) if value_end > key_end else key_end
        start = self._line_start(key.start_mark.index)
        end = self._line_end(value_end)
        column = key.start_mark.index - start - (1 if self.text.startswith("\ufeff") and start == 0 else 0)
        aside, comments = self._split_comments(value, key_end, value_end, end)
        return Entry(path, start, end, column, key_end, value_start, value_end, value, aside, comments)

    def lines_of(self, node: Node) -> tuple[int, int]:
        """Return where the first line of an entry of a list begins and its last one ends."""
        return self._line_start(int(node.start_mark.index)), self._line_end(self.end_of(node))

    def end_of(self, node: Node) -> int:
        """Return where the last character of a value is; ruamel's own end of a block lies behind later comments."""
        if isinstance(node, MappingNode | SequenceNode) and not node.flow_style:
            last = node.value[-1]
            parts = last if isinstance(last, tuple) else (last,)
            return max(self.end_of(part) for part in parts)
        start, end = int(node.start_mark.index), min(int(node.end_mark.index), len(self.text))
        if isinstance(node, ScalarNode) and node.style in ("|", ">"):
            header = self.text[start:end].splitlines()[0]
            return end if "+" in header.split("#")[0] else start + len(self.text[start:end].rstrip())
        return end

    def comments(self, start: int, end: int) -> Iterator[str]:
        """Yield the comments between two places."""
        while match := _COMMENT.search(self.text, start, end):
            inside = next((span for span in self._scalars if span[0] <= match.start() < span[1]), None)
            if inside is not None and not self._in_header(inside, match.start()):
                start = inside[1]  # a mark inside a text is none, and a comment may follow on the same line
                continue
            yield match.group().rstrip()
            start = match.end()

    def _in_header(self, span: tuple[int, int], at: int) -> bool:
        head = _PROPERTIES.sub("", self.text[span[0] : at], count=1)
        return head[:1] in ("|", ">") and "\n" not in head

    def _split_comments(self, value: Node, key_end: int, value_end: int, end: int) -> tuple[str, tuple[str, ...]]:
        """Return (comment on the key's line or behind a one-piece value, all others)."""
        found = list(self.comments(key_end, end))
        first_line = self.text[key_end : self._line_end(key_end)]
        behind = list(self.comments(value_end, end))
        if isinstance(value, ScalarNode | Alias) or _in_brackets(value):
            return (behind[-1], tuple(found[:-1])) if behind else ("", tuple(found))
        if found and first_line.strip() == found[0]:
            return found[0], tuple(found[1:])
        return "", tuple(found)

    def _left(self, entry: Entry, keep_comments: bool) -> str:
        kept = entry.comments if keep_comments else ()
        return "".join(f"{' ' * entry.column}{comment}{self.newline}" for comment in kept)

    def _inline(self, entry: Entry, value: Any) -> str | None:
        """Return the value as it fits on the key's line, or None where it needs lines of its own."""
        if isinstance(value, dict | list | tuple):
            if not entry.is_in_flow or not entry.node.value or entry.comments or not value:
                return None
            return yaml_text.in_brackets(value)
        is_scalar = isinstance(entry.node, ScalarNode | Alias)
        if not is_scalar or entry.is_block_scalar or entry.comments:
            return None
        return yaml_text.inline(value, quotes=yaml_text.quotes_of(entry.node))

    def _block(self, key: str, value: Any, column: int, *, aside: str = "") -> str:
        lines = yaml_text.dump({key: value}, offset=self.sequence_offset).rstrip("\n").split("\n")
        if aside:
            lines[0] += f"  {aside}"
        return "".join(f"{' ' * column if line else ''}{line}{self.newline}" for line in lines)

    def _sequence_offset(self) -> int:
        for entry in self.entries.values():
            node = entry.node
            if isinstance(node, SequenceNode) and node.value and not node.flow_style:
                # An anchor stands on the key's line, so the first entry has to tell.
                column = node.value[0].start_mark.column - len("- ") if node.anchor else node.start_mark.column
                return max(int(column) - entry.column, 0)
        return 2

    def _line_start(self, at: int) -> int:
        return max(self.text.rfind("\n", 0, at), self.text.rfind("\r", 0, at)) + 1

    def _line_end(self, at: int) -> int:
        if at and self.text[at - 1] == "\n":
            return at
        found = self.text.find("\n", at)
        return len(self.text) if found < 0 else found + 1


def _in_brackets(node: Node) -> bool:
    return isinstance(node, MappingNode | SequenceNode) and bool(node.flow_style)


def _scalar_spans(node: Node) -> Iterator[tuple[int, int]]:
    if isinstance(node, ScalarNode | Alias):
        yield int(node.start_mark.index), int(node.end_mark.index)
        return
    for part in node.value:
        for inner in part if isinstance(part, tuple) else (part,):
            yield from _scalar_spans(inner)


def _aliases(node: Node) -> Iterator[Alias]:
    if isinstance(node, Alias):
        yield node
    elif isinstance(node, MappingNode | SequenceNode):
        for part in node.value:
            for inner in part if isinstance(part, tuple) else (part,):
                yield from _aliases(inner)


def _within(at: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in spans)
