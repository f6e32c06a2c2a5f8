"""Give a key a new value and touch no more of its lines than differ.

Entries of mappings and lists that say what they said keep their characters: brackets or lines, quotes, comments, keys
written out although they say nothing. Only where the two values have no shape in common is the whole key written anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from migrate_kit.review import yaml_text
from migrate_kit.review.document import Document, Path, Splice
from migrate_kit.review.yaml_text import Alias

_DASH = re.compile(r"[ \t]*-[ \t]+")
_INDENT = re.compile(r"[ \t]*")


def refined(document: Document, path: Path, value: Any, *, keep_comments: bool = True) -> Iterator[Splice]:
    """Yield what turns the value of *path* into *value*; comments of what goes stay as lines if *keep_comments*."""
    node = document.entries[path].node
    if is_same(document.value_of(node), value):
        return
    found: list[Splice] | None = None
    if isinstance(node, MappingNode | SequenceNode) and node.flow_style:
        found = _bracketed(document, node, value)
    elif isinstance(node, MappingNode) and isinstance(value, dict):
        found = _keyed(document, path, value, keep_comments)
    elif isinstance(node, SequenceNode) and isinstance(value, list | tuple):
        found = _listed(document, node, value, keep_comments)
    yield from [document.replace(path, value, keep_comments=keep_comments)] if found is None else found


def is_same(one: Any, other: Any) -> bool:
    """Tell whether two plain values are written alike; true is no 1, and the order of keys does not count."""
    return _canonical(one) == _canonical(other)


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=str)


def _keyed(document: Document, path: Path, value: Mapping[str, Any], keep_comments: bool) -> list[Splice] | None:
    present = [each[-1] for each in document.entries if each[:-1] == path]
    remaining = [name for name in present if name in value]
    if not remaining or "<<" in present:
        return None
    found: list[Splice] = []
    for name in present:
        inner = (*path, name)
        if name in value:
            found.extend(refined(document, inner, value[name], keep_comments=keep_comments))
        else:
            found.append(document.remove(inner, keep_comments=keep_comments))
    after = remaining[-1]
    for name, item in value.items():
        if name in remaining:
            after = name
        else:
            found.append(document.insert((*path, name), item, after=(*path, after)))
    return found


def _listed(document: Document, node: SequenceNode, value: Sequence[Any], keep_comments: bool) -> list[Splice] | None:
    lines = [document.lines_of(item) for item in node.value]
    starts = [_DASH.match(document.text, start) for start, _ in lines]
    if not value or None in starts or any(lines[i][1] > lines[i + 1][0] for i in range(len(lines) - 1)):
        return None
    before, after = [_canonical(document.value_of(item)) for item in node.value], [_canonical(item) for item in value]
    found: list[Splice] = []
    for kind, first, last, new_first, new_last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        both = min(last - first, new_last - new_first)
        found += [_item(document, node.value[first + i], value[new_first + i], keep_comments) for i in range(both)]
        found += [_without(document, item, keep_comments) for item in node.value[first + both : last]]
        at = lines[first + both - 1][1] if first + both else lines[0][0]
        indent = _indent(document, lines[0][0])
        text = "".join(_item_lines(document, each, indent) for each in value[new_first + both : new_last])
        if text:
            glue = "" if not at or document.text[at - 1] in "\n\ufeff" else document.newline
            found.append(Splice(at, at, glue + text))
    return found


def _item(document: Document, node: Node, value: Any, keep_comments: bool) -> Splice:
    """Return the splice that gives one entry of a list another value."""
    start, end = document.lines_of(node)
    dash = _DASH.match(document.text, start)
    text = yaml_text.inline(value, quotes=yaml_text.quotes_of(node)) if _is_one_line(node, value) else None
    if dash is None or text is None:
        below = _without(document, node, keep_comments).text
        return Splice(start, end, _item_lines(document, value, _indent(document, start)) + below)
    return Splice(dash.end(), document.end_of(node), text)


def _without(document: Document, node: Node, keep_comments: bool) -> Splice:
    start, end = document.lines_of(node)
    indent = _indent(document, start)
    kept = document.comments(start, end) if keep_comments else ()
    return Splice(start, end, "".join(f"{indent}{comment}{document.newline}" for comment in kept))


def _indent(document: Document, start: int) -> str:
    found = _INDENT.match(document.text, start)
    return found.group() if found else ""


def _item_lines(document: Document, value: Any, indent: str) -> str:
    lines = yaml_text.dump({"k": [value]}, offset=0).rstrip("\n").split("\n")[1:]
    return "".join(f"{indent if line else ''}{line}{document.newline}" for line in lines)


def _is_one_line(node: Node, value: Any) -> bool:
    """Tell whether *node* is a value on one line, and *value* may be one."""
    is_block = isinstance(node, ScalarNode) and node.style in ("|", ">")
    return isinstance(node, ScalarNode | Alias) and not is_block and not isinstance(value, dict | list | tuple)


def _bracketed(document: Document, node: Node, value: Any) -> list[Splice] | None:
    """Write what stands in brackets anew, each part that is as it was in its own characters."""
    start, end = int(node.start_mark.index), int(node.end_mark.index)
    source = document.text[start:end]
    if not node.value or not value or node.anchor or re.search(r"[&*!]", source) or source[:1] not in ("[", "{"):
        return None
    commented = any(document.comments(start, end))
    text = _flow(document, node, value, commented=commented)
    return None if text is None else [Splice(start, end, text)]


def _flow(document: Document, node: Node, value: Any, *, commented: bool) -> str | None:
    source = document.text[node.start_mark.index : node.end_mark.index]
    if is_same(document.value_of(node), value):
        return source
    if isinstance(node, SequenceNode) and isinstance(value, list | tuple):
        return _flow_list(document, node, value, commented=commented)
    if isinstance(node, MappingNode) and isinstance(value, dict):
        return _flow_mapping(document, node, value, commented=commented)
    return yaml_text.in_brackets(value, quotes=yaml_text.quotes_of(node))


def _flow_list(document: Document, node: SequenceNode, value: Sequence[Any], *, commented: bool) -> str | None:
    if len(node.value) == len(value):
        return _in_place(document, node, list(zip(node.value, value, strict=True)), commented=commented)
    if commented:
        return None
    known = {_canonical(document.value_of(item)): item for item in reversed(node.value)}
    style = node.value[0] if node.value else None
    items = (_shown(document, known.get(_canonical(each), style), each) for each in value)
    return f"[{', '.join(items)}]"


def _flow_mapping(document: Document, node: MappingNode, value: Mapping[str, Any], *, commented: bool) -> str | None:
    present = {str(key.value): (key, item) for key, item in node.value}
    if list(present) == [name for name in present if name in value] and len(present) == len(value):
        pairs = [(item, value[name]) for name, (_, item) in present.items()]
        return _in_place(document, node, pairs, commented=commented)
    if commented:
        return None
    parts: list[str] = []
    for name in [*(name for name in present if name in value), *(name for name in value if name not in present)]:
        key, item = present.get(name, (None, None))
        parts.append(f"{_shown(document, key, name)}: {_shown(document, item, value[name])}")
    return f"{{{', '.join(parts)}}}"


def _shown(document: Document, source: Node | None, value: Any) -> str:
    """Return *value* as it stands in brackets, written like *source* if there is one."""
    text = _flow(document, source, value, commented=False) if source is not None else None
    return text or yaml_text.in_brackets(value)


def _in_place(document: Document, node: Node, pairs: Sequence[tuple[Node, Any]], *, commented: bool) -> str | None:
    """Return the source of *node* with the new values in the places of the old ones, blanks and comments kept."""
    pieces: list[str] = []
    at = int(node.start_mark.index)
    for item, value in pairs:
        text = _flow(document, item, value, commented=commented)
        if text is None or item.start_mark.index == item.end_mark.index:
            return None
        pieces += document.text[at : item.start_mark.index], text
        at = int(item.end_mark.index)
    return "".join([*pieces, document.text[at : node.end_mark.index]])
