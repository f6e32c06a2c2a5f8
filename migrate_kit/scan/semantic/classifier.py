"""A trained classifier chooses: it predicts a class for the text, and the class tells the tool."""

from __future__ import annotations

import ast
import re

from migrate_kit.model.ground import Ground, ground
from migrate_kit.scan.semantic.called import called
from migrate_kit.scan.semantic.outlook import CHOSEN, Outlook

HINTS = (b".predict", b"classif", b"calc_intent", b"determine_intent", b"rasa", b"snips", b"padatious", b"pipeline(")
_OF_INTENTS = re.compile(r"(?:^|\.)(?:calc_intent|determine_intent|predict_intent|classify_intent|detect_intent)s?$")
_PREDICTS = re.compile(r"\.(?:predict|predict_proba|predict_classes)$")
_PARSES = re.compile(r"(?:engine|interpreter|nlu|agent)\w*\.(?:parse|parse_message|handle_text)$", re.I)
_CLASSIFIES = re.compile(r"(?:^|\.)\w*classifier$")
_CALLED = called(
    rb"predict|predict_proba|predict_classes|(?:calc|determine|predict|classify|detect)_intents?|classifier"
)
_PARSED = (called(rb"parse|parse_message|handle_text"), re.compile(rb"engine|interpreter|nlu|agent"))
_LIBRARIES = (b"rasa", b"snips_nlu", b"padatious", b"adapt", b"wit", b"dialogflow")


def may_classify(small: bytes) -> bool:
    """Tell whether some code, in small letters, calls what may be a classifier."""
    return bool(_CALLED.search(small)) or all(pattern.search(small) for pattern in _PARSED)


def chosen_by_a_classifier(seen: Outlook) -> tuple[int, Ground] | None:
    """Return the line where the class is predicted, and the ground; None where none is."""
    for name, call in seen.calls:
        if (_of_intents(name, seen) or _of_a_text(name, call, seen)) and seen.chooses:
            return call.lineno, ground("semantic-classifier", 0.0, what=name)
    return None


def _of_intents(name: str, seen: Outlook) -> bool:
    if _PARSES.search(name):
        return any(library in seen.body.module.source.data for library in _LIBRARIES)
    local = "." not in name and name in seen.body.module.functions  # rules of its own, read as such
    return bool(_OF_INTENTS.search(name)) and not name.startswith(("self.", "cls.")) and not local


def _of_a_text(name: str, call: ast.Call, seen: Outlook) -> bool:
    """`model.predict([text])` and `classifier(text)` beside names of what is chosen."""
    if _PREDICTS.search(name):
        given = call.args[0] if call.args else None
        vectors = any(n.endswith(".transform") for n, _ in seen.calls)
        return (isinstance(given, ast.List) or vectors) and any(map(CHOSEN.search, (*seen.names, seen.body.name)))
    return bool(_CLASSIFIES.search(name)) and b"pipeline" in seen.body.module.source.data
