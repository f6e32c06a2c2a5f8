"""The one place where ruamel.yaml is configured, for reading and for writing.

Reading keeps dates as text (a description has no dates, and an unquoted 2024-01-01 is what the user said) and gives
every node its place. Writing fixes width, indentation and null, so that a saved file is the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.constructor import SafeConstructor
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import AliasEvent
from ruamel.yaml.nodes import Node, ScalarNode
from ruamel.yaml.representer import RoundTripRepresenter
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString, SingleQuotedScalarString

from migrate_kit.messages import language_of, tell
from migrate_kit.review.expansion import is_too_large

#: Wider than any line: a folded sentence could not be searched for, and would change on the first save.
_NO_FOLDING = 1 << 24


class _Constructor(SafeConstructor):
    """Reads plain values only; an unquoted date stays text."""


_Constructor.add_constructor("tag:yaml.org,2002:timestamp", SafeConstructor.construct_yaml_str)
# A set has another order in every process, so a text with one would lose its approval now and then.
_Constructor.add_constructor("tag:yaml.org,2002:set", SafeConstructor.construct_yaml_map)


class Alias(Node):
    """`*name` where it stands; `value` is the node that `&name` marks."""

    __slots__ = ()


class _CountingComposer(Composer):
    """Says whether there was an alias."""

    has_alias = False

    def return_alias(self, a: Any) -> Any:
        self.has_alias = True
        return a


class _PlacingComposer(Composer):
    """Gives an alias the place where it is written; ruamel's own would hand out the marked node once more."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if not self.parser.check_event(AliasEvent):
            return super().compose_node(parent, index)
        event = self.parser.peek_event()
        meant = super().compose_node(parent, index)
        return Alias(meant.tag, meant, event.start_mark, event.end_mark, anchor=event.anchor)


class _Representer(RoundTripRepresenter):
    """Writes null as a word: an empty value looks like one that was forgotten."""


def _null(representer: Any, _value: None) -> Any:
    return representer.represent_scalar("tag:yaml.org,2002:null", "null")


_Representer.add_representer(type(None), _null)


@lru_cache(maxsize=8)
def parse(text: str) -> tuple[Node | None, Any]:
    """Return (node tree with marks, plain values) of *text*; (None, None) for an empty document.

    In the tree an `Alias` stands where one is written. A last line without an end is read as if it had one: with the
    next line below it a literal text would else become another. Raises ruamel's YAMLError, also for a key given twice.

    Whoever asks for the same text shortly after gets the same objects, which nobody may change: one merge asks for
    the old and the new text several times, and reading is nearly all that it costs.
    """
    text = text if text.endswith("\n") else f"{text}\n"
    yaml = YAML(typ="safe", pure=True)
    yaml.Constructor = _Constructor
    yaml.Composer = _CountingComposer
    node = yaml.compose(text)
    if node is not None and is_too_large(node):
        raise YAMLError(tell("review.too_large", language_of()))
    values = None if node is None else yaml.constructor.construct_document(node)
    # Aliases have places of their own, and merging `<<` moved nodes about in the tree just used.
    return (_placed(text) if yaml.composer.has_alias or "<<" in text else node), values


def _placed(text: str) -> Node | None:
    yaml = YAML(typ="safe", pure=True)
    yaml.Composer = _PlacingComposer
    return yaml.compose(text)  # type: ignore[no-any-return]


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


def inline(value: Any, *, quotes: str = "") -> str | None:
    """Return *value* as it stands behind a key on one line, in *quotes* if it is text; None where it needs more."""
    lines = dump({"k": _quoted(value, quotes)}).rstrip("\n").split("\n")
    return lines[0][len("k: ") :] if len(lines) == 1 else None


def in_brackets(value: Any, *, quotes: str = "") -> str:
    """Return *value* as it stands inside brackets, in *quotes* if it is text."""
    return dump({"k": _quoted(value, quotes)}, flow=True).strip()[len("{k: ") : -1]


def _quoted(value: Any, quotes: str) -> Any:
    if not quotes or not isinstance(value, str) or "\n" in value:
        return value
    return DoubleQuotedScalarString(value) if quotes == '"' else SingleQuotedScalarString(value)


def quotes_of(node: Node) -> str:
    """Return the quotes that a text stands in; none for an empty one, which cannot do without."""
    return node.style or "" if isinstance(node, ScalarNode) and node.value and node.style in ("'", '"') else ""


def _readable(value: Any, *, flow: bool) -> Any:
    """Give a text of several lines the literal form, where that form can hold it."""
    if isinstance(value, dict):
        return {_readable(key, flow=True): _readable(item, flow=flow) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_readable(item, flow=flow) for item in value]
    if isinstance(value, str) and ("\u0085" in value or (flow and value[:1] in (":", "?"))):
        # The emitter takes NEXT LINE for printable and the reader for a line break; escaped it survives. Inside
        # brackets the emitter leaves a leading mark bare, which the reader takes for a key.
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
