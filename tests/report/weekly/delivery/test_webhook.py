"""A webhook gets one POST of JSON with a text; whatever does not succeed says where, what and what to do."""

from __future__ import annotations

import json
import socket
from base64 import b64encode

import pytest

from migrate_kit.errors import NotDelivered
from migrate_kit.report.weekly import WeeklyReport
from migrate_kit.report.weekly.delivery import Message, address_of, message_of, send, webhook
from migrate_kit.shim import notices
from tests.report.weekly.delivery.servers import hook

SECRET = "hunter2"


@pytest.fixture(scope="session")
def message(rich: WeeklyReport) -> Message:
    return message_of(rich, language="zh", with_texts=False, needed=0.95)


def refused(url: str, message: Message) -> NotDelivered:
    """Return how sending failed; nothing secret is in it, nor in what it came from."""
    with pytest.raises(NotDelivered) as caught:
        send(message, address_of(url))
    error = caught.value
    assert (
        SECRET not in f"{error} {error.to_dict()} {error.__cause__} {error.__suppress_context__ or error.__context__}"
    )
    assert error.fields["todo"]
    return error


def test_it_gets_one_post_with_the_text_and_the_data(message: Message) -> None:
    with hook() as state:
        send(message, address_of(state.url("/T0?key=1")))
    ((line, headers, body),) = state.got
    assert line == "POST /T0?key=1"
    assert headers["Content-Type"] == "application/json"
    told = json.loads(body)
    assert (told["event"], told["subject"]) == ("weekly_report", message.subject)
    assert told["text"].startswith("决策质量周报")
    assert (told["report"]["schema"], told["report"]["version"]) == ("migrate-kit/weekly", 1)
    assert told["report"]["traffic"]["n"] > 0


def test_what_users_said_is_not_sent_unless_it_is_asked_for(rich: WeeklyReport) -> None:
    for with_texts in (False, True):
        sent = message_of(rich, language="en", with_texts=with_texts, needed=0.95)
        with hook() as state:
            send(sent, address_of(state.url()))
        assert ("看看" in state.got[0][2].decode()) is with_texts


def test_user_and_password_go_into_the_header_and_not_into_the_line(message: Message) -> None:
    with hook() as state:
        send(message, address_of(state.url(user=f"me:{SECRET}@")))
    ((line, headers, _),) = state.got
    assert line == "POST /hook"
    assert headers["Authorization"] == f"Basic {b64encode(f'me:{SECRET}'.encode()).decode()}"


@pytest.mark.parametrize(("status", "said"), [(404, "404"), (500, "500"), (429, "429"), (401, "login"), (403, "login")])
def test_an_answer_that_is_no_success_is_told(message: Message, status: int, said: str) -> None:
    with hook(status=status) as state:
        error = refused(state.url(f"/{SECRET}"), message)
    assert said in error.fields["what"]
    assert error.fields["where"] == f"http://127.0.0.1:{state.port}/…"


def test_a_redirection_is_not_taken_for_delivery(message: Message) -> None:
    with hook() as other, hook(status=302, headers={"Location": other.url()}) as state:
        error = refused(state.url(), message)
    assert "302" in error.fields["what"]
    assert other.got == []


def test_where_nothing_listens_it_says_so(message: Message) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        assert "listens" in refused(f"http://127.0.0.1:{port}/{SECRET}", message).fields["what"]


def test_a_host_that_nobody_knows_is_named(message: Message) -> None:
    error = refused(f"http://no-such-host.invalid/{SECRET}", message)
    assert error.fields["where"] == "http://no-such-host.invalid/…"


def test_one_that_does_not_answer_is_not_waited_for_any_longer(
    message: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "PATIENCE_S", 0.05)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        assert "in time" in refused(f"http://127.0.0.1:{silent.getsockname()[1]}/{SECRET}", message).fields["what"]


def test_the_words_of_the_system_are_not_passed_on(message: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(url: str, body: bytes, *, headers: object) -> None:
        raise OSError(f"cannot reach {url}")

    monkeypatch.setattr(webhook, "post_json", fails)
    assert "OSError" in refused(f"https://h/{SECRET}", message).fields["what"]


def test_one_that_speaks_something_else_is_told(message: Message) -> None:
    from tests.report.weekly.delivery.servers import post_office

    with post_office() as state:
        assert "connection" in refused(f"http://127.0.0.1:{state.port}/{SECRET}", message).fields["what"]


def test_an_encrypted_address_on_an_open_port_is_told(message: Message) -> None:
    with hook() as state:
        error = refused(state.url(f"/{SECRET}").replace("http://", "https://"), message)
    assert "encrypted" in error.fields["what"] or "connection" in error.fields["what"]
