"""The part of a proxy's configuration that sends copies of a share of the requests to the sidecar."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from migrate_kit._templates import fill_in, load

Proxy = Literal["nginx", "envoy"]
SNIPPETS: dict[Proxy, str] = {"nginx": "sidecar/nginx.conf.jinja", "envoy": "sidecar/envoy.yaml.jinja"}


def snippet(
    proxy: Proxy,
    *,
    share: float = 5.0,
    location: str = "/chat",
    upstream: str = "127.0.0.1:8000",
    sidecar: str = "127.0.0.1:8766",
    templates: Path | None = None,
) -> str:
    """Return the snippet for *proxy*: *share* per cent of what *upstream* answers at *location* is copied.

    Raises TemplateInvalid for a broken template of the user's.
    """
    template = load(SNIPPETS[proxy], templates)
    (host, port), (side_host, side_port) = _parts(upstream), _parts(sidecar)
    return fill_in(
        template,
        templates,
        share=f"{share:g}",
        # Envoy counts whole parts of a million.
        parts=round(share * 10_000),
        location=location,
        upstream=upstream,
        sidecar=sidecar,
        upstream_host=host,
        upstream_port=port,
        sidecar_host=side_host,
        sidecar_port=side_port,
    )


def _parts(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)
