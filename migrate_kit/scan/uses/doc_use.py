"""What a docstring says of when to use the tool, when not, and what to use instead.

Good: `当用户说“查快递”时使用`, `用于查询快递`, `不要用于报表`, `Use this when the user asks for a refund.`,
      `Don't use it for invoices; use send_invoice instead.`, `For refunds use refund_order instead.`, and the requests
      that a section `Examples:` or `示例：` quotes.
Bad:  `Use when the cache is cold`, `Used for testing`, `用于单元测试`, `>>> track("1")`, `Not thread-safe`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.model.docstring import parse
from migrate_kit.model.record import Evidence
from migrate_kit.model.script import is_chinese
from migrate_kit.model.use import UseFact
from migrate_kit.scan.uses.doc_words import FOR, FOR_OTHER, INSTEAD, NOT_FOR, TECHNICAL, WANTS
from migrate_kit.scan.uses.saying import phrase_of, quoted, without_quotes

_SENTENCE = re.compile(r"[。！？!?]|\.(?=\s|$)|\n\s*\n|\n(?=\s*[-*•·]\s)|\n(?=\s*\S.*[\uff1a:]\s*\n)")
_BULLET = re.compile(r"^\s*(?:[-*•·]|\d+[.、)])\s*")
_ARTICLE = re.compile(r"^(?:a|an|the|some|their|his|her)\s+", re.IGNORECASE)
_RESULT = re.compile(r"->|=>|→|⇒|\s[-–—]\s")
_ASIDE = re.compile(r"\s*(?:[;,，；:\uff1a(（]|\s[-–—]+\s)\s*")
_USES = re.compile(r"\b(?:use|call|see|try)\b|用", re.IGNORECASE)
_CALL = re.compile(r">>>|[=(\[{]")


@dataclass(frozen=True, slots=True)
class _Said:
    words: str
    against: bool
    instead: str
    sentence: str


def uses_in(
    text: str, parameters: Sequence[str], *, tools: Mapping[str, str], file: str, line: int
) -> Iterator[UseFact]:
    """Yield what the docstring *text*, which begins at *line* of *file*, says of the use.

    *tools* gives for each name that a tool may be called by the name that it has in the inventory.
    """
    doc = parse(text, parameters)
    rows = text.splitlines()
    for said in (*_sentences(doc.text, tools), *_examples(doc.examples)):
        place = Evidence(file=file, line=line + _row(rows, said.sentence), rule="doc-use")
        yield UseFact(
            words=said.words, speaks="against" if said.against else "for", instead=said.instead, evidence=place
        )


def _row(rows: Sequence[str], sentence: str) -> int:
    begin = sentence.strip()[:10].strip()
    return next((number for number, row in enumerate(rows) if begin in row), 0)


def _sentences(text: str, tools: Mapping[str, str]) -> Iterator[_Said]:
    found: list[_Said] = []
    for piece in _SENTENCE.split(text):
        raw = _BULLET.sub("", piece).strip()
        sentence = _on_one_line(raw)
        if not sentence:
            continue
        other = INSTEAD.match(sentence)
        if other and found and found[-1].against and not found[-1].instead and other["tool"] in tools:
            found[-1] = _Said(found[-1].words, True, tools[other["tool"]], found[-1].sentence)
            continue
        found += _sentence(sentence, raw, tools)
    yield from found


def _on_one_line(text: str) -> str:
    glue = re.sub(r"(?<=[\u3400-\u9fff，；：])\s*\n\s*(?=[\u3400-\u9fff])", "", text)
    return " ".join(glue.split())


def _sentence(sentence: str, raw: str, tools: Mapping[str, str]) -> Iterator[_Said]:
    against, body, named = _read(sentence, tools)
    yield from (_Said(words, against, named, raw) for words in _phrases(body))


def _read(sentence: str, tools: Mapping[str, str]) -> tuple[bool, str, str]:
    """Return whether *sentence* speaks against the tool, of what it speaks, and the tool to use for it."""
    refused = _first(NOT_FOR, sentence)
    if refused:
        return (True, *_without_instead(refused["body"], tools))
    other = _first(FOR_OTHER, sentence)
    if other and other["tool"] in tools:
        return True, other["body"], tools[other["tool"]]
    use = _first(FOR, sentence)
    return False, use["body"] if use else "", ""


def _first(patterns: Sequence[re.Pattern[str]], sentence: str) -> re.Match[str] | None:
    return next((match for pattern in patterns if (match := pattern.search(sentence))), None)


def _without_instead(body: str, tools: Mapping[str, str]) -> tuple[str, str]:
    """Return *body* without what it says to use instead, and that tool's name, where it is one."""
    parts = _ASIDE.split(body, maxsplit=1)
    if len(parts) == 1 or not _USES.search(parts[1]):
        return body, ""
    named = [tools[name] for name in re.findall(r"[A-Za-z_][\w.]*\w", parts[1]) if name in tools]
    return parts[0], named[0] if len(set(named)) == 1 else ""


def _phrases(body: str) -> Iterator[str]:
    said = list(quoted(body))
    if said:
        yield from filter(None, map(phrase_of, said))
        return
    wanted = WANTS.sub("", body, count=1).strip()
    bare = re.split(r"[(（,，;；]", wanted)[0]
    bare = re.sub(r"\s+instead$|(?:的时候|时|的场景|的情况|等)$", "", _ARTICLE.sub("", bare.strip()))
    if bare and not TECHNICAL.search(body):
        yield from filter(None, [phrase_of(bare)])


def _examples(lines: Sequence[str]) -> Iterator[_Said]:
    for line in lines:
        request = _RESULT.split(line)[0]
        if _CALL.search(without_quotes(request)) or line.lstrip().startswith(">>>"):
            continue
        for words in filter(None, map(phrase_of, quoted(request))):
            if " " in words or is_chinese(words):
                yield _Said(words, False, "", line)
