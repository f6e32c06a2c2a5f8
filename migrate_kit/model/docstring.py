r"""Docstrings in the styles people use: Google, NumPy, Sphinx, Chinese headers, and loose `name: text` lines.

Good: `Args:\n    day (str): today or tomorrow`, `:param x:str,说明`, `参数:\n    x: 说明`, `zone -- 'all' or 'north'`.
Bad:  a colon in prose after a word that is no parameter ("note: slow").
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from migrate_kit.model.punctuation import narrow

_SECTIONS: dict[str, str] = {
    "parameters": "args arguments parameters params parametros parámetros keyword kwargs 参数 參數 入参 输入 参数说明",
    "returns": "returns return yields 返回 返回值 回傳 输出",
    "raises": "raises raise except exceptions errors 异常 抛出 報錯 报错 错误",
    "examples": "examples example usage 示例 例子 例 用法 範例",
    "notes": "note notes warning see 注意 说明 备注",
}
_KIND = {word: kind for kind, words in _SECTIONS.items() for word in words.split()}
_HEADER = re.compile(r"^\s*([^\W\d][\w ]{0,20}?)\s*[:]\s*$")
_UNDERLINED = re.compile(r"^\s*[-=]{3,}\s*$")
_SPHINX = re.compile(
    r"^\s*[:@](param|parameter|arg|argument|key|type|returns?|rtype|raises?|except)\b\s*([^:]*)[:]?\s*(.*)$"
)
_JSDOC = re.compile(r"^@param\s+(?:\{(?P<type>[^}]*)\}\s*)?(?P<name>\w+)\s*[-::]?\s*(?P<text>.*)$")
_ENTRY = re.compile(
    r"^(?P<indent>\s*)\*{0,2}(?P<name>\w+)\s*(?:[(](?P<type>[^)]*)[)])?\s*(?:[:]|\s-{1,2}\s)\s*(?P<text>.*)$"
)
_RAISED = re.compile(r"^\s*[-*]?\s*`{0,2}[A-Za-z_][\w.]*`{0,2}\s*(?:[:]|\s-{1,2}\s)\s*")
_TYPE_ALONE = re.compile(r"^\s*`{0,2}[A-Z][\w.]*`{0,2}\s*$")
"""NumPy names the error on a line of its own."""
_TYPE_FIRST = re.compile(
    r"^(?P<type>str|string|int|integer|float|number|bool|boolean|list|dict|字符串|整数|数字|布尔)\b\s*(?:[,;。]|$)\s*"
)


@dataclass
class ParameterDoc:
    """What a docstring says of one parameter."""

    type: str = ""
    text: str = ""
    line: int = 0
    """zero-based line inside the docstring"""
    loose: bool = False
    """found in prose, not in a parameter section"""


@dataclass
class Doc:
    """A docstring taken apart."""

    summary: str = ""
    text: str = ""
    """everything that belongs to no section"""
    returns: str = ""
    raises: dict[str, int] = field(default_factory=dict)
    """what it says of each error → its zero-based line inside the docstring"""
    examples: list[str] = field(default_factory=list)
    parameters: dict[str, ParameterDoc] = field(default_factory=dict)


def parse(docstring: str, names: Sequence[str]) -> Doc:
    """Take *docstring* apart; *names* are the function's parameters."""
    doc = Doc()
    prose: list[str] = []
    kind, current = "", None
    lines = inspect.cleandoc(docstring).split("\n")
    for number, line in enumerate(lines):
        header = _header(lines, number)
        if header is not None:
            kind, current = header, None
        elif _UNDERLINED.match(line):
            continue
        elif (match := _SPHINX.match(narrow(line))) is not None:
            kind = ""
            current = _sphinx(doc, match, line, number)
        elif kind == "" and current is not None and line.startswith((" ", "\t")) and line.strip():
            current.text = f"{current.text} {line.strip()}".strip()
        elif kind == "parameters":
            current = _entry(doc, line, number, names, current)
        elif kind:
            _other(doc, kind, line, number)
        else:
            current = None
            prose.append(line)
    return _finished(doc, prose, names)


def _header(lines: list[str], number: int) -> str | None:
    line = lines[number]
    match = _HEADER.match(narrow(line))
    name = match.group(1) if match else line.strip() if _is_underlined(lines, number) else ""
    return _KIND.get(name.lower().split(" ")[0]) if name else None


def _is_underlined(lines: list[str], number: int) -> bool:
    return number + 1 < len(lines) and bool(lines[number].strip()) and bool(_UNDERLINED.match(lines[number + 1]))


