"""Mail: text, page and file arrive; passwords go over encrypted lines only; failures are told without secrets."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from migrate_kit.errors import NotDelivered
from migrate_kit.report.weekly import WeeklyReport
from migrate_kit.report.weekly.delivery import MailAddress, Message, address_of, mail, message_of, send
from tests.report.weekly.delivery.servers import Post, post_office

SECRET = "s3cret"


@pytest.fixture(scope="session")
def message(rich: WeeklyReport) -> Message:
    return message_of(rich, language="zh", with_texts=False, needed=0.95)


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with a key and a certificate for this machine that nobody has signed."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("needs openssl")
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    names = ("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1")
    kind = ("-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    both = ("-keyout", str(file), "-out", str(file.with_name("cert.pem")))
    subprocess.run([openssl, "req", *kind, *names, *both], check=True, capture_output=True)
    file.write_text(file.read_text() + file.with_name("cert.pem").read_text(), encoding="utf-8")
    return file


@pytest.fixture
def trusted(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let this process trust it."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.with_name("cert.pem")))
    return certificate


def url(state: Post, *, scheme: str = "smtp", user: str = "", more: str = "", to: str = "a@b.c") -> str:
    return f"{scheme}://{user}127.0.0.1:{state.port}/?to={to}{more}"


def refused(given: str, message: Message) -> NotDelivered:
    with pytest.raises(NotDelivered) as caught:
        send(message, address_of(given))
    error = caught.value
    assert SECRET not in f"{error} {error.to_dict()} {error.__cause__}"
    assert error.__suppress_context__ or error.__context__ is None
    return error


def test_text_page_and_file_arrive(message: Message) -> None:
    with post_office() as state:
        send(message, address_of(url(state, to="a@b.c,d@e.f", more="&from=kit@b.c")))
    (mail,) = state.mails
    assert mail["Subject"] == message.subject
    assert (mail["From"], mail["To"]) == ("kit@b.c", "a@b.c, d@e.f")
    assert mail["Date"]
    assert mail["Message-ID"].endswith("@b.c>")
    text, page = mail.get_body(("plain",)), mail.get_body(("html",))
    assert text is not None
    assert page is not None
    assert text.get_content().split() == message.text.split()
    assert page.get_content().split() == message.page.split()
    (file,) = mail.iter_attachments()
    assert file.get_filename() == f"decision-quality-{message.name}.html"
    assert sum(line.upper().startswith("RCPT") for line in state.lines) == 2


def test_where_encryption_is_offered_it_is_used(message: Message, trusted: Path) -> None:
    with post_office(certificate=trusted) as state:
        send(message, address_of(url(state, user=f"me:{SECRET}@")))
    open_line = [line for line in state.lines if not line.startswith("tls ")]
    assert [line.split()[0].upper() for line in open_line] == ["EHLO", "STARTTLS"]
    assert len(state.mails) == 1


def test_encryption_from_the_start(message: Message, trusted: Path) -> None:
    with post_office(certificate=trusted, at_once=True) as state:
        send(message, address_of(url(state, scheme="smtps", user=f"me:{SECRET}@")))
    assert all(line.startswith("tls ") for line in state.lines)
    assert len(state.mails) == 1


def test_a_certificate_that_nobody_signed_is_not_trusted(message: Message, certificate: Path) -> None:
    with post_office(certificate=certificate) as state:
        error = refused(url(state, user=f"me:{SECRET}@"), message)
    assert "certificate" in error.fields["what"]
    assert state.mails == []
    assert not any("AUTH" in line for line in state.lines)


def test_a_password_does_not_go_over_an_open_line(message: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "_is_own", lambda _: False)
    with post_office() as state:
        error = refused(url(state, user=f"me:{SECRET}@"), message)
        assert "open line" in error.fields["what"]
        assert not any("AUTH" in line for line in state.lines)
        send(message, address_of(url(state, user=f"me:{SECRET}@", more="&tls=none")))
    assert len(state.mails) == 1


@pytest.mark.parametrize(
    ("host", "own"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("10.0.0.1", False), ("mail.example.org", False)],
)
def test_only_this_machine_hears_what_is_said_on_it(host: str, own: bool) -> None:
    assert mail._is_own(host) is own


def test_a_wrong_password_is_told_without_the_words_of_the_server(message: Message) -> None:
    with post_office(password="other") as state:
        error = refused(url(state, user=f"me:{SECRET}@"), message)
    assert "login" in error.fields["what"]


def test_mailboxes_that_were_refused_are_named_and_the_others_served(message: Message) -> None:
    with post_office(refuses=("gone@b.c",)) as state:
        error = refused(url(state, to="a@b.c,gone@b.c"), message)
    assert "gone@b.c" in error.fields["what"]
    assert "a@b.c," not in error.fields["what"]
    assert len(state.mails) == 1


def test_where_all_are_refused_nothing_is_sent(message: Message) -> None:
    with post_office(refuses=("b.c",)) as state:
        error = refused(url(state), message)
    assert "a@b.c" in error.fields["what"]
    assert state.mails == []


def test_a_server_that_does_not_take_the_message_is_told(message: Message) -> None:
    with post_office(data_answer="552 too large") as state:
        assert "552" in refused(url(state), message).fields["what"]


def test_a_server_that_does_not_answer_is_not_waited_for(message: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "PATIENCE_S", 0.05)
    with post_office(hangs=True) as state:
        assert "in time" in refused(url(state), message).fields["what"]


def test_a_subject_of_two_lines_adds_no_header(message: Message) -> None:
    with post_office() as state:
        send(replace(message, subject="W\r\nBcc: x@y.z"), address_of(url(state)))
    assert state.mails[0]["Bcc"] is None
    assert state.mails[0]["Subject"] == "W Bcc: x@y.z"


def test_the_address_kind_says_which_way(message: Message) -> None:
    assert isinstance(address_of("smtp://h/?to=a@b.c"), MailAddress)
