"""Delivery to a webhook: one POST of JSON."""

from __future__ import annotations

from base64 import b64encode
from http.client import HTTPException
from urllib.error import HTTPError, URLError

import orjson

from migrate_kit.report.weekly.delivery.address import WebAddress
from migrate_kit.report.weekly.delivery.chat import FORMS, body_for, refusal_in
from migrate_kit.report.weekly.delivery.failure import failed, failed_by
from migrate_kit.report.weekly.delivery.message import Message
from migrate_kit.shim.notices import post_json

_REDIRECTS = range(300, 400)


def post(message: Message, address: WebAddress) -> None:
    """POST *message* to *address*. Raises NotDelivered for everything but an answer of success."""
    headers = {}
    if address.user or address.password:
        named = f"{address.user}:{address.password}".encode()
        headers["Authorization"] = f"Basic {b64encode(named).decode()}"
    try:
        answer = post_json(address.url, orjson.dumps(body_for(address.host, message)), headers=headers)
    except HTTPError as error:
        error.close()
        key = "redirect" if error.code in _REDIRECTS else "login" if error.code in (401, 403) else "status"
        # Nothing of the error is chained: it holds the whole address.
        raise failed(address.shown, key, status=error.code) from None
    except URLError as error:
        raise failed_by(address.shown, error.reason) from None
    except (OSError, HTTPException, ValueError) as error:
        raise failed_by(address.shown, error) from None
    # What another endpoint means by a code in its answer nobody knows; there the status counts.
    code = refusal_in(answer) if address.host in FORMS else None
    if code is not None:
        raise failed(address.shown, "chat", code=code)
