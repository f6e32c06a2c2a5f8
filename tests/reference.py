"""Print `docs/reference.md`: `python -m tests.reference > docs/reference.md`. Everything in it is read from the code.

Only the meaning of flags and of environment variables is written here; `tests/test_docs.py` fails when one is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import click

from migrate_kit.cli import cli, exits
from migrate_kit.cli._group import COMMANDS, module_of
from migrate_kit.cli.init import as_toml
from migrate_kit.config import Settings
from migrate_kit.describe.polish import Reason
from migrate_kit.messages import codes, tell
from migrate_kit.messages.confidence import SENTENCES
from migrate_kit.model import stage
from migrate_kit.model.rule import RULES
from migrate_kit.scan.confidence import REPORTED, START

FLAGS = {
    stage.FALLBACK: "`true`: every router serves legacy, whatever else is set; the dynamic router does not run",
    stage.ENABLED: "`true` allows the stages above `shadow`; alone it means `full`",
    stage.STAGE: "`legacy`, `shadow`, `hybrid` or `full`, within the two rules above",
    stage.SHARE: "`STAGE:PERCENT`: that share of the requests reaches the stage, the rest stays in `shadow`; sticky",
    stage.PINS: "`TOOL=STAGE,…`: a tool never goes above its pin",
    stage.SALT: "mixed into the share, so that nobody can guess who is in it",
    stage.SAMPLE: "share of calls compared in `shadow`, 0 to 1",
    stage.LATCH: "a roll-back with its reason; holds until `migrate-kit resume`",
}
ENVIRONMENT = {
    "MIGRATE_KIT_ROOT": "the folder that all paths are relative to, instead of that of the nearest configuration",
    "MIGRATE_KIT_FLAGS": "the flag file, instead of the setting `flag_file`",
    "MIGRATE_KIT_DATABASE": "SQLAlchemy URL of the decision database, instead of the setting `database_url`",
    "MIGRATE_KIT_CACHE": "the folder of what `scan` remembers, instead of the setting `cache_folder`",
    "MIGRATE_KIT_LANG": "`en` or `zh`: the language of everything printed, instead of the locale",
    "MIGRATE_KIT_RUN": "set by `migrate-kit run` for the program it starts: the plan of what to observe",
    "MIGRATE_KIT_WAIT_S": "seconds that the first call above stage `legacy` may wait for the runtime (default 0: legacy "
    "serves until it is ready); for one-shot scripts and tests",
    "MIGRATE_KIT_DEBUG": "anything: an internal error shows its traceback",
}
EXITS = {
    exits.CLEAN: "nothing to report",
    exits.FINDINGS: (
        "findings, unparsed files, a gate that did not pass, or `--check` would change something; notes do not count for "
        "`scan` and `check`, nor for `lint` and `doctor` without `--strict`; of `describe --polish`: some tools failed"
    ),
    exits.FAILED: "usage, refusal or internal error; one line on stderr says what, where and what to do; of "
    "`describe --polish`: no tool was answered",
    exits.INTERRUPTED: "ended by Ctrl-C",
}


def reference() -> str:
    """Return the whole page."""
    sections = (
        *(_commands(), _exits(), _settings(), _flags(), _environment()),
        *(_grounds(), _rules(), _polished(), _codes()),
    )
    lines = ["# Reference", "", "Made by `make docs` from the code; do not edit.", ""]
    return "\n".join([*lines, *(line for section in sections for line in section)]).rstrip() + "\n"


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield (path, command) for every command that is there, subcommands after their group."""
    context = click.Context(cli, info_name="migrate-kit")
    for name in COMMANDS:
        # The table names commands that a later change brings.
        if find_spec(module_of(name)) is not None:
            command = cli.get_command(context, name)
            assert command is not None
            yield from _with_subcommands(name, command)


