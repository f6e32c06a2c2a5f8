"""The comment lines that hold another wording of a description, by a language model, until a person takes it over.

`# polished: source=… text=… asked=… by=…` names the evidence and the very text that it was made from; `#~` lines under
it hold the wording. It says nothing any more as soon as either is another, and only words of sentences are read
from it: whatever else stands there, an anchor, a limit or a binding cannot change by it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any
from urllib.parse import quote, unquote

from pydantic import ValidationError
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode

from migrate_kit.errors import InternalError
from migrate_kit.messages import Language, tell
from migrate_kit.model.polished import Polished
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review import stamp as stamps
from migrate_kit.review.description import open_document, spec_of
from migrate_kit.review.document import Document, Splice
from migrate_kit.review.editing import set_values
from migrate_kit.review.fields import Path, values_of
from migrate_kit.review.yaml_text import Alias, dump, load

_HEAD = re.compile(r"# polished: source=(?P<source>\S+) text=(?P<text>\S+) asked=(?P<asked>\S+) by=(?P<by>\S+)")
#: For the text that a person took over: it was asked about, in other words.
_TAKEN = "taken"
_NONE = "-"
_LONG_KEY = 100


def read_polished(text: str, path: FilePath) -> Polished | None:
    """Return the other wording that *text* holds, None without one for what it says now. Raises DescriptionInvalid."""
    document = open_document(text, path)
    return _polished(document, spec_of(document, path))


def is_asked(text: str, path: FilePath, *, asked: str) -> bool:
    """Tell whether the question *asked* was answered for the present text, or the answer was taken over."""
    polished = read_polished(text, path)
    return polished is not None and polished.asked in (asked, _TAKEN)


def with_polished(text: str, polished: Polished, path: FilePath, *, language: Language = "en") -> str:
    """Return *text* with the other wording in its comments; as it is where it says something else by now."""
    document = open_document(text, path)
    spec = spec_of(document, path)
    if polished.made_from != spec.text_hash() or not _is_reworded(spec, polished.spec):
        return text
    block = _block(spec, polished, language, document.newline)
    return stamps.with_tail(text, stamps.read_stamp(document), None, polished=block)


def take_polished(text: str, path: FilePath) -> str:
    """Return *text* with the other wording for its own; nothing else of it changes. Raises DescriptionInvalid."""
    document = open_document(text, path)
    spec = spec_of(document, path)
    polished = _polished(document, spec)
    changes = _changes(spec, polished.spec) if polished else {}
    if polished is None or not changes:
        return text
    changed = _with(changes, document)
    now = spec_of(open_document(changed, path), path)
    if values_of(now) != values_of(polished.spec):
        raise InternalError(what=f"{path}: the text does not say what was taken over")
    # Marked as taken, it is not sent to the model once more as long as nobody changes it.
    block = _block(
        now, Polished(spec=now, made_from=now.text_hash(), by=polished.by, asked=_TAKEN), "en", document.newline
    )
    document = Document(changed)
    return stamps.with_tail(changed, stamps.read_stamp(document), None, polished=block)


def _with(changes: Mapping[Path, Any], document: Document) -> str:
    """Return the text with *changes*; of a parameter only the words of its meaning, where they stand on one line."""
    splices = {part: splice for part, value in changes.items() if (splice := _meaning(document, part, value))}
    left = {part: value for part, value in changes.items() if part not in splices}
    return set_values(document.spliced(splices.values()), left)


def _meaning(document: Document, part: Path, value: Any) -> Splice | None:
    entry = document.entries.get(part)
    if part[0] != "parameters" or entry is None or not isinstance(entry.node, MappingNode):
        return None
    node = next((item for key, item in entry.node.value if str(key.value) == "meaning"), None)
    if not isinstance(node, ScalarNode) or node.style in ("|", ">") or node.anchor or isinstance(node, Alias):
        return None
    start, end = int(node.start_mark.index), int(node.end_mark.index)
    said = dump({"k": value["meaning"]}, flow=True).strip()[len("{k: ") : -1]
    return Splice(start, end, said) if start < end and "\n" not in document.text[start:end] else None


def _polished(document: Document, spec: ToolSpec) -> Polished | None:
    block = stamps.polished_block(document)
    head = _HEAD.match(block)
    if head is None:
        return None
    try:
        held = load("".join(line[2:].removeprefix(" ") + "\n" for line in block.splitlines()[1:])) or {}
        cites = {str(about): tuple(map(str, facts)) for about, facts in dict(held.get("cites") or {}).items()}
        worded = _worded(spec, held)
    except (YAMLError, ValidationError, TypeError, ValueError, AttributeError):
        return None
    made_from, by = head["text"], unquote(head["by"])
    return Polished(spec=worded, made_from=made_from, by=by, asked=head["asked"], cites=cites)


def _worded(spec: ToolSpec, held: Mapping[str, Any]) -> ToolSpec:
    """Return *spec* with the sentences of *held*; what is no sentence of *spec* is not looked at."""
    exclusions = held.get("do_not_use_when") or ()
    meanings = {name: item.get("meaning") for name, item in (held.get("parameters") or {}).items()}
    questions = held.get("ask_user") or {}
    changed: dict[str, Any] = {
        "summary": _sentence(held.get("summary"), spec.summary),
        "do_not_use_when": spec.do_not_use_when
        if len(exclusions) != len(spec.do_not_use_when)
        else tuple(_sentence(new, old) for new, old in zip(exclusions, spec.do_not_use_when, strict=True)),
        "parameters": {
            name: parameter.model_copy(update={"meaning": _sentence(meanings.get(name), parameter.meaning)})
            for name, parameter in spec.parameters.items()
        },
        "ask_user": {name: _sentence(questions.get(name), old) for name, old in spec.ask_user.items()},
    }
    return spec.model_copy(update=changed)


def _sentence(new: Any, old: str) -> str:
    return new if isinstance(new, str) and new.strip() else old


def _is_reworded(spec: ToolSpec, other: ToolSpec) -> bool:
    """Tell whether *other* is *spec* in other words: nothing but sentences differs."""
    held = other.model_dump(mode="json", include={"summary", "do_not_use_when", "parameters", "ask_user"})
    return _worded(spec, held) == other.model_copy(
        update={key: getattr(spec, key) for key in ("status", "reviewer", "stale", "approved_hash")}
    )


def _changes(spec: ToolSpec, other: ToolSpec) -> dict[Path, Any]:
    now = values_of(spec)
    return {path: value for path, value in values_of(other).items() if now.get(path) != value}


def _block(spec: ToolSpec, polished: Polished, language: Language, newline: str) -> str:
    by = quote(polished.by, safe="") or _NONE
    said = tell("polish.block", language, by=" ".join(polished.by.split()))
    made_from = f"source={spec.source_hash or _NONE} text={spec.text_hash()}"
    head = f"# polished: {made_from} asked={polished.asked or _NONE} by={by}"
    held = _held(_changes(spec, polished.spec))
    if not held:
        return head + newline
    body = [*dump(held).rstrip("\n").split("\n"), *_cites(polished.cites)]
    return "".join(line + newline for line in (f"{head}  {said}", *(f"#~ {line}".rstrip() for line in body)))


def _cites(cites: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return what each sentence rests on, a line each where YAML has one for it: a long key needs a form of its own."""
    lines: list[str] = []
    for about, facts in cites.items():
        if len(about) < _LONG_KEY:
            lines.append(dump({about: list(facts)}, flow=True).strip()[1:-1])
        else:
            lines += dump({about: list(facts)}).rstrip("\n").split("\n")
    return ["cites:", *(f"  {line}" for line in lines)] if lines else []


def _held(changes: Mapping[Path, Any]) -> dict[str, Any]:
    held: dict[str, Any] = {}
    for path, value in changes.items():
        if len(path) == 1:
            held[path[0]] = value
        else:
            said = {"meaning": value["meaning"]} if path[0] == "parameters" else value
            held.setdefault(path[0], {})[path[1]] = said
    return held