def _sphinx(doc: Doc, match: re.Match[str], line: str, number: int) -> ParameterDoc | None:
    role, head, text = match.group(1), match.group(2).split(), line[match.start(3) :].strip()
    if role.startswith(("return", "rtype")):
        text = text or " ".join(head)
        doc.returns = " ".join(filter(None, (doc.returns, text))) if role != "rtype" else doc.returns or text
        return None
    if role.startswith(("rais", "except")):
        if text:
            doc.raises.setdefault(text, number)
        return None
    jsdoc = _JSDOC.match(line.strip())
    if jsdoc is not None and not match.group(0).lstrip().startswith(":"):
        head, text = [jsdoc["name"]], jsdoc["text"]
    if not head:
        return None
    entry = doc.parameters.setdefault(head[-1], ParameterDoc(line=number))
    if role == "type":
        entry.type = text
        return None
    entry.type = entry.type or (" ".join(head[:-1]) if len(head) > 1 else (jsdoc["type"] or "") if jsdoc else "")
    entry.text, entry.type = _split_type(text, entry.type)
    return entry


def _split_type(text: str, kind: str) -> tuple[str, str]:
    # ":param x:str,说明" puts the type before the text.
    match = _TYPE_FIRST.match(narrow(text))
    if match is None or kind:
        return text.strip(), kind
    said = text[match.end() :].strip()
    return "" if said == "optional" else said, match["type"]  # NumPy: "name : str, optional"


def _entry(doc: Doc, line: str, number: int, names: Sequence[str], current: ParameterDoc | None) -> ParameterDoc | None:
    match = _ENTRY.match(narrow(line))
    if match is not None and match["name"] in names:
        text, kind = _split_type(line[match.start("text") :], match["type"] or "")
        if not match["type"] and re.fullmatch(r"[\w\[\], |.]+(, optional)?", text) and _type_word(text):
            text, kind = "", text  # NumPy: "name : type" with the text on the next line
        doc.parameters[match["name"]] = entry = ParameterDoc(kind, text, number)
        return entry
    if line.strip() in names:
        doc.parameters[line.strip()] = entry = ParameterDoc(line=number)
        return entry
    if current is not None and line.strip():
        current.text = f"{current.text} {line.strip()}".strip()
    return current


def _type_word(text: str) -> bool:
    return bool(re.match(r"(str|int|float|bool|list|dict|tuple|number|string|integer|array|object)\b", text))


def _other(doc: Doc, kind: str, line: str, number: int) -> None:
    if kind == "returns" and line.strip():
        doc.returns = f"{doc.returns} {line.strip()}".strip()
    elif kind == "examples" and line.strip():
        doc.examples.append(line.strip())
    elif kind == "raises" and line.strip():
        _raised(doc, line, number)


def _raised(doc: Doc, line: str, number: int) -> None:
    """Keep what *line* says of an error: without its type; a line that goes on is joined to the one before."""
    match = _RAISED.match(narrow(line))
    last = next(reversed(doc.raises), "")
    if match is not None:
        said = line[match.end() :].strip()
        if said:
            doc.raises.setdefault(said, number)
    elif last and len(line) - len(line.lstrip()) > 4:
        doc.raises = {f"{said} {line.strip()}" if said == last else said: at for said, at in doc.raises.items()}
    elif not _TYPE_ALONE.match(line):
        doc.raises.setdefault(line.strip(" -*"), number)


def _finished(doc: Doc, prose: list[str], names: Sequence[str]) -> Doc:
    kept: list[str] = []
    for number, line in enumerate(prose):
        left = _loose(doc, line, number, names)
        kept.append(left)
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip()
    doc.text = text
    first = text.split("\n\n")[0].replace("\n", " ").strip()
    doc.summary = first[: _end(first)].strip()
    return doc


def _end(text: str) -> int:
    match = re.search(r"。|[!?](?=\s|$|[^\x00-\x7f])|\.(?=\s)", narrow(text))
    return match.end() if match else len(text)


def _loose(doc: Doc, line: str, number: int, names: Sequence[str]) -> str:
    # Names in the middle of a line count only with a colon or dashes; what stands before stays prose.
    for name in names:
        match = re.search(rf"(?<![\w'\"]){re.escape(name)}\s*(?:[:]|\s--?\s)\s*(?P<text>\S.*)$", narrow(line))
        if match is not None and name not in doc.parameters:
            text, kind = _split_type(line[match.start("text") :], "")
            doc.parameters[name] = ParameterDoc(kind, text, number, loose=True)
            return line[: match.start()].rstrip()
        typed = re.match(rf"\s*{re.escape(name)}\s*\((?P<type>\w+)\)\s*[:]\s*(?P<text>.*)$", narrow(line))
        if typed is not None and name not in doc.parameters:
            doc.parameters[name] = ParameterDoc(typed["type"], line[typed.start("text") :], number, loose=True)
            return ""
    return line
