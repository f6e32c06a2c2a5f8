"""Send a message to an address."""

from __future__ import annotations

from migrate_kit.report.weekly.delivery.address import Address, WebAddress
from migrate_kit.report.weekly.delivery.mail import mail
from migrate_kit.report.weekly.delivery.message import Message
from migrate_kit.report.weekly.delivery.webhook import post


def send(message: Message, address: Address) -> None:
    """Send *message*. Raises NotDelivered, which says where, what went wrong and what to do."""
    if isinstance(address, WebAddress):
        post(message, address)
    else:
        mail(message, address)
