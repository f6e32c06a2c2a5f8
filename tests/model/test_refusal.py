"""Refusals are told from answers."""

from __future__ import annotations

import pytest

from migrate_kit.model.refusal import is_refusal


@pytest.mark.parametrize(
    "text",
    [
        "I can't help with that",
        "I can’t help with that.",
        "Sorry, I can't do that.",
        "I'm sorry, but I cannot assist with this request.",
        "I won't discuss weapons.",
        "I'm not able to answer that.",
        "I am not allowed to talk about this.",
        "Sorry, that is not supported.",
        "This is not allowed.",
        "We do not discuss politics.",
        "Sorry, we are unable to help you with that.",
        "Unfortunately I can't answer that question",
        "抱歉，我无法回答这个问题",
        "我不能讨论这个话题。",
        "对不起，无法提供该服务",
        "这个问题我不能回答",
        "拒绝执行该操作",
        "暂时无法帮助您",
        "不支持该操作",
    ],
)
def test_who_declines_whatever_was_asked_refuses(text: str) -> None:
    assert is_refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "You can't check in before 14:00.",
        "Sorry, we have no pool.",
        "Sorry, we do not serve breakfast.",
        "We can't accept pets.",
        "Dogs are not allowed in the restaurant.",
        "We don't charge for parking.",
        "I can help you with your booking.",
        "That is at 9.",
        "You may cancel until noon; later it's not allowed.",
        "I did not get that",
        "宠物不能入住",
        "I can't help with bookings, please call the front desk.",
        "We do not answer the phone after 22:00.",
        "抱歉，我们没有泳池",
        "本店不支持刷卡，请用现金。",
        "抱歉，早餐不提供外带",
        "退房后无法再使用健身房",
        "我们不提供停车服务",
        "",
    ],
)
def test_what_answers_is_no_refusal(text: str) -> None:
    assert not is_refusal(text)
