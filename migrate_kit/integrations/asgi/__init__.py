"""A sidecar for routers that cannot be imported: it takes mirrored requests and decides beside them.

An ASGI application without any dependency; `migrate-kit sidecar` serves it with uvicorn (extra `ui`).
"""

from migrate_kit.integrations.asgi.mirrored import Mirrored, TextPath
from migrate_kit.integrations.asgi.pairing import Pairing
from migrate_kit.integrations.asgi.shadow import Shadow
from migrate_kit.integrations.asgi.sidecar import Sidecar, sidecar
from migrate_kit.integrations.asgi.snippet import SNIPPETS, snippet

__all__ = ["SNIPPETS", "Mirrored", "Pairing", "Shadow", "Sidecar", "TextPath", "sidecar", "snippet"]
