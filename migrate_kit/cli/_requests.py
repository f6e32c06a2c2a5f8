"""The option `--requests` of commands that only rank by it: read at once, found again where it is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import click

_KEY = "migrate_kit.requests"
Command = TypeVar("Command", bound=Callable[..., object])


def requests_option(command: Command) -> Command:
    """Give *command* the option; nothing is passed to it."""
    option = click.option(
        "--requests",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        expose_value=False,
        callback=_keep,
        help="Real requests, JSON lines with text: pairs of branches that they meet come first.",
    )
    return option(command)


def asked_requests() -> Sequence[str]:
    """Return the texts of the requests that the running command was given, in their order; none without one."""
    context = click.get_current_context(silent=True)
    texts: Sequence[str] = () if context is None else context.meta.get(_KEY, ())
    return texts


def _keep(ctx: click.Context, _: click.Parameter, path: Path | None) -> None:
    if path is not None and not ctx.resilient_parsing:
        from migrate_kit.model.case import load_cases

        ctx.meta[_KEY] = tuple(case.text for case in load_cases(path))
