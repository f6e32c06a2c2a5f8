"""`migrate-kit sidecar`: decide beside a router that cannot be imported, on copies of its requests."""

from __future__ import annotations

import re
import socket
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

import click

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.integrations.asgi import Shadow

_PORT = 8766
_ADDRESS = r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}"
_LOCATION = r"/[A-Za-z0-9/._~-]{0,500}"


@click.command("sidecar")
@click.option(
    "--snippet", type=click.Choice(["nginx", "envoy"]), help="Print the configuration of that proxy, and end."
)
@click.option(
    "--share",
    type=click.FloatRange(0.0001, 100),
    default=5.0,
    show_default=True,
    help="Per cent of the requests that the proxy copies.",
)
@click.option("--location", default="/chat", show_default=True, help="snippet: the path whose requests are copied.")
@click.option("--upstream", default="127.0.0.1:8000", show_default=True, help="snippet: where the assistant listens.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=_PORT,
    show_default=True,
    help="The port to listen on; 0 takes a free one.",
)
@click.option(
    "--text", default="text", show_default=True, help="Where the text stands in the body, as messages.-1.content."
)
@click.option(
    "--router", "router_id", help="The legacy router, as `status` names it. Default: the only one that is known."
)
@click.option(
    "--legacy",
    type=click.Choice(["twin", "later"]),
    help="Where the legacy decision comes from: its conditions, or POST /legacy. Default: twin where they are known.",
)
@click.option(
    "--wait",
    "wait_s",
    type=click.FloatRange(0.1, 3600),
    default=30.0,
    show_default=True,
    help="later: seconds that a request waits for it.",
)
def command(
    snippet: Literal["nginx", "envoy"] | None,
    host: str,
    port: int,
    share: float,
    location: str,
    upstream: str,
    **given: Any,
) -> None:
    """Decide beside a router that cannot be imported. Needs the extra `ui` to serve.

    A proxy sends copies of a share of the requests here; they are answered with 202 at once, and nothing is executed.
    What the legacy decided is worked out from its conditions, or told later: POST /legacy, with the same X-Request-Id.
    """
    from migrate_kit.config import load_settings

    settings = load_settings()
    if snippet is not None:
        from migrate_kit.integrations.asgi import snippet as render

        for option, given_as, form, why in (
            ("--upstream", upstream, _ADDRESS, "sidecar.address"),
            ("--host", f"{host}:{port}", _ADDRESS, "sidecar.address"),
            ("--location", location, _LOCATION, "sidecar.location"),
        ):
            _check(option, given_as, form, why)
        templates, sidecar = settings.templates_path, f"{host}:{port}"
        text = render(snippet, share=share, location=location, upstream=upstream, sidecar=sidecar, templates=templates)
        output.text(text)
        return
    _serve(settings, host, port, share=share / 100, **given)


def _serve(settings: Settings, host: str, port: int, **given: Any) -> None:
    from migrate_kit.errors import ExtraMissing

    if find_spec("uvicorn") is None:
        raise ExtraMissing(feature="sidecar", extra="ui")
    import uvicorn

    from migrate_kit.integrations.asgi import sidecar
    from migrate_kit.integrations.asgi.gate import ShadowGate

    text = given.pop("text")
    shadow = _shadow(settings, **given)  # what is wrong with the configuration is said now, not to a proxy
    app = sidecar(lambda: shadow, text=text, gate=ShadowGate(settings.flag_path))
    with _listening(host, port) as listening:
        shown = f"[{host}]" if ":" in host else host
        output.chat("sidecar.started", url=f"http://{shown}:{listening.getsockname()[1]}", text=text)
        configuration = uvicorn.Config(
            app, log_level="warning", lifespan="on", access_log=False, timeout_graceful_shutdown=2
        )
        uvicorn.Server(configuration).run(sockets=[listening])


def _shadow(settings: Settings, *, router_id: str | None, legacy: str | None, wait_s: float, share: float) -> Shadow:
    from migrate_kit.errors import UnknownRouter
    from migrate_kit.integrations.asgi import Pairing, Shadow
    from migrate_kit.runtime import build

    runtime = build(settings.root)
    known = [router.id for router in runtime.installed.routers]
    named = router_id or (known[0] if len(known) == 1 else None)
    if named is None:
        raise UnknownRouter(router="-", known=", ".join(known) or "-")
    runtime.router(named)  # what is wrong with the descriptions is said at the start
    source = legacy or ("twin" if runtime.twin(named) is not None else "later")
    return Shadow(runtime, named, "later" if source == "later" else "twin", share=share, pairing=Pairing(wait_s=wait_s))


def _listening(host: str, port: int) -> socket.socket:
    from migrate_kit.errors import OptionInvalid
    from migrate_kit.messages import tell_system

    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        what = output.word("serve.cannot_listen", what=tell_system(error))
        raise OptionInvalid(option=f"{host}:{port}", what=what, command="sidecar") from error


def _check(option: str, given: str, form: str, why: str) -> None:
    """Raise OptionInvalid for what would be something else in the file of a proxy."""
    from migrate_kit.errors import OptionInvalid

    if not re.fullmatch(form, given):
        raise OptionInvalid(option=f"{option} {given}", what=output.word(why), command="sidecar")
