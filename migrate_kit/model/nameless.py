"""Names of parameters that say nothing of what is wanted: whoever is asked for "the arg1" cannot answer."""

from __future__ import annotations

import re

_NAMELESS = frozenset(
    re.findall(
        r"\w+",
        """
        a b c d e f g h i j k l m n o p q r s t u v w x y z aa bb xx yy arg args argument kw kwargs param
        parameter params value val vals values data obj object inp input inputs tmp temp var variable item thing
        stuff foo bar baz it this that res result ret el elem element raw str string num something whatever opt
        option
        """,
    )
)


def is_nameless(name: str) -> bool:
    """Tell whether *name* says nothing: `arg1`, `x`, `param_2`, `value`."""
    return re.sub(r"_?\d+$", "", name.strip("_").lower()) in _NAMELESS
