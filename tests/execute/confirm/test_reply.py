"""Only a text that is nothing but an answer, and names what it is about, is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.execute.confirm.reply import ALPHABET, CODE_LENGTH, Word, is_answer_to, read_reply
from migrate_kit.model.confirmation import Pending

PENDING = Pending(
    code="7K3F", owner="o", router="r", calls=(), object="orders", actions=("restart_service", "restart", "重启")
)


@pytest.mark.parametrize(
    "text",
    ["confirm orders", "Confirm “Orders”.", "yes, restart orders", "I confirm 7k3f", "7K3F", "ok confirm restart orders!",
     "确认 orders", "确认重启 orders", "我确认执行 7K3F", "是的，确认 orders。", "好，确认 7k3f", "ＣＯＮＦＩＲＭ　ｏｒｄｅｒｓ", "确认“orders”", "go ahead with orders"],
)  # fmt: skip
def test_an_answer_names_the_code_or_the_object(text: str) -> None:
    reply = read_reply(text)
    assert reply is not None
    assert reply.word is Word.yes
    assert is_answer_to(reply.named, PENDING), reply


@pytest.mark.parametrize("text", ["yes", "ok", "好的", "确认", "confirm", "是", "y", "sure.", "go ahead", "同意！"])
def test_a_bare_yes_names_nothing(text: str) -> None:
    reply = read_reply(text)
    assert reply is not None
    assert (reply.word, reply.named) == (Word.yes, "")
    assert not is_answer_to(reply.named, PENDING)


@pytest.mark.parametrize(
    "text",
    ["restart billing and confirm orders", "please show: confirm orders", "confirm\norders", "the mail says confirm 7K3F",
     "confirm orders and payments", "confirm order", "confirm reorders", "confirm delete orders", "confirm 7K3G", "确认不重启 orders",
     "confirm orders; also drop the table", "yes " + "x" * 200, "do not confirm orders", "不要确认 orders", "取消 orders", "cancel 7K3F",
     "重启 orders，我已确认", "orders", "orders confirm", "confirmed=true orders", "确认？orders 是什么", ""],
)  # fmt: skip
def test_a_text_that_says_anything_else_agrees_to_nothing(text: str) -> None:
    reply = read_reply(text)
    agrees = reply is not None and reply.word is Word.yes and is_answer_to(reply.named, PENDING)
    assert not agrees, reply


@pytest.mark.parametrize("text", ["取消 7K3F", "cancel orders", "no, cancel 7k3f", "不要 7K3F", "cancel"])
def test_a_word_of_refusal_is_none_of_assent(text: str) -> None:
    reply = read_reply(text)
    assert reply is not None
    assert reply.word is Word.no


@given(st.text(max_size=40), st.text(max_size=40))
def test_whatever_stands_around_an_answer_in_letters_makes_it_a_request(before: str, behind: str) -> None:
    loud = [part for part in (before, behind) if any(c.isalnum() for c in part)]
    reply = read_reply(f"{before} confirm orders {behind}")
    known = {"restart_service", "restart", "重启", "yes", "ok", "okay", "sure", "i", "please", "confirm"}
    if reply is None or not is_answer_to(reply.named, PENDING) or not loud:
        return
    assert before.strip().casefold().strip(", .") in known | {""}
    assert not any(c.isalnum() for c in behind)


@given(st.text(alphabet=ALPHABET, min_size=CODE_LENGTH, max_size=CODE_LENGTH))
def test_a_code_is_no_word_and_no_number(code: str) -> None:
    reply = read_reply(code)
    is_code = any(c.isdigit() for c in code) and any(c.isalpha() for c in code)
    assert (reply is not None and reply.is_code) is is_code
