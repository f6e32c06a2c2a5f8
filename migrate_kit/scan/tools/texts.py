"""What a tool says of itself in words: its docstring, what it gives back, how it refuses; each with its place.

Good: `def f() -> int` gives back `int`; a docstring's 返回 or Returns section says more and comes first.
Bad:  `-> None` gives nothing back, `raise ValueError(x)` says nothing a person could read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.documented import document
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.said import error_sentences
from migrate_kit.scan.tools.syntax import source_of, statements


@dataclass(frozen=True, slots=True)
class Texts:
    """The words and where they stand."""

    doc: str
    returns: str
    raises: tuple[str, ...]
    evidence: tuple[Evidence, ...]


def texts_of(source: FunctionSource) -> Texts:
    """Return the words that *source* has of itself."""
    doc = document(source)
    declared = source_of(source.node.returns.annotation) if source.node.returns else ""
    returns = doc.returns or ("" if declared == "None" else declared)
    raises = error_sentences(source)
    for said, line in doc.raises.items():
        raises.setdefault(said, _documented(source, line))
    places = dict.fromkeys((*_places(source, doc.text, doc.returns, returns), *raises.values()))
    return Texts(doc.text, "" if returns == "None" else returns, tuple(raises), tuple(places))


def _documented(source: FunctionSource, line: int) -> Evidence:
    """Return the place of the *line* of the docstring, counted from its first line that is not blank."""
    raw = (source.node.get_docstring(clean=False) or "").splitlines()
    blank = next((at for at, text in enumerate(raw) if text.strip()), 0)
    first = source.line_of(statements(source.node.body)[0])
    return Evidence(file=source.file, line=first + blank + line, rule="doc-raises", fields=("raises",))


def _places(source: FunctionSource, text: str, documented: str, returns: str) -> Iterator[Evidence]:
    body = statements(source.node.body)
    first = source.line_of(body[0]) if body else source.line
    if text:
        yield Evidence(file=source.file, line=first, rule="docstring", fields=("doc",))
    if documented and returns != "None":
        yield Evidence(file=source.file, line=first, rule="returns-doc", fields=("returns",))
    elif returns and source.node.returns and returns != "None":
        line = source.line_of(source.node.returns.annotation)
        yield Evidence(file=source.file, line=line, rule="returns-annotation", fields=("returns",))
