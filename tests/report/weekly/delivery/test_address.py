"""Addresses are read strictly and shown without what is secret in them."""

from __future__ import annotations

import pytest

from migrate_kit.errors import SendAddressInvalid
from migrate_kit.report.weekly.delivery import MailAddress, WebAddress, address_of

SECRET = "hunter2"


def test_a_webhook_shows_its_host_only() -> None:
    found = address_of(f"https://me:{SECRET}@hooks.example.org:8443/T0/{SECRET}?key={SECRET}")
    assert isinstance(found, WebAddress)
    assert found.url == f"https://hooks.example.org:8443/T0/{SECRET}?key={SECRET}"
    assert (found.user, found.password) == ("me", SECRET)
    assert found.shown == "https://hooks.example.org:8443/…"


def test_a_mail_address_shows_mailboxes_and_server() -> None:
    found = address_of(f"smtp://ops%40example.org:{SECRET}@mail.example.org/?to=a@example.org,b@example.org")
    assert isinstance(found, MailAddress)
    assert (found.to, found.sender) == (("a@example.org", "b@example.org"), "ops@example.org")
    assert (found.port, found.password, found.tls) == (587, SECRET, "if_offered")
    assert found.shown == "a@example.org, b@example.org (smtp://mail.example.org)"


@pytest.mark.parametrize("given", [f"https://me:{SECRET}@h/{SECRET}", f"smtp://me:{SECRET}@h/?to=a@b.c"])
def test_nothing_secret_is_in_the_way_it_prints(given: str) -> None:
    assert SECRET not in repr(address_of(given))
    assert SECRET not in str(address_of(given))


@pytest.mark.parametrize(
    ("given", "port", "tls"),
    [
        ("smtp://h/?to=a@b.c", 25, "if_offered"),
        ("smtps://h/?to=a@b.c", 465, "at_once"),
        ("smtp://h:2525/?to=a@b.c&tls=none", 2525, "none"),
        ("SMTPS://u:p@h/?to=a@b.c", 465, "at_once"),
    ],
)
def test_ports_and_encryption_follow_from_the_scheme(given: str, port: int, tls: str) -> None:
    found = address_of(given)
    assert isinstance(found, MailAddress)
    assert (found.port, found.tls) == (port, tls)


def test_without_a_mailbox_of_its_own_the_sender_is_named_after_the_server() -> None:
    found = address_of("smtp://mail.example.org/?to=a@b.c")
    assert isinstance(found, MailAddress)
    assert found.sender == "migrate-kit@mail.example.org"


def test_an_address_can_stand_in_the_environment() -> None:
    found = address_of("env:HOOK", {"HOOK": f" https://h/{SECRET} "})
    assert isinstance(found, WebAddress)
    assert found.url == f"https://h/{SECRET}"


@pytest.mark.parametrize(
    "given",
    [
        "",
        "hooks.example.org",
        f"ftp://me:{SECRET}@h/",
        f"file:///{SECRET}",
        f"https:///{SECRET}",
        f"https://h:{SECRET}/",
        "env:NOT_SET",
        f"smtp://me:{SECRET}@h/",
        f"smtp://me:{SECRET}@h/?to=nobody",
        f"smtp://me:{SECRET}@h/?to=a@b.c%0d%0aBcc:x@y.z",
        f"smtp://me:{SECRET}@h/?to=a@b.c&from=x%0ay@z.z",
        f"smtp://me:{SECRET}@h/?to=a@b.c&tls=maybe",
        f"smtp://me:{SECRET}@h/?to=a@b.c&cc=d@e.f",
        f"https://[::1/{SECRET}",
    ],
)
def test_what_is_no_address_is_refused_and_not_quoted(given: str) -> None:
    with pytest.raises(SendAddressInvalid) as caught:
        address_of(given, {})
    assert SECRET not in str(caught.value)
    assert SECRET not in str(caught.value.to_dict())
