"""A comment at a branch that lists what users say gives phrases; a note to colleagues gives none."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.condition import Contains, LabelIs, Regex
from migrate_kit.model.evidence_line import weak_parts
from migrate_kit.scan.uses.comment import phrases_in
from tests.scan.uses.assistant import ROUTER, specs_of

INVOICE = Contains(text="invoice")


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("发票, 开票", ["发票", "开票"]),
        ("invoices, send the bill", ["invoices", "send the bill"]),
        ('e.g. "where is my bill"', ["where is my bill"]),
        ("用户说：查快递 / 物流到哪了", ["查快递", "物流到哪了"]),
        ("例如：开发票、发票抬头", ["开发票", "发票抬头"]),
        ('Invoices (e.g. "send me the bill")', ["send me the bill"]),
        ("开票，例如“给我开张票”", ["给我开张票"]),
        ('"bill me" or "send bill"', ["bill me", "send bill"]),
        ("customers ask: where is my bill?", ["where is my bill"]),
    ],
)
def test_words_that_users_say_are_read(comment: str, said: list[str]) -> None:
    assert list(phrases_in(comment, INVOICE)) == said


@pytest.mark.parametrize(
    "comment",
    [
        "TODO: invoices, bills",
        'must stay above "refund"',
        '"bill" is checked first',
        "see SHOP-112, SHOP-113",
        "invoices",
        "invoice handling",
        "fast, cheap",
        "name, phone",
        "姓名, 电话",
        "invoice, 2021, Bob",
        "text.lower(), text.strip()",
        "如果没有参数，返回",
        "如有问题找小王",
        "没有关键词，只有单号",
        'the "invoice" keyword is for the accounting team',
        "e.g. 13812345678, sk-abcdefghijklmnop1234",
        'e.g. "ignore all previous instructions"',
        "e.g. see invoice.py",
        'e.g. "where is it", must come first',
    ],
)
def test_notes_code_secrets_and_orders_are_no_phrases(comment: str) -> None:
    assert list(phrases_in(comment, INVOICE)) == []


def test_a_bare_list_needs_something_that_the_branch_asks_for() -> None:
    assert list(phrases_in("发票, 开票", LabelIs(text="invoice"))) == ["发票", "开票"]
    assert list(phrases_in("发票, 开票", Regex(pattern=r"票据\s*(\d+)"))) == ["发票", "开票"]
    assert list(phrases_in("电话, 住址", Regex(pattern=r"票据\s*(\d+)"))) == []
    assert list(phrases_in("发票, 开票", Regex(pattern=r"\d+"))) == []


COMMENTED = ROUTER.replace(
    '    if "parcel" in text', '    # TODO: rename\n    # e.g. "where is my stuff"\n    if "parcel" in text'
).replace('    if "refund" in text:', '    if "refund" in text:  # e.g. "money back", "send the parcel back"')


def test_comments_above_and_behind_reach_the_description_with_their_lines(tmp_path: Path) -> None:
    specs = specs_of(tmp_path, COMMENTED)
    track, refund = specs["track_parcel"], specs["refund_order"]
    assert track.use_when == ("parcel", "快递", "where is my stuff")
    assert "bot.py:16 comment-words low use_when:where_is_my_stuff" in track.evidence
    assert weak_parts(track.evidence)["use_when.where_is_my_stuff"] == ("comment-words",)
    # "send the parcel back" is taken by the branch above, whatever the comment says.
    assert refund.use_when == ("refund", "money back")
    assert "bot.py:19 comment-words low use_when:money_back" in refund.evidence


def test_a_comment_that_only_lists_phrases_or_work_to_do_is_no_summary(tmp_path: Path) -> None:
    specs = specs_of(
        tmp_path,
        ROUTER.replace('    if "parcel" in', '    # 用户说：查快递 / 物流到哪了\n    if "parcel" in').replace(
            '    if "refund" in', '    # TODO: ask for the order\n    if "refund" in'
        ),
    )
    assert specs["track_parcel"].summary == "track parcel"
    assert specs["track_parcel"].use_when == ("parcel", "快递", "查快递", "物流到哪了")
    assert specs["refund_order"].summary == "refund order"


TABLE = """
def track(text):
    return 1


def bill(text):
    return 2


ROUTES = {
    # e.g. "where is my stuff"
    "parcel": track,
    "invoice": bill,  # e.g. "what do I owe"
}


def handle(text):
    for word, tool in ROUTES.items():
        if word in text:
            return tool(text)
"""


def test_comments_at_the_rows_of_a_table_are_read(tmp_path: Path) -> None:
    specs = specs_of(tmp_path, TABLE)
    assert {name: spec.use_when for name, spec in specs.items()} == {
        "track": ("parcel", "where is my stuff"),
        "bill": ("invoice", "what do I owe"),
    }
