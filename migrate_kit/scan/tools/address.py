"""Addresses that act when they are merely fetched, as home hubs and old services have them.

Good: `http://10.0.0.7/relay/toggle`, `…/cm?cmnd=Power%20On`, `…/light?state=off`,
      `…/bot7/sendMessage?chat_id=1`.
Bad:  `https://api.example/orders/status`, `…/search?q=open`.
"""

from __future__ import annotations

import re

from migrate_kit.scan.tools.syntax import word_set
from migrate_kit.scan.tools.wording import name_tokens

_ACTS = word_set("""
    on off toggle set start stop restart reboot delete remove send trigger play pause open close lock unlock update
    create add press switch cmnd reset shutdown activate deactivate enable disable turn_on turn_off next prev volume
""")
_DEEDS = word_set("send delete remove create update toggle trigger restart reboot cancel turn")
"""What a longer last part begins with: `sendMessage`, `delete-user`."""


def acts(address: str) -> bool:
    """Tell whether the path of *address*, or a value other than a search text, is a deed."""
    path = re.sub(r"^\w+://[^/]*", "", address)
    parts = re.split(r"[/&?#]", path.lower())
    words = {
        part.partition("=")[2] or part.partition("=")[0] for part in parts if not part.startswith(("q=", "query="))
    }
    names = [name_tokens(part.replace("-", "_")) for part in re.split(r"[/?]", path.partition("?")[0])]
    if any(len(tokens) > 1 and tokens[0] in _DEEDS for tokens in names):
        return True
    return bool(words & _ACTS) or any(part.startswith(("cmnd=", "cmd=", "action=")) for part in parts)
