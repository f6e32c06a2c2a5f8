"""`shadow_tools/learned_phrases.yaml`: read, with the line of whatever is wrong; added to at its end, comments kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from pydantic import ValidationError
from ruamel.yaml.nodes import MappingNode, ScalarNode

from migrate_kit._whole_file import write_text
from migrate_kit.errors import DescriptionInvalid, PhrasesInvalid
from migrate_kit.messages import language_of, tell, tell_problem
from migrate_kit.model.phrase import PHRASE_FILES, LearnedPhrase, PhrasesFile
from migrate_kit.review.description import open_document, read_text
from migrate_kit.review.document import Splice
from migrate_kit.review.place import line_of
from migrate_kit.review.yaml_text import dump

_HEAD = "# Phrases that users say, learned from decisions by `migrate-kit train --phrases`. Set status to approved or\n"
_HEAD += "# rejected; only approved ones count. Rejected ones stay, so that they are not proposed again.\n"


def phrases_path(folder: Path) -> Path:
    """Return the file of *folder*, there or not."""
    return next((folder / name for name in PHRASE_FILES if (folder / name).exists()), folder / PHRASE_FILES[0])


def load_phrases(folder: Path) -> PhrasesFile:
    """Return the phrases of *folder*; none where there is no file. Raises PhrasesInvalid or NotReadable."""
    path = phrases_path(folder)
    return parse_phrases(read_text(path), path) if path.exists() else PhrasesFile()


@lru_cache(maxsize=2)  # a running process looks again while a change comes to rest
def parse_phrases(text: str, path: Path) -> PhrasesFile:
    """Return the phrases of *text*. Raises PhrasesInvalid with the line of the first fault."""
    if all(not line.strip() or line.lstrip().startswith("#") for line in text.splitlines()):
        return PhrasesFile()
    try:
        document = open_document(text, path, keyless="review.no_keys")
    except DescriptionInvalid as error:
        raise PhrasesInvalid(path=path, line=error.fields["line"], what=error.fields["what"]) from error
    try:
        return PhrasesFile.model_validate(document.values)
    except ValidationError as error:
        line = min(line_of(document.root, found["loc"]) for found in error.errors())
        raise PhrasesInvalid(path=path, line=line, what=tell_problem(error)) from error


def added(text: str, phrases: Sequence[LearnedPhrase], path: Path) -> str:
    """Return *text* with *phrases* at its end, every character of it kept; PhrasesInvalid where that cannot be."""
    before = parse_phrases(text, path)
    items = dump({"phrases": [one.model_dump(mode="json") for one in phrases]})
    if not before.phrases:
        kept = text if text.strip() else _HEAD
        whole = f"{kept.rstrip()}\n{items}" if "phrases:" not in _uncommented(text) else f"{_HEAD}{items}"
    else:
        indent = _indent(text)
        lines = items.splitlines()[1:]
        whole = f"{text.rstrip()}\n" + "".join(f"{indent}{line[2:]}\n" for line in lines)
    if parse_phrases(whole, path).phrases != (*before.phrases, *phrases):
        raise PhrasesInvalid(path=path, line=1, what=tell("train.phrases-form", language_of()))
    return whole


def add_phrases(folder: Path, phrases: Iterable[LearnedPhrase]) -> Path:
    """Add *phrases* to the file of *folder*. Raises PhrasesInvalid, NotReadable or NotWritable."""
    path = phrases_path(folder)
    text = read_text(path) if path.exists() else ""
    write_text(path, added(text, tuple(phrases), path))
    return path


def renamed(text: str, path: Path, *, old: str, new: str) -> str:
    """Return *text* with the phrases of the tool *old* given to *new*, every other character kept."""
    if not any(phrase.tool == old for phrase in parse_phrases(text, path).phrases):
        return text
    document = open_document(text, path)
    held = document.entries[("phrases",)].node
    pairs = [pair for item in held.value if isinstance(item, MappingNode) for pair in item.value]
    names = [value for key, value in pairs if key.value == "tool" and isinstance(value, ScalarNode)]
    changed = [(int(name.start_mark.index), int(name.end_mark.index)) for name in names if name.value == old]
    return document.spliced(Splice(start, end, dump({"k": new}).strip()[len("k: ") :]) for start, end in changed)


def rename_phrases(folder: Path, *, old: str, new: str) -> None:
    """Give the phrases of the tool *old* to *new*. Raises PhrasesInvalid, NotReadable or NotWritable."""
    path = phrases_path(folder)
    if path.exists():
        text = read_text(path)
        changed = renamed(text, path, old=old, new=new)
        if changed != text:
            write_text(path, changed)


def _uncommented(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))


def _indent(text: str) -> str:
    first = next((line for line in text.splitlines() if line.lstrip().startswith("- ")), "  - ")
    return first[: len(first) - len(first.lstrip())]
