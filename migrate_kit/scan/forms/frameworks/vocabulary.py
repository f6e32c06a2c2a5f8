"""Intents of voice skills: words in `.voc` files beside the code, whole sentences in `.intent` files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from migrate_kit.model.condition import Condition, External, Regex
from migrate_kit.scan.data_files import lines_of
from migrate_kit.scan.forms.frameworks.given import Given, called_name
from migrate_kit.scan.forms.frameworks.reading import escaped
from migrate_kit.scan.truth import both, either, opposite

#: Folders that hold the words, seen from the skill; below them one folder a language.
_FOLDERS = ("vocab", "locale", "dialog", "regex")


def intent(given: Given) -> Condition | None:
    """`IntentBuilder("Dim").require("Lamp").one_of("Hall", "Room")`, or the name of an `.intent` file."""
    node = given.node(0, "intent_parser", "intent_file")
    if node is None:
        return None
    texts = given.texts(node)
    if texts:
        files = ", ".join(name for name, _ in _found(texts[0], given)) or texts[0]
        return External(source=files, reason="sentences that a trained matcher compares")
    parts = [part for call in _chain(node) if (part := _asked(call, given)) is not None]
    return both(parts) if parts else None


def _chain(node: ast.expr) -> list[ast.Call]:
    calls: list[ast.Call] = []
    while isinstance(node, ast.Call):
        calls.insert(0, node)
        node = node.func.value if isinstance(node.func, ast.Attribute) else node.func
    return calls


def _asked(call: ast.Call, given: Given) -> Condition | None:
    name = called_name(call)
    if name not in ("require", "one_of", "exclude"):
        return None
    tests = [
        _any_word(entity, given)
        for node in call.args[: None if name == "one_of" else 1]
        for entity in given.texts(node) or ()
    ]
    found = either(tests)
    return opposite(found) if name == "exclude" else found


def _any_word(entity: str, given: Given) -> Condition:
    """Words of an entity stand in the text as whole words, whatever their case."""
    phrases = [phrase for _, lines in _found(f"{entity}.voc", given) for line in lines for phrase in line.split("|")]
    if not phrases:
        return External(source=f"{entity}.voc", reason="words in a file that is not there")
    return either(_word(phrase.strip()) for phrase in dict.fromkeys(phrases))


def _word(phrase: str) -> Condition:
    left, right = (r"\b" if end.isascii() else "" for end in (phrase[:1], phrase[-1:]))
    return Regex(pattern=f"{left}{escaped(phrase)}{right}", flags="i")


def _found(name: str, given: Given) -> Iterator[tuple[str, list[str]]]:
    """Yield the files called *name* in the folders of the skill, with their lines."""
    home = given.module.source.found
    for folder in _FOLDERS:
        root = home.path.parent / folder
        for path in sorted(root.rglob(name)) if root.is_dir() else ():
            relative = (Path(home.name).parent / path.relative_to(home.path.parent)).as_posix()
            yield relative, [text for _, text in lines_of(path)]
