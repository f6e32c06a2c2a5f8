"""Delivery by mail: the text, the page beside it, and the page as a file, because mail programs show no charts."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from ipaddress import ip_address

from migrate_kit.report.weekly.delivery.address import MailAddress
from migrate_kit.report.weekly.delivery.failure import failed, failed_by
from migrate_kit.report.weekly.delivery.message import Message
from migrate_kit.shim.notices import PATIENCE_S


def mail(message: Message, address: MailAddress) -> None:
    """Send *message* to every mailbox of *address*. Raises NotDelivered, also where only some took it."""
    try:
        with _server(address) as server:
            refused = server.send_message(_mail(message, address), address.sender, address.to)
    except smtplib.SMTPAuthenticationError:
        raise failed(address.shown, "login", status=535) from None
    except smtplib.SMTPRecipientsRefused as error:
        raise failed(address.shown, "mailboxes", mailboxes=", ".join(error.recipients)) from None
    except smtplib.SMTPResponseException as error:
        raise failed(address.shown, "answer", status=error.smtp_code) from None
    except smtplib.SMTPServerDisconnected as error:
        # What the line itself raised stands behind it, a time that is up among others.
        raise failed_by(address.shown, error.__context__ or error) from None
    except (OSError, smtplib.SMTPException) as error:
        raise failed_by(address.shown, error) from None
    if refused:
        raise failed(address.shown, "mailboxes", mailboxes=", ".join(refused))


@contextmanager
def _server(address: MailAddress) -> Iterator[smtplib.SMTP]:
    """Give a connection on which the user is logged in."""
    context = ssl.create_default_context()
    if address.tls == "at_once":
        server: smtplib.SMTP = smtplib.SMTP_SSL(address.host, address.port, timeout=PATIENCE_S, context=context)
    else:
        server = smtplib.SMTP(address.host, address.port, timeout=PATIENCE_S)
    with server:
        is_safe = address.tls == "at_once" or _is_own(address.host)
        server.ehlo_or_helo_if_needed()
        if address.tls == "if_offered" and server.has_extn("starttls"):
            server.starttls(context=context)
            is_safe = True
        if address.user:
            if not (is_safe or address.tls == "none"):
                raise failed(address.shown, "open_line")
            server.login(address.user, address.password)
        yield server


def _mail(message: Message, address: MailAddress) -> EmailMessage:
    made = EmailMessage()
    made["Subject"] = " ".join(message.subject.split())  # a second line would be another header
    made["From"] = address.sender
    made["To"] = ", ".join(address.to)
    made["Date"] = formatdate()
    made["Message-ID"] = make_msgid(domain=address.sender.rpartition("@")[2])
    made["Auto-Submitted"] = "auto-generated"
    made.set_content(message.text)
    made.add_alternative(message.page, subtype="html")
    made.add_attachment(message.page, subtype="html", filename=f"decision-quality-{message.name}.html")
    return made


def _is_own(host: str) -> bool:
    """Tell whether *host* is this machine, where nobody else hears a password."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
