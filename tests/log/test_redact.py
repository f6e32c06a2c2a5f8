"""What a kept text loses first: what shows itself as personal or secret, in Chinese and English, and nothing else."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.errors import RedactorUnusable
from migrate_kit.log.redact import is_bank_card, is_identity_card, redact, redactor

IDENTITY, CARD = "11010519491231002X", "6222 0212 3456 7894 134"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("给13812345678发短信", "给<phone>发短信"),
        ("call +86 138-1234-5678 now", "call <phone> now"),
        ("座机010-62345678没人接", "座机<phone>没人接"),
        ("dial +1 (415) 555-2671 or 415-555-2671", "dial <phone> or <phone>"),
        ("mail zhang.san+x@example.com.cn please", "mail <mail> please"),
        ("发到邮箱lisi@qq.com谢谢", "发到邮箱<mail>谢谢"),
        (f"身份证{IDENTITY}查询", "身份证<id>查询"),
        (f"id {IDENTITY.lower()}.", "id <id>."),
        ("card 4111 1111 1111 1111 expired", "card <card> expired"),
        ("卡号4111111111111111被拒", "卡号<card>被拒"),
        ("ping 10.2.3.4 再 ping 2001:db8::8a2e:370:7334", "ping <ip> 再 ping <ip>"),
        ("我叫张三，帮我重启", "我叫<name>，帮我重启"),
        ("联系人：欧阳娜娜", "联系人：<name>"),
        ("请王小明先生接电话", "请<name>先生接电话"),
        ("my name is John Smith, restart it", "my name is <name>, restart it"),
        ("ask Dr. Jane Doe about it", "ask Dr. <name> about it"),
        ("use sk-abcdEFGH1234567890abcd here", "use <key> here"),
        ("token ghp_0123456789abcdefghijklmnop", "token <key>"),
        ("eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl", "<key>"),
        ("密钥文件sk-abcdEFGH1234567890abcd泄露", "密钥文件<key>泄露"),
        ("地址2001:db8:0:1::1不通", "地址<ip>不通"),
        ("password: hunter2!", "password: <key>"),
        ("密码是abc12345", "密码是<key>"),
        ("AKIAIOSFODNN7EXAMPLE is leaked", "<key> is leaked"),
    ],
)
def test_what_is_personal_or_secret_goes(text: str, kept: str) -> None:
    assert redact(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "查看 order-service 最近 30 分钟的日志",
        "scale web to 12 replicas on port 8080",
        "restart payment, version 1.2.3, build 20240131",
        "订单 20240131123456 的状态",
        "错误率 99.95%，延迟 120ms",
        "用户登录失败的日志",
        "at 12:34:56 it failed",
        "password reset fails, token expired",
        "密码错误的次数",
        "11010519491231002A",
        "4111 1111 1111 1112 is no card",
        "110105194912310021",
    ],
)
def test_what_only_looks_a_little_like_it_stays(text: str) -> None:
    assert redact(text) == text


DATES = st.dates(date(1800, 1, 1), date(2099, 12, 31)).map(lambda d: d.strftime("%Y%m%d"))


@given(st.integers(100_000, 659_999), DATES, st.integers(0, 999))
@settings(deadline=None)
def test_every_identity_card_with_the_right_check_digit_goes(place: int, day: str, serial: int) -> None:
    body = f"{place}{day}{serial:03}"
    (right,) = [digit for digit in "0123456789X" if is_identity_card(body + digit)]
    assert body not in redact(f"证件 {body}{right} 过期")


@given(st.text("0123456789", min_size=12, max_size=18))
@settings(deadline=None)
def test_luhn_finds_one_check_digit(body: str) -> None:
    assert sum(is_bank_card(body + digit) for digit in "0123456789") == 1


@given(st.text())
@settings(deadline=None)
def test_any_text_comes_through(text: str) -> None:
    assert isinstance(redact(text), str)


def test_a_redactor_is_found_by_name() -> None:
    assert redactor("off") is None
    assert redactor("builtin") is redact
    assert redactor("tests.log.test_redact:shouting") is shouting


@pytest.mark.parametrize(
    "name", ["nothing", "no.such.module:f", "tests.log.test_redact:gone", "tests.log.test_redact:CARD"]
)
def test_a_redactor_that_is_not_there_is_named(name: str) -> None:
    with pytest.raises(RedactorUnusable) as caught:
        redactor(name)
    assert caught.value.fields["name"] == name


def shouting(text: str) -> str:
    return text.upper()
