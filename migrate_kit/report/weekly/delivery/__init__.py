"""Delivery of a report by address: a webhook, or mail."""

from migrate_kit.report.weekly.delivery.address import Address, MailAddress, WebAddress, address_of
from migrate_kit.report.weekly.delivery.message import Message, message_of
from migrate_kit.report.weekly.delivery.sending import send

__all__ = ["Address", "MailAddress", "Message", "WebAddress", "address_of", "message_of", "send"]
