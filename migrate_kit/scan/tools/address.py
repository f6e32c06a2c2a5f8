"""Addresses that act when they are merely fetched, as home hubs and old services have them.

Good: `http://10.0.0.7/relay/toggle`, `…/cm?cmnd=Power%20On`, `…/light?state=off`.
Bad:  `https://api.example/orders/status`, `…/search?q=open`.
"""

from __future__ import annotations

import re

from migrate_kit.scan.tools.syntax import word_set

_ACTS = word_set("""
    on off toggle set start stop restart reboot delete remove send trigger play pause open close lock unlock update
    create add press switch cmnd reset shutdown activate deactivate enable disable turn_on turn_off next prev volume
""")


def acts(address: str) -> bool:
    """Tell whether the path of *address*, or a value other than a search text, is a deed."""
    path = re.sub(r"^\w+://[^/]*", "", address)
    parts = re.split(r"[/&?#]", path.lower())
    words = {
        part.partition("=")[2] or part.partition("=")[0] for part in parts if not part.startswith(("q=", "query="))
    }
    return bool(words & _ACTS) or any(part.startswith(("cmnd=", "cmd=", "action=")) for part in parts)
