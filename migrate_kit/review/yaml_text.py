"""The one place where ruamel.yaml is configured, for reading and for writing.

Reading keeps dates as text (a description has no dates, and an unquoted 2024-01-01 is what the user said) and gives
every node its place. Writing fixes width, indentation and null, so that a saved file is the same on every machine.
"""

from __future__ import annotations

from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.constructor import SafeConstructor
from ruamel.yaml.nodes import Node
from ruamel.yaml.representer import RoundTripRepresenter
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString

#: Wider than any line: a folded sentence could not be searched for, and would change on the first save.
_NO_FOLDING = 1 << 24


class _Constructor(SafeConstructor):
    """Reads plain values only; an unquoted date stays text."""


_Constructor.add_constructor("tag:yaml.org,2002:timestamp", SafeConstructor.construct_yaml_str)


class _Representer(RoundTripRepresenter):
    """Writes null as a word: an empty value looks like one that was forgotten."""


def _null(representer: Any, _value: None) -> Any:
    return representer.represent_scalar("tag:yaml.org,2002:null", "null")


_Representer.add_representer(type(None), _null)


def parse(text: str) -> tuple[Node | None, Any]:
    """Return (node tree with marks, plain values) of *text*; (None, None) for an empty document.

    Raises ruamel's YAMLError, also for a key given twice.
    """
    yaml = YAML(typ="safe", pure=True)
    yaml.Constructor = _Constructor
    node = yaml.compose(text)
    return node, None if node is None else yaml.constructor.construct_document(node)


def load(text: str) -> Any:
    """Return the plain values of *text*. Raises ruamel's YAMLError."""
    return parse(text)[1]


def dump(values: dict[str, Any], *, flow: bool = False, offset: int = 2) -> str:
    """Return *values* as block YAML (or one flow line), sequences indented by *offset* columns below their key."""
    yaml = YAML()
    yaml.Representer = _Representer
    yaml.width = _NO_FOLDING
    yaml.allow_unicode = True
    yaml.default_flow_style = flow
    yaml.indent(mapping=2, sequence=2 + offset, offset=offset)
    out = StringIO()
    yaml.dump(_readable(values, flow=flow), out)
    return out.getvalue()


def _readable(value: Any, *, flow: bool) -> Any:
    """Give a text of several lines the literal form, where that form can hold it."""
    if isinstance(value, dict):
        return {_readable(key, flow=True): _readable(item, flow=flow) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_readable(item, flow=flow) for item in value]
    if isinstance(value, str) and "\u0085" in value:
        # The emitter takes NEXT LINE for printable and the reader for a line break; escaped it survives.
        return DoubleQuotedScalarString(value)
    if isinstance(value, str) and not flow and _fits_literal(value):
        return LiteralScalarString(value)
    return value


def _fits_literal(text: str) -> bool:
    lines = text.split("\n")
    return (
        len(lines) > 1
        and all(line == line.strip() and line.isprintable() and line for line in lines)
        and not any(mark in text for mark in "\u0085\u2028\u2029\ufeff")
    )
