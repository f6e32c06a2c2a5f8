"""Description files as people write them: the same values in any order and style that YAML has.

Quotes of both kinds, literal and folded blocks, brackets, anchors with aliases, comments above, behind and between,
blank lines, blanks at the end of lines, CRLF, a byte order mark, a document start, no line end at the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import strategies as st
from ruamel.yaml.error import YAMLError

from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.review import yaml_text

_REMARKS = (
    "why: 值班同事问过",
    "keep, asked Li",
    "改前先看 runbook: a #1",
    "'quoted' \"twice\"",
    "TODO {x} [y] & *z",
    "…",
)
_TEXTS = st.one_of(
    st.sampled_from(["重启服务", "看看昨天的日志", "Restart one service.", "restart", "查询 订单 状态", "哪个服务？"]),
    st.sampled_from(["yes", "null", "~", "1", "1e3", "2024-01-01", "# no comment", "a: b", "- x", "a #b", "{x}", "*a"]),
    st.sampled_from(
        ["两行\n文字", "a\n\nb\n", "one\ntwo\n", " lead", "tail ", "tab\tx", "don't", 'say "no"', "\\d{4}"]
    ),
    st.text(alphabet="ab 日志:#-'\"\n", max_size=9),
)
_LISTS = st.lists(_TEXTS, max_size=3).map(tuple)
_NAMES = st.sampled_from(["service", "force", "since", "服务", "no", "a_b", "level"])
_PARAMETERS = st.builds(
    ParameterSpec,
    type=st.just("string"),
    meaning=_TEXTS,
    required=st.booleans(),
    default=st.one_of(st.none(), _TEXTS),
    enum=st.one_of(st.none(), st.just(("order", "支付"))),
    synonyms=st.dictionaries(st.sampled_from(["order", "支付"]), _LISTS, max_size=2),
    pattern=st.sampled_from([None, None, "\\d{4}", "^a: #b$"]),
    minimum=st.sampled_from([None, None, 1, 0.5]),
    maximum=st.sampled_from([None, None, 9, 99.5]),
    max_length=st.sampled_from([None, None, 20]),
    examples=_LISTS,
    extractor=st.sampled_from(["", "", "title"]),
)
SPECS = st.builds(
    ToolSpec,
    name=st.just("tool"),
    shadow_name=st.just("tool_shadow"),
    summary=_TEXTS,
    use_when=_LISTS,
    do_not_use_when=_LISTS,
    parameters=st.dictionaries(_NAMES, _PARAMETERS, max_size=3),
    effects=st.sampled_from(["read_only", "write", "dangerous", "unknown"]),
    cost=_TEXTS,
    latency=_TEXTS,
    ask_user=st.dictionaries(_NAMES, _TEXTS, max_size=2),
    errors=_LISTS,
    group=_TEXTS,
    context=st.dictionaries(_NAMES, _TEXTS, max_size=2),
    implementation=st.just("ops.tools:tool"),
    evidence=st.lists(st.sampled_from(["bot.py:3 branch", "bot.py:9 anchor", "t.py:1 signature"]), max_size=2).map(tuple),
    source_hash=st.sampled_from(["aa", "bb", "cc"]),
)  # fmt: skip
STYLES = st.integers(0, 2**32 - 1)
"""Seeds; each is one way to write any description."""


@dataclass(frozen=True, slots=True)
class Written:
    """A file as a person left it: its text, and the lines of each key with the comments above and inside."""

    text: str
    pieces: Mapping[str, str]
    comments: tuple[str, ...]


@dataclass(slots=True)
class _Hand:
    """The habits of one writer, and what is written so far."""

    chance: Random
    newline: str
    indent: int
    offset: int
    comments: list[str] = field(default_factory=list)
    anchors: dict[str, str] = field(default_factory=dict)

    def maybe(self, share: float) -> bool:
        return self.chance.random() < share

    def remark(self) -> str:
        self.comments.append(f"# {self.chance.choice(_REMARKS)} {len(self.comments)}")
        return self.comments[-1]


def written(spec: ToolSpec, style: int, *, remarks: bool = True) -> Written:
    """Return *spec* in the style with the number *style*; without *remarks* it has no comment."""
    chance = Random(style)
    hand = _Hand(chance, chance.choice(["\n", "\n", "\r\n"]), chance.choice([2, 4]), chance.choice([0, 2]))
    values = spec.model_dump(mode="json")
    kept = {key: value for key, value in values.items() if value not in ("", [], {}, None) or hand.maybe(0.2)}
    kept["parameters"] = {name: _lean(hand, given) for name, given in values["parameters"].items()}
    keys = list(kept)
    if hand.maybe(0.5):
        chance.shuffle(keys)
    pieces = {key: "".join(_piece(hand, key, kept[key], remarks=remarks)) for key in keys}
    text = "".join(pieces.values())
    head = chance.choice(["", "", "---\n", "# 头注\n\n" if remarks else "\n"])
    text = ("\ufeff" if hand.maybe(0.15) else "") + head + text
    if hand.maybe(0.15) and not text.endswith("\n\n"):
        text = text.removesuffix("\n")
    pieces = {key: piece.replace("\n", hand.newline) for key, piece in pieces.items()}
    return Written(text.replace("\n", hand.newline), pieces, tuple(hand.comments))


def _lean(hand: _Hand, parameter: dict[str, Any]) -> dict[str, Any]:
    empty = ParameterSpec().model_dump(mode="json")
    return {key: value for key, value in parameter.items() if value != empty[key] or hand.maybe(0.1)}


def _piece(hand: _Hand, key: str, value: Any, *, remarks: bool) -> Iterator[str]:
    if hand.maybe(0.3):
        yield hand.chance.choice(["\n", "\n\n"])
    if remarks and hand.maybe(0.3):
        yield f"{hand.remark()}\n"
    yield from _entry(hand, key, value, 0, remarks=remarks)


def _entry(hand: _Hand, key: str, value: Any, column: int, *, remarks: bool) -> Iterator[str]:
    """Yield the lines of `key: value` at *column*."""
    lead = " " * column + _scalar(hand, key, plain_only=hand.maybe(0.9)) + ":"
    inner = column + hand.indent
    if isinstance(value, str) and "\n" in value and hand.maybe(0.7) and (block := _block(hand, value, inner)):
        yield f"{lead} {block}\n"
        return
    aside = f"{hand.chance.choice([' ', '   '])}{hand.remark()}" if remarks and hand.maybe(0.25) else ""
    trail = aside or ("  " if hand.maybe(0.1) else "")
    if isinstance(value, dict) and value and hand.maybe(0.8):
        yield f"{lead}{trail}\n"
        for name, item in value.items():
            if remarks and hand.maybe(0.15):
                yield f"{' ' * inner}{hand.remark()}\n"
            yield from _entry(hand, name, item, inner, remarks=remarks)
    elif isinstance(value, list) and value and hand.maybe(0.7):
        yield f"{lead}{trail}\n"
        dash = " " * (column + hand.offset) + "-"
        for item in value:
            if remarks and hand.maybe(0.15):
                yield f"{' ' * (column + hand.offset)}{hand.remark()}\n"
            behind = f" {hand.remark()}" if remarks and hand.maybe(0.15) else ""
            yield f"{dash} {_anchored(hand, item)}{behind}\n"
    else:
        shown = _flow(hand, value) if isinstance(value, dict | list) else _anchored(hand, value)
        yield f"{lead} {shown}{trail}\n"


def _flow(hand: _Hand, value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{_scalar(hand, k, in_flow=True)}: {_flow(hand, v)}" for k, v in value.items())
        return f"{{{inside}}}"
    if isinstance(value, list):
        return f"[{', '.join(_flow(hand, item) for item in value)}]"
    return _scalar(hand, value, in_flow=True)


def _anchored(hand: _Hand, value: Any) -> str:
    """Return a scalar; the second time one may be an alias of the first."""
    if not isinstance(value, str) or not value:
        return _scalar(hand, value)
    if value in hand.anchors:
        return f"*{hand.anchors[value]}" if hand.maybe(0.7) else _scalar(hand, value)
    if hand.maybe(0.4):
        hand.anchors[value] = f"a{len(hand.anchors)}"
        return f"&{hand.anchors[value]} {_scalar(hand, value)}"
    return _scalar(hand, value)


def _scalar(hand: _Hand, value: Any, *, in_flow: bool = False, plain_only: bool = False) -> str:
    if not isinstance(value, str):
        return json.dumps(value)
    plain, single = value, "'" + value.replace("'", "''") + "'"
    double = json.dumps(value, ensure_ascii=hand.maybe(0.2))
    tried = [plain] if plain_only else hand.chance.sample([plain, plain, single, double], 4)
    return next((one for one in tried if _means(one, value, in_flow=in_flow)), json.dumps(value))


def _block(hand: _Hand, value: str, column: int) -> str | None:
    lines = value.removesuffix("\n").split("\n")
    header = hand.chance.choice(["|", ">"]) + ("" if value.endswith("\n") else "-")
    if header[0] == ">":
        lines = [line for each in lines for line in (each, "")][:-1]
    body = "\n".join(" " * column + line if line else "" for line in lines)
    shown = f"{header}\n{body}"
    return shown if _means(shown, value, in_flow=False) else None


@lru_cache(maxsize=100_000)
def _means(shown: str, value: str, *, in_flow: bool) -> bool:
    """Whether YAML reads *shown* as *value*: the writer never says what the person did not mean."""
    if ("\n" in shown and shown[0] not in "|>") or (in_flow and shown.startswith(":")):
        return False
    try:
        read: object = yaml_text.load(f"k: {{a: {shown}, b: [{shown}]}}\n" if in_flow else f"k: {shown}\n")
    except YAMLError:
        return False
    return read == {"k": {"a": value, "b": [value]} if in_flow else value}
