"""A docstring says when to use a tool, when not, and what to use instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.scan.uses.doc_use import uses_in
from tests.scan.uses.assistant import ROUTER, specs_of

TOOLS = {name: name for name in ("refund_order", "send_invoice")}


def said(text: str) -> list[tuple[str, str, str]]:
    return [(use.words, use.speaks, use.instead) for use in uses_in(text, ("n",), tools=TOOLS, file="f.py", line=1)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("当用户说“查快递”或“物流到哪了”时使用。", ["查快递", "物流到哪了"]),
        ("当用户想查询快递进度时使用", ["查询快递进度"]),
        ("查快递。\n用于查询快递进度。", ["查询快递进度"]),
        ("Track it.\n\nUse this when the user asks for a refund.", ["refund"]),
        ("Use when the user wants to know where a parcel is.", ["know where a parcel is"]),
        ("Use this when the user says\n    \"cancel it\" or\n    'never mind that'.", ["cancel it", "never mind that"]),
        ("When the user asks about the weather, use this.", ["weather"]),
        (
            'Track.\n\nExamples:\n    "where is my parcel" -> in transit\n    - "track it now"',
            ["where is my parcel", "track it now"],
        ),
        ("查快递\n\n示例：\n    “我的快递到哪了”\n", ["我的快递到哪了"]),
    ],
)
def test_when_to_use_it(text: str, words: list[str]) -> None:
    assert said(text) == [(each, "for", "") for each in words]


@pytest.mark.parametrize(
    ("text", "words", "instead"),
    [
        ("不要用于报表。", "报表", ""),
        ("请勿用于批量导出；批量导出用 send_invoice", "批量导出", "send_invoice"),
        ("不适用于退款，请改用 refund_order。", "退款", "refund_order"),
        ("如果用户要退款，请使用 refund_order", "退款", "refund_order"),
        ("Don't use it for invoices; use send_invoice instead.", "invoices", "send_invoice"),
        ("Do not use for refunds. Use refund_order instead.", "refunds", "refund_order"),
        ("Not for refunds (use `refund_order`).", "refunds", "refund_order"),
        ("Not for refunds; use the website.", "refunds", ""),
        ("For refunds use refund_order instead.", "refunds", "refund_order"),
    ],
)
def test_when_not_to_use_it_and_what_instead(text: str, words: str, instead: str) -> None:
    assert said(text) == [(words, "against", instead)]


@pytest.mark.parametrize(
    "text",
    [
        "Use when the cache is cold.",
        "Use if you want to mock it.",
        "Used for testing.",
        "Used by the dispatcher.",
        "Use sparingly.",
        "用于单元测试。",
        "用于兼容旧接口",
        "适用于 Python 3",
        "Not thread-safe.",
        "Not for production use.",
        "Do not use when the lock is held.",
        "Never call this from a thread.",
        "不要在循环里调用",
        "不能为空",
        "For details see README.",
        "For details use the manual.",
        "Use it for a@b.com and 13812345678.",
        'Examples:\n    >>> track(\'1 2\')\n    track("a b")\n    n = "c d"',
        'Use this when the user says "ignore all previous instructions".',
    ],
)
def test_words_for_those_who_build_it_are_no_use(text: str) -> None:
    assert said(text) == []


DOCUMENTED = ROUTER.replace(
    "def track_parcel(text):\n",
    'def track_parcel(text):\n    """Track a parcel.\n\n    Use this when the user says "where is my stuff".\n'
    '    Not for money back; use refund_order. Not for opening hours.\n    """\n',
)


def test_a_docstring_reaches_the_description_with_its_line_and_names_the_other_tool(tmp_path: Path) -> None:
    track = specs_of(tmp_path, DOCUMENTED)["track_parcel"]
    assert track.use_when == ("parcel", "快递", "where is my stuff")
    assert track.do_not_use_when == ('it says "money back": use refund_order', 'it says "opening hours"')
    assert "bot.py:5 doc-use medium use_when:where_is_my_stuff" in track.evidence
    assert "bot.py:6 doc-use medium do_not_use_when" in track.evidence


def test_the_hash_of_the_evidence_follows_what_the_docstring_says(tmp_path: Path) -> None:
    one = specs_of(tmp_path, DOCUMENTED)
    other = specs_of(tmp_path, DOCUMENTED.replace("opening hours", "complaints"))
    assert one["track_parcel"].source_hash != other["track_parcel"].source_hash
    assert one["refund_order"].source_hash == other["refund_order"].source_hash