def _with_subcommands(path: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name, part in command.commands.items():
            yield from _with_subcommands(f"{path} {name}", part)


def _commands() -> Iterator[str]:
    yield from ("## Commands", "")
    for path, command in commands():
        arguments = [p.make_metavar(click.Context(command)) for p in command.params if isinstance(p, click.Argument)]
        yield from (f"### `{' '.join(['migrate-kit', path, *arguments])}`", "")
        yield from (_paragraphs(command.help or ""), "")
        options = [p for p in command.params if isinstance(p, click.Option) and not p.hidden]
        if options:
            yield from _table(("option", "meaning"), [(_option(o), o.help or "") for o in options])


def _paragraphs(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _option(option: click.Option) -> str:
    names = ", ".join([*option.opts, *option.secondary_opts])
    if option.is_flag:
        return f"`{names}`"
    text = f"{names} {option.make_metavar(click.Context(click.Command('x')))}"
    default = option.default if isinstance(option.default, str | int | float) else None
    return f"`{text}`" + (f", default `{default}`" if default not in (None, "") else "")


def _exits() -> Iterator[str]:
    yield from ("## Exit codes", "")
    yield from _table(("code", "meaning"), [(f"`{code}`", meaning) for code, meaning in EXITS.items()])


def _settings() -> Iterator[str]:
    yield from ("## Settings", "", "In `migrate-kit.toml`, or under `[tool.migrate-kit]` in `pyproject.toml`.", "")
    rows = []
    for name, field in Settings.model_fields.items():
        if name != "root":
            default = field.get_default(call_default_factory=True)
            shown = "not set" if default is None else "empty" if default == {} else f"`{as_toml(default)}`"
            rows.append((f"`{name}`", shown, field.description or ""))
    yield from _table(("key", "default", "meaning"), rows)


FLAG_TEXT = (
    "File and database row hold `KEY=VALUE` lines; `#` begins a comment. A roll-back holds beside any mistake; any "
    "other mistake keeps the last good flags. Of a repeated key the safest value counts. A running process does not "
    "raise its stage when the line of the stage is gone, or when the last line `# migrate-kit: end`, which the "
    "command line writes, is gone: the file was cut off. Leave that line in place when editing by hand; a file that "
    "never had it needs none."
)


def _flags() -> Iterator[str]:
    yield from ("## Flags", "")
    yield "From the environment at start, live from the flag file and the database; the more cautious value wins."
    yield ""
    yield from _table(("flag", "meaning"), [(f"`{key}`", FLAGS[key]) for key in stage.KEYS])
    yield from ("", FLAG_TEXT)


def _environment() -> Iterator[str]:
    yield from ("## Environment variables", "", "Beside the flags above:", "")
    yield from _table(("variable", "meaning"), [(f"`{name}`", meaning) for name, meaning in ENVIRONMENT.items()])


def _grounds() -> Iterator[str]:
    yield from ("## Confidence", "")
    yield f"How sure `scan` is that a body routes: it starts at {START:.2f}, each ground below moves it, and it is kept"
    yield f"within 0 and 1. From {REPORTED:.2f} on the body is a router; under that it is listed by `scan --candidates` only."
    yield from ("In JSON, `reasons` are the sentences in English, and `grounds` say the same as data.", "")
    told = {key: text for key, text in SENTENCES.items() if key.startswith("ground.")}
    rows = [(f"`{key.removeprefix('ground.')}`", text.en.format_map(_Named())) for key, text in sorted(told.items())]
    yield from _table(("ground", "says"), rows)


def _rules() -> Iterator[str]:
    yield from ("## Rules", "")
    yield "Every fact of a tool names the place it was read at, the rule that read it, and how sure that is. `high`: the"
    yield "code declares it, or the body enforces or does it; `medium`: a docstring declares it, or it shows in how the"
    yield "code uses or names something; `low`: a habit of naming, a word of prose, a hint. A description has these as"
    yield from ("`file:line rule confidence part…`. `migrate-kit explain RULE` says it too.", "")
    rows = [(f"`{rule}`", confidence, tell(f"rule.{rule}", "en")) for rule, confidence in sorted(RULES.items())]
    yield from _table(("rule", "confidence", "reads"), rows)


def _polished() -> Iterator[str]:
    yield from ("## Polished wording", "")
    yield "Why `describe --polish` drops a sentence of a model; in JSON it is `reason`, with the words at fault in `words`."
    yield ""
    rows = [(f"`{reason}`", tell(f"polish.{reason}", "en", words="WORDS")) for reason in Reason]
    yield from _table(("reason", "says"), rows)


def _codes() -> Iterator[str]:
    for title, prefix in (("Findings", "MK2"), ("Errors", "MKE")):
        rows = [
            (f"`{code}`", entry.name, entry.title.en.format_map(_Named()), entry.remedy.en.format_map(_Named()))
            for code, entry in codes().items()
            if code.startswith("MKE") is (prefix == "MKE")
        ]
        yield from (f"## {title}", "", "`migrate-kit explain CODE` says more.", "")
        yield from _table(("code", "name", "says", "what to do"), rows)


class _Named(dict[str, Any]):
    """Shows a field of a sentence as its name in capitals."""

    def __missing__(self, key: str) -> Any:
        return key.upper()


def _table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(header)} |"
    yield f"|{'---|' * len(header)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


if __name__ == "__main__":
    sys.stdout.write(reference())
