"""Facts from the docstring: meaning, type, and what its prose says of choices, ranges and examples.

Good: `day: today, tomorrow or weekend.` → enum; `:type amount: float` → number; `e.g. 98.5` → example.
Bad:  `item: 商品名` gives a meaning and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.model.docstring import Doc, ParameterDoc, parse
from migrate_kit.scan.tools.claim import Claim, Strength, claim
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import parameters_of
from migrate_kit.scan.tools.prose import read_prose, sentence_about
from migrate_kit.scan.tools.syntax import is_docstring, statements

_TYPES = {
    "str": "string", "string": "string", "字符串": "string", "文本": "string",
    "int": "integer", "integer": "integer", "整数": "integer",
    "float": "number", "number": "number", "double": "number", "数字": "number", "小数": "number",
    "bool": "boolean", "boolean": "boolean", "布尔": "boolean",
    "list": "array", "array": "array", "tuple": "array", "列表": "array",
    "dict": "object", "object": "object", "mapping": "object", "字典": "object",
}  # fmt: skip


def document(source: FunctionSource) -> Doc:
    """Return the docstring of *source*, taken apart; an empty one where there is none."""
    text = source.node.get_docstring(clean=False) or ""
    return parse(text, [p.name.value for p in parameters_of(source.node)])


def claims(source: FunctionSource) -> Iterator[Claim]:
    """Yield what the docstring says of each parameter."""
    body = statements(source.node.body)
    if not body or not is_docstring(body[0]):
        return
    doc = document(source)
    names = {p.name.value for p in parameters_of(source.node)}
    for name, entry in doc.parameters.items():
        if name in names:
            yield from _one(source, body[0], name, entry)
    for name in sorted(names - doc.parameters.keys()):
        sentence = sentence_about(name, doc.text)
        if sentence:
            found = read_prose(sentence)
            found.pop("examples", None)
            yield from claim(source, body[0], name, rule="prose", strength=Strength.hint, **found)


def _one(source: FunctionSource, node: cst.CSTNode, name: str, entry: ParameterDoc) -> Iterator[Claim]:
    kind = _TYPES.get(entry.type.split(",")[0].split("[")[0].strip().lower().rstrip("?"))
    if kind:
        yield from claim(source, node, name, rule="doc-type", strength=Strength.document, type=kind)
    if entry.text:
        yield from claim(source, node, name, rule="doc", strength=Strength.document, meaning=entry.text)
        yield from claim(source, node, name, rule="doc-prose", strength=Strength.hint, **read_prose(entry.text))
