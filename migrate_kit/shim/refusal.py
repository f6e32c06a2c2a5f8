"""What a caller gets when rules refuse a call: the question or reason as text, where the legacy answers in text."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from migrate_kit.model.decision import FALLS_BACK, Refusal, RefusalKind
from migrate_kit.model.stage import Stage
from migrate_kit.shim.answer import NoAnswer, default_answer
from migrate_kit.shim.binding import Binding
from migrate_kit.shim.voice import sentence
from migrate_kit.shim.wording import language_for

_TEXT = frozenset({"str", "str|None", "None|str", "Optional[str]", "Any"})

OnRefusal = Callable[[Refusal], Any]


@dataclass(frozen=True, slots=True)
class Shown:
    """A value for the caller in place of a result."""

    value: Any


def must_not_fall_back(refusal: Refusal, stage: Stage) -> bool:
    """Tell whether running the legacy router after all would be a back door: what rules denied, and in full more."""
    if refusal.kind in FALLS_BACK:
        return False
    return stage is Stage.full or refusal.kind is RefusalKind.denied


def show(refusal: Refusal, binding: Binding, on_refusal: OnRefusal | None, *, text: str) -> Shown | None:
    """Return what the caller gets, or None when the legacy router has to serve.

    A selector has no place for a sentence: it gives its default for what was denied, and else asks legacy. A
    dispatcher answers with the question or reason; one that is known not to return text returns None. *text* is the
    request; our own words are in its language.
    """
    if on_refusal is not None:
        return Shown(on_refusal(refusal))
    if binding.is_selector:
        return _of_selector(refusal, binding)
    returns_text = binding.returns_text
    if returns_text is None:
        returns_text = _is_annotated_text(binding.function)
    return Shown(text_of(refusal, binding, text=text) if returns_text else None)


def text_of(refusal: Refusal, binding: Binding, *, text: str) -> str:
    """Return the sentence for the user: the question, else the reason, else our own words for the kind."""
    own = refusal.question or refusal.message
    if own:
        return own
    language = language_for(text, binding.runtime.settings.language)
    return sentence(f"shim.refused.{refusal.kind}", language, tool=refusal.tool or "?")


def _of_selector(refusal: Refusal, binding: Binding) -> Shown | None:
    if refusal.kind is not RefusalKind.denied:
        return None
    try:
        return Shown(default_answer(binding))
    except NoAnswer:
        return None


def _is_annotated_text(function: Any) -> bool:
    """Read the return annotation; without one assume text, because silence would hide the refusal."""
    annotation = inspect.signature(function).return_annotation
    if annotation is inspect.Signature.empty:
        return True
    words = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    return words.replace("typing.", "").replace(" ", "") in _TEXT
