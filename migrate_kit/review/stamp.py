"""The comment lines at the end of a description that the machine keeps for itself.

`# generated: summary=1f0c2a9b …` holds a fingerprint of every part as the generator last worded it. A part that
still has its fingerprint was not touched by anybody, so it may be refreshed; any other was edited and is kept. This
is the base of a three-way merge without a base file, and it travels with the description through git.

`#~ …` lines under `# pending:` hold what the source says now, where an approved or edited text says something else.
Those under `# polished:` hold another wording of the present text (see `polished`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from pathlib import Path as FilePath
from urllib.parse import quote

from pydantic import ValidationError

from migrate_kit.messages import Language, tell
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review.description import parse_description
from migrate_kit.review.document import Document
from migrate_kit.review.fields import Path, default_of, fingerprint, label, values_of
from migrate_kit.review.yaml_text import dump

_STAMP = re.compile(r"^# generated:((?: [^\s=]+=[0-9a-f]{8})*)[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_PENDING = re.compile(r"^# pending:[^\r\n]*(?:\r?\n|\Z)(?:#~[^\r\n]*(?:\r?\n|\Z))*", re.MULTILINE)
_POLISHED = re.compile(
    r"^# polished: source=(?P<source>\S+) text=(?P<text>\S+)[^\r\n]*(?:\r?\n|\Z)(?:#~[^\r\n]*(?:\r?\n|\Z))*",
    re.MULTILINE,
)
_WIDTH = 120
#: Behind the name of a part: the fingerprint of its value without comments.
_VALUE = "+"

Stamp = Mapping[str, str]


def read_stamp(document: Document) -> dict[str, str]:
    """Return part → fingerprint as the generator left it; empty for a text without a stamp."""
    found: dict[str, str] = {}
    for match in _own(_STAMP, document):
        for item in match.group(1).split():
            name, _, digits = item.rpartition("=")
            found[name] = digits
    return found


def read_pending(document: Document) -> str:
    """Return the YAML text that the source asks for, without comment marks; empty when there is none."""
    blocks = (match.group().splitlines() for match in _own(_PENDING, document))
    return "".join(line[2:].removeprefix(" ") + "\n" for block in blocks for line in block if line.startswith("#~"))


def key_of(path: Path) -> str:
    """Return *path* as it stands in the stamp: no blank, no equals sign.

    An entry of a mapping stands there by a digest of its name: whoever replaces the name in the whole file must not
    rename it here as well, or the new name would pass for the generator's.
    """
    head, *names = path
    return f"{head}@{fingerprint(names)}" if names else head


def generated(stamp: Stamp, path: Path) -> str:
    """Return the fingerprint of *path* as the generator left it."""
    return _find(stamp, path) or fingerprint(default_of(path))


def is_known(stamp: Stamp, path: Path) -> bool:
    """Tell whether the generator ever said anything for *path*."""
    return _find(stamp, path) is not None


def count(stamp: Stamp, key: str) -> int:
    """Return how many entries the generator wrote for the mapping *key*."""
    return sum(name.startswith((f"{key}@", f"{key}.")) and not name.endswith(_VALUE) for name in stamp)


def _find(stamp: Stamp, path: Path, suffix: str = "") -> str | None:
    # Earlier versions wrote the names themselves.
    older = quote(label(path), safe="".join(c for c in label(path) if c.isalnum() or c in "._-"))
    return stamp.get(key_of(path) + suffix, stamp.get(older + suffix))


def fingerprints(document: Document, parts: Mapping[Path, object], *, bare: Container[Path] = ()) -> dict[str, str]:
    """Return the fingerprint of every part with the comments inside it as they stand in *document*.

    A part with comments gets a second one of its value alone: what the source says has no comments. Of the parts
    that are *bare* the comments are not the generator's and do not count.
    """
    found: dict[str, str] = {}
    for path, value in parts.items():
        comments = () if path in bare else comments_of(document, path)
        found[key_of(path)] = fingerprint(value, comments)
        if comments:
            found[key_of(path) + _VALUE] = fingerprint(value)
    return found


def says_the_same(stamp: Stamp, path: Path, value: object, comments: Sequence[str]) -> bool:
    """Tell whether the generator said *value* for *path* before, going by *stamp*; *comments* are those there now."""
    was = _find(stamp, path)
    alone = _find(stamp, path, _VALUE) or was
    if was is None:
        return fingerprint(value) == fingerprint(default_of(path))
    return alone == fingerprint(value) or was == fingerprint(value, comments)


def comments_of(document: Document, path: Path) -> tuple[str, ...]:
    """Return the comments inside the value of *path*; none where it has no place of its own."""
    entry = document.entries.get(path)
    return entry.comments if entry else ()


def polished_block(document: Document) -> str:
    """Return the lines of the other wording of *document*; empty without one for this very text and source."""
    found = _own(_POLISHED, document)
    if not found:
        return ""
    try:
        spec = ToolSpec.model_validate(document.values)
        now = (spec.source_hash or "-", spec.text_hash())
    except (ValidationError, TypeError, ValueError):
        return ""  # no description, so nothing is said in other words
    return next((match.group() for match in found if (match["source"], match["text"]) == now), "")


def with_tail(
    text: str,
    stamp: Stamp,
    pending: Mapping[str, object] | None,
    *,
    polished: str | None = None,
    language: Language = "en",
) -> str:
    """Return *text* with its machine-kept lines replaced; nothing to keep leaves none.

    None keeps the pending lines as they are, and the other wording where it still is one of this text.
    """
    document = Document(text)
    newline = document.newline
    held = (
        "".join(m.group() for m in _own(_PENDING, document)) if pending is None else _pending_lines(pending, language)
    )
    tail = (held, polished_block(document) if polished is None else polished, _stamp_lines(stamp))
    kinds = (_STAMP, _PENDING, _POLISHED)
    for match in sorted((m for kind in kinds for m in _own(kind, document)), key=lambda m: -m.start()):
        text = text[: match.start()] + text[match.end() :]
    for part in tail:
        lines = part.splitlines(keepends=True) if isinstance(part, str) else [line + newline for line in part]
        if lines and text and not text.endswith("\n"):
            text += newline
        text += "".join(lines)
    return text


def stamped(text: str, path: FilePath) -> str:
    """Return freshly generated *text* with its stamp; a text that has one stays as it is."""
    spec = parse_description(text, path)
    document = Document(text)
    if read_stamp(document) or not document.entries:
        return text
    return with_tail(text, fingerprints(document, values_of(spec)), {})


def _own(pattern: re.Pattern[str], document: Document) -> list[re.Match[str]]:
    # A text of several lines may show such a line without being one.
    return [m for m in pattern.finditer(document.text) if not document.holds_scalar(*m.span())]


def _stamp_lines(stamp: Stamp) -> list[str]:
    lines: list[str] = []
    for name, digits in stamp.items():
        item = f" {name}={digits}"
        if lines and len(lines[-1]) + len(item) <= _WIDTH:
            lines[-1] += item
        else:
            lines.append("# generated:" + item)
    return lines


def _pending_lines(pending: Mapping[str, object], language: Language) -> list[str]:
    if not pending:
        return []
    body = dump(dict(pending)).rstrip("\n").split("\n")
    return ["# pending: " + tell("review.pending", language), *(f"#~ {line}".rstrip() for line in body)]
