"""Chat programs get a short message in their form, and what they did not take counts as not delivered."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from migrate_kit.errors import NotDelivered
from migrate_kit.report.weekly import WeeklyReport
from migrate_kit.report.weekly.delivery import Message, address_of, chat, message_of, send
from migrate_kit.report.weekly.delivery.chat import FORMS, body_for, refusal_in
from tests.report.weekly.delivery.servers import hook


@pytest.fixture(scope="session")
def message(rich: WeeklyReport) -> Message:
    return message_of(rich, language="zh", with_texts=False, needed=0.95)


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("qyapi.weixin.qq.com", ("text", "content")),
        ("oapi.dingtalk.com", ("text", "content")),
        ("open.feishu.cn", ("content", "text")),
        ("open.larksuite.com", ("content", "text")),
    ],
)
def test_each_gets_the_first_screen_where_it_looks_for_it(message: Message, host: str, place: tuple[str, str]) -> None:
    body = body_for(host, message)
    assert body[place[0]][place[1]] == message.brief
    assert {"msgtype", "msg_type"} & body.keys()
    assert "report" not in body


def test_a_host_is_known_by_all_of_its_name(message: Message) -> None:
    assert body_for("hooks.slack.com", message) == {"text": message.brief}
    assert body_for("hooks.slack.com.example.org", message) == message.body()


def test_the_brief_has_the_answers_and_what_to_do_and_no_tables(message: Message) -> None:
    assert message.brief.startswith("决策质量周报")
    assert "变好了吗？" in message.brief
    assert "migrate-kit " in message.brief
    assert "逐个工具" not in message.brief
    assert len(message.brief) < len(message.text) / 2


@pytest.mark.parametrize("host", sorted(FORMS))
def test_a_long_one_is_cut_to_what_is_taken_between_characters(message: Message, host: str) -> None:
    told = json.dumps(body_for(host, replace(message, brief="决" * 9_000)), ensure_ascii=False).encode()
    assert len(told) <= (4_096 if "weixin" in host else 20_000)
    assert "�" not in told.decode()


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (b'{"errcode": 0, "errmsg": "ok"}', None),
        (b'{"errcode": 310000, "errmsg": "keywords not in content"}', 310000),
        (b'{"code": 19001, "msg": "param invalid"}', 19001),
        (b'{"StatusCode": 0, "StatusMessage": "success"}', None),
        (b'{"code": 0, "StatusCode": 0}', None),
        (b"ok", None),
        (b"", None),
        (b"[1]", None),
        (b'{"code": null}', None),
        (b'{"errcode": 1', None),
    ],
)
def test_the_answer_says_whether_it_was_taken(answer: bytes, code: int | None) -> None:
    assert refusal_in(answer) == code


def test_at_any_other_endpoint_the_status_counts(message: Message) -> None:
    with hook(body=b'{"code": 200, "msg": "success"}') as state:
        send(message, address_of(state.url()))
    assert len(state.got) == 1


def test_what_a_chat_did_not_take_is_not_delivered(message: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(chat.FORMS, "127.0.0.1", FORMS["oapi.dingtalk.com"])
    with hook(body=b'{"errcode": 310000, "errmsg": "no"}') as state:
        with pytest.raises(NotDelivered) as caught:
            send(message, address_of(state.url("/robot?access_token=hunter2")))
        assert "310000" in caught.value.fields["what"]
        assert "hunter2" not in str(caught.value.to_dict())
        state.body = b'{"errcode": 0}'
        send(message, address_of(state.url()))
    assert [json.loads(body)["msgtype"] for _, _, body in state.got] == ["text", "text"]
