"""Parameters that switch something: a boolean named after a state or a deed.

Good: `def guest_mode(on=True)`, `def bike(text, unlock: bool = False)`.
Bad:  `urgent=False`, `detailed=True` only say how.
"""

from __future__ import annotations

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import parameters_of
from migrate_kit.scan.tools.syntax import dotted, word_set
from migrate_kit.scan.tools.wording import name_tokens

_SWITCHES = word_set("""
    on off enable enabled disable disabled active activate lock locked unlock unlocked mute muted unmute start stop
    pause resume delete remove force clear reset restart close closed open opened send notify confirm confirmed up down
    power switch save overwrite commit apply
""")


def is_switch(source: FunctionSource) -> bool:
    """Tell whether a boolean parameter of *source* switches something."""
    return any(_is_boolean(p) and _switches(p) for p in parameters_of(source.node))


def _switches(parameter: cst.Param) -> bool:
    tokens = name_tokens(parameter.name.value)
    return tokens[0] in _SWITCHES or tokens[-1] in ("on", "off", "enabled", "disabled", "locked", "unlocked", "muted")


def _is_boolean(parameter: cst.Param) -> bool:
    annotated = parameter.annotation is not None and dotted(parameter.annotation.annotation) == "bool"
    return annotated or (parameter.default is not None and dotted(parameter.default) in ("True", "False"))
