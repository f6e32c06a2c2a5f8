"""Options that several commands have, with the same words in each."""

from __future__ import annotations

from pathlib import Path

import click

output_file = click.option(
    "--output",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the result into this file instead of printing it.",
)
