"""Reading an answer: a word of assent and then what it is about, and nothing else in the whole text.

Only a text that is nothing but the answer is one. So a request that carries `confirm orders` in a quotation, in a
forwarded mail or behind a line end confirms nothing, and neither does a bare yes.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from migrate_kit.model.confirmation import Pending

LONGEST = 160
"""Characters; a longer text is a request."""
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 4

_YES = (
    r"(?:(?:是的?|好的?|嗯|对)[,、 ]*)?(?:我)?(?:确认|确定|同意|批准)(?:要)?(?:执行|操作)?"
    r"|(?:(?:yes|ok(?:ay)?|sure)[, ]+)?(?:please )?(?:i )?(?:confirm|approve|agree to|go ahead with|proceed with)\b"
    r"|(?:yes|ok(?:ay)?|sure|y|go ahead|do it|proceed)\b|是的?|好的?|可以|行|对"
)
_NO = r"取消|放弃|算了|不要|不用了?|别|(?:no[, ]+)?(?:cancel|abort|drop|forget)\b|no\b|don't\b"
_FORM = re.compile(rf"(?:(?P<yes>{_YES})|(?P<no>{_NO}))[\s::,]*(?P<named>.*)", re.DOTALL)
_AROUND = " \t\"'“”‘’「」『』《》【】()[]<>`.。!！,，;；"
_CODE = re.compile(rf"(?=.*[2-9])(?=.*[a-z])[{ALPHABET.lower()}]{{{CODE_LENGTH}}}")


class Word(StrEnum):
    """What an answer says."""

    yes = "yes"
    no = "no"


@dataclass(frozen=True, slots=True)
class Reply:
    """A text that has the form of an answer. `named` is what it is about, folded; empty for a bare yes or no."""

    word: Word
    named: str

    @property
    def is_code(self) -> bool:
        """Tell whether it names a code, and so can be nothing but an answer."""
        return _CODE.fullmatch(self.named) is not None


def read_reply(text: str) -> Reply | None:
    """Return *text* as an answer, or None where it has not the form of one."""
    if len(text) > LONGEST or "\n" in text.strip():
        return None
    folded = fold(text)
    if _CODE.fullmatch(folded):
        return Reply(Word.yes, folded)
    match = _FORM.fullmatch(folded)
    if match is None:
        return None
    return Reply(Word.yes if match["yes"] else Word.no, match["named"].strip(_AROUND))


def fold(text: str) -> str:
    """Return *text* as answers are compared: one width, one case, single spaces, no quotes or full stop around it."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split()).strip(_AROUND)


def fresh_code(used: Collection[str] = ()) -> str:
    """Return a code that is no word and no number, and none of *used*."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        if code not in used and any(c.isdigit() for c in code) and any(c.isalpha() for c in code):
            return code


def is_answer_to(named: str, pending: Pending) -> bool:
    """Tell whether *named*, folded, is the code of *pending* or its object, with or without the word for the action."""
    if named == pending.code.casefold():
        return True
    thing = fold(pending.object)
    if not thing or not named.endswith(thing):
        return False
    before = named.removesuffix(thing).strip()
    return not before or before in {fold(action) for action in pending.actions}
