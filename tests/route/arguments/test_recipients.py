"""Who gets it: read where a preposition or a verb of giving says so, and nowhere else."""

from __future__ import annotations

import pytest

from migrate_kit.model.tool import ParameterSpec
from tests.route.arguments.test_extract import extracted

PAYEE = ParameterSpec(meaning="收款人 / payee")
AMOUNT = ParameterSpec(type="number", meaning="金额(元)")


@pytest.mark.parametrize(
    ("text", "anchor", "wanted"),
    [("给张三转账两百", "转账", "张三"), ("转账给李雷,500元", "转账", "李雷"), ("给王发财转账100元", "转账", "王发财"), ("向慈善基金会汇款1万元", "汇款", "慈善基金会"),
     ("给小红发个红包", "红包", "小红"), ("转账500给招商银行尾号1234的账户", "转账", "招商银行尾号1234的账户"), ("transfer 200 to Bob Smith", "transfer", "Bob Smith"),
     ("send money to mom: 50 yuan", "send money", "mom"), ("transfer 50 yuan to the landlord please", "transfer", "landlord"), ("pay Alice 30 yuan", "pay", "Alice"),
     ("transfer 500 yuan to Dr. Anna Müller-Lüdenscheidt", "transfer", "Anna Müller-Lüdenscheidt"), ("transfer 5 yuan to anna@x.com", "transfer", "anna@x.com"),
     ("transfer 5 yuan to Anna or Bob", "transfer", None), ("给张三和李四各转账500元", "转账", None), ("转账给张三一百块", "转账", "张三"), ("给我转账500元", "转账", None), ("给大家转账", "转账", None), ("transfer funds now", "transfer", None), ("转账500元", "转账", None), ("transfer 20 yuan to me", "transfer", None)],
)  # fmt: skip
def test_who_gets_it_is_led_in(text: str, anchor: str, wanted: str | None) -> None:
    found = extracted(text, anchor, payee=PAYEE, amount=AMOUNT).found.get("payee")
    assert (found and found.value) == wanted


def test_the_amount_beside_the_name_is_read_too() -> None:
    found = extracted("给张三转账两百", "转账", payee=PAYEE, amount=AMOUNT).found
    assert {name: each.value for name, each in found.items()} == {"payee": "张三", "amount": 200}


@pytest.mark.parametrize("text", ["播放吧", "播放一下", "想播放", "请播放了", "please play"])
def test_politeness_and_particles_are_no_search_text(text: str) -> None:
    anchor = "播放" if "播放" in text else "play"
    assert not extracted(text, anchor, query=ParameterSpec(meaning="歌名")).found
