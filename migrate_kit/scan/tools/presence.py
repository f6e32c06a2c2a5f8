"""Values that the body insists on, and the question it asks for them.

Good: `def f(city=""): if not city: return "请问您要查询哪个城市?"` → required, in spite of the default; asks that.
Bad:  `if not day: day = "today"` insists on nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.claim import Claim, Strength, claim
from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.mention import Mentions
from migrate_kit.scan.tools.rejection import Rejection, rejections
from migrate_kit.scan.tools.syntax import dotted


def claims(source: FunctionSource) -> Iterator[Claim]:
    """Yield which parameters must be there, and what is asked when they are not."""
    mentions = Mentions(source)
    for rejection in rejections(source):
        parameter = _missing(source, mentions, rejection)
        if parameter is None:
            continue
        yield from claim(
            source, rejection.node, parameter, rule="presence-check", strength=Strength.body, required=True
        )
        if rejection.sentence:
            yield from claim(
                source, rejection.node, parameter, rule="presence-check", strength=Strength.body, ask=rejection.sentence
            )


def _missing(source: FunctionSource, mentions: Mentions, rejection: Rejection) -> str | None:
    test = rejection.test
    if not rejection.when:
        return mentions.of(test) if not isinstance(test, cst.Comparison) else None
    if not isinstance(test, cst.Comparison) or len(test.comparisons) != 1:
        return None
    target = test.comparisons[0]
    value = source.value_of(target.comparator)
    is_none = dotted(target.comparator) == "None" and isinstance(target.operator, cst.Is | cst.Equal)
    is_empty = value is not UNRESOLVED and value == "" and isinstance(target.operator, cst.Equal)
    return mentions.of(test.left) if is_none or is_empty else None
