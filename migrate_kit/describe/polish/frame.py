"""What stands round the words of a text and says nothing: `This tool …`, `Do not use it when …`, `…时不适用`.

Good: `Not when the service must not go down` on `the service must not go down`.
Bad:  `Not unless …`, `Use it when …`: these say the opposite, and their words stay in the comparison.
"""

from __future__ import annotations

import re
import unicodedata

from migrate_kit.describe.polish.lexicon import VERBS
from migrate_kit.describe.polish.place import Place

_SUBJECT = re.compile(
    r"^(?:(?:this|the) tool (?=\w)|(?:a |the )?tool (?:to|that) |used to )"
    r"|^(?:[本该此]|这个)工具(?:用于|用来)?|^(?:用于|用来)",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"^(?:(?:do not|don['’]t|never) use (?:it|this|this tool|the tool)|not(?: for use| to be used)?"
    r"|(?:it|this tool|this) (?:is not|isn['’]t) (?:meant |suitable )?for use|(?:it|this tool) does not apply)"
    r" (?=(?:when|if|where)\b)(?:where )?",
    re.IGNORECASE,
)
_REFUSED_ZH = re.compile(
    r"(?<=时)[,，]?(?:则|就)?(?:请)?(?:不适用|不适合|(?:不要|不应|不宜|不能|勿|别)(?:使用|调用|用)(?:[本该此]工具|它)?)(?=$|[,，;；。])"
)
#: Which one is another question than whether.
_YES_OR_NO = re.compile(
    r"^(?=(?:is|are|was|were|do|does|did|can|could|should|shall|will|would|may|must|has|have) )"
    r"(?!(?:can|could|would|will) you (?:please )?(?:tell|give|say|let|choose))",
    re.IGNORECASE,
)
#: A case and what to do then, or who is left out, with a comma between, whether or not one was written.
_CASE = re.compile(r"时(?=(?:请|应该?|则|就)?改?使?用)")
_HANDLED = re.compile(r"(?<=对)([^,，。;；对]{1,20}?)进行(?!中)")
#: Behind a verb it says no more than that it is given; `用户指定的路径` is another path than that of the user.
_GIVEN = re.compile(rf"(?:(?<=[把将])|(?<={'|'.join(sorted(VERBS))}))(?:指定|给定)的?(?=[^后时了为,，。;；])")
_LEFT_OUT = re.compile(
    r"(?<![删清移])除了?(?!非|[^,，。;；]{0,20}除)([^,，。;；]{1,20}?)(?:以外|之外|外(?![部面国地网卖壳]))(?:的|[,，])?"
)


def unframed(text: str, place: Place) -> str:
    """Return *text* of *place* without its frame, and with its exceptions written in one way."""
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    plain = _LEFT_OUT.sub(r"除\1以外,", _HANDLED.sub(r"\1", _GIVEN.sub("", plain)))
    if place.is_question:
        return _YES_OR_NO.sub("yes or no: ", plain).replace("?", ".")
    if place.is_exclusion:
        return _CASE.sub("时,", _REFUSED_ZH.sub("", _REFUSED.sub("", plain)))
    return _SUBJECT.sub("", plain)
