"""Keywords that no text can hold once it is normalised, and which step takes them away."""

from __future__ import annotations

from pydantic import JsonValue

from migrate_kit.analyze.satisfiable import Undecided, find
from migrate_kit.model.condition import Condition, TextAtom, Word
from migrate_kit.model.normalise import Steps, normalise

#: The codes of what is said here.
LOST = frozenset({"MK203", "MK217"})
_CASES = frozenset({"lower", "upper", "casefold"})


def is_lost(atom: Condition, steps: Steps) -> bool:
    """Tell whether no text that went through *steps* can satisfy *atom*; False where nobody can say."""
    if not isinstance(atom, TextAtom):
        return False
    try:
        return find(atom, (), tuple(steps)) is None
    except Undecided:
        return False


def lost_cause(atom: TextAtom, steps: Steps) -> tuple[str, dict[str, JsonValue]]:
    """Return the code and the fields of the sentence about *atom*, which is lost under the router's *steps*."""
    own = tuple(steps if atom.normalise is None else atom.normalise)
    fields: dict[str, JsonValue] = {
        "keyword": atom.text,
        "steps": ", ".join(own + ("split",) * isinstance(atom, Word)) or "split",
    }
    recased = normalise(atom.text, [step for step in own if step in _CASES])
    if recased is None or recased == atom.text or not _stays(recased, own, atom, steps):
        return "MK203", fields
    return "MK217", fields | {"becomes": recased}


def _stays(text: str, own: Steps, atom: TextAtom, steps: Steps) -> bool:
    """Tell whether *text* comes through the steps as it is, and the test of *atom* would find it then."""
    inside = [step for step in own if "strip" not in step.partition(":")[0]]
    return normalise(text, inside) == text and not is_lost(atom.model_copy(update={"text": text}), steps)
