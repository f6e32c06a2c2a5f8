"""Addresses a report can be sent to. What identifies or authorises the sender is never shown."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NoReturn
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit, urlunsplit

from migrate_kit.errors import SendAddressInvalid
from migrate_kit.messages import language_of, tell

_ENVIRONMENT = "env:"
_MAILBOX = re.compile(r"[^\s@<>,;\"\x00-\x1f]+@[^\s@<>,;\"\x00-\x1f]+")
_PORTS = {"smtps": 465, "smtp": 25}
#: Where a user logs in, mail is handed in for delivery (RFC 6409).
_SUBMISSION = 587
_MAIL_KEYS = frozenset({"to", "from", "tls"})


@dataclass(frozen=True, slots=True, kw_only=True)
class WebAddress:
    """A webhook. Its path and query often are the secret, so only the host is shown."""

    url: str = field(repr=False)
    """Without user and password."""
    host: str = ""
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)
    shown: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MailAddress:
    """Mailboxes behind a mail server."""

    host: str
    port: int
    to: tuple[str, ...]
    sender: str
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)
    tls: Literal["at_once", "if_offered", "none"] = "if_offered"
    """`none` is said by the user, who trusts the network; else a password goes over an encrypted line only."""
    shown: str = ""


Address = WebAddress | MailAddress


def address_of(given: str, environment: Mapping[str, str] | None = None) -> Address:
    """Return the address that *given* says: `https://…`, `smtp://…?to=…`, or `env:NAME` of a variable that holds one.

    Raises SendAddressInvalid, which quotes nothing of an address.
    """
    text = given.strip()
    if text.startswith(_ENVIRONMENT):
        name = text.removeprefix(_ENVIRONMENT)
        text = (os.environ if environment is None else environment).get(name, "").strip()
        if not text:
            _wrong("variable", name=name)
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        _wrong("form")
    scheme = parts.scheme.lower()
    if scheme not in ("http", "https", *_PORTS):
        _wrong("scheme")
    if not parts.hostname:
        _wrong("host")
    return _web(parts) if scheme in ("http", "https") else _mail(parts, scheme, parts.hostname, port)


def _web(parts: SplitResult) -> WebAddress:
    place = parts.netloc.rpartition("@")[2]
    return WebAddress(
        url=urlunsplit((parts.scheme, place, parts.path or "/", parts.query, "")),
        host=parts.hostname or "",
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        shown=f"{parts.scheme}://{place}/…",
    )


def _mail(parts: SplitResult, scheme: str, host: str, port: int | None) -> MailAddress:
    said = dict(parse_qsl(parts.query))
    unknown = sorted(said.keys() - _MAIL_KEYS)
    if unknown:
        _wrong("key", name=unknown[0])
    to = tuple(filter(None, (one.strip() for one in said.get("to", "").split(","))))
    user = unquote(parts.username or "")
    sender = said.get("from") or (user if "@" in user else f"migrate-kit@{host}")
    if not to:
        _wrong("to")
    for mailbox in (*to, sender):
        if not _MAILBOX.fullmatch(mailbox):
            _wrong("mailbox", name=mailbox)
    tls = said.get("tls", "if_offered")
    if tls not in ("none", "if_offered"):
        _wrong("tls")
    return MailAddress(
        host=host,
        port=port or (_SUBMISSION if user and scheme == "smtp" else _PORTS[scheme]),
        to=to,
        sender=sender,
        user=user,
        password=unquote(parts.password or ""),
        tls="at_once" if scheme == "smtps" else "none" if tls == "none" else "if_offered",
        shown=f"{', '.join(to)} ({scheme}://{host})",
    )


def _wrong(key: str, **fields: str) -> NoReturn:
    raise SendAddressInvalid(what=tell(f"weekly.address.{key}", language_of(), **fields))
