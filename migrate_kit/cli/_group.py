"""The lazy group. `COMMANDS` is the one list of commands, in the order a migration uses them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from keyword import iskeyword
from pathlib import Path

import click

from migrate_kit._resources import version
from migrate_kit.cli import exits
from migrate_kit.cli._system import drop_output, system_error
from migrate_kit.errors import InternalError, MigrateKitError, OptionInvalid

#: command → one-line help. The module is `module_of(command)`, the function `command`.
COMMANDS: dict[str, str] = {
    "demo": "Walk the whole migration in a fresh folder, on the shipped sample.",
    "init": "Write a commented configuration.",
    "scan": "Find the hand-written routers and say what each branch tests and calls.",
    "explain": "Explain a finding or error code.",
    "twin": "Say what the legacy router decides for a text, without running it.",
    "route": "Say what the dynamic router decides for a text and why, without calling anything.",
    "assess": "Say which router should move now, later or not at all, and why.",
    "describe": "Write a reviewable description for every tool.",
    "review": "Accept, edit or reject the descriptions.",
    "lint": "Say what is wrong with the descriptions.",
    "export": "Print the descriptions as tool definitions for MCP, OpenAI, Anthropic or LangChain.",
    "serve": "Serve the approved tools over the Model Context Protocol.",
    "sidecar": "Decide beside a router that cannot be imported, on copies of its requests.",
    "import": "Write drafts from tool definitions of OpenAI, Anthropic or MCP.",
    "check": "Fail when descriptions are stale, unapproved or drifted.",
    "extract": "Make functions of the statements in branches (shows the diff; --write applies it).",
    "install": "Put the shim into the legacy source (shows the diff; --write applies it).",
    "uninstall": "Take the shim out again, byte for byte (shows the diff; --write applies it).",
    "run": "Run a program and observe its routers, without a change of any file.",
    "status": "Show stage, flags, running processes, installed routers.",
    "stage": "Set the stage: legacy, shadow, hybrid or full.",
    "rollback": "Back to legacy in every running process, now; holds until resume.",
    "resume": "Lift a roll-back, with a reason.",
    "shadow": "Replay recorded requests through both routers.",
    "replay": "Decide requests again by another router, catalogue or threshold, and say what would change.",
    "synth": "Write a starter set of judged requests from what the legacy code tests.",
    "eval": "Evaluate the dynamic router on judged requests, beside others.",
    "train": "Learn a router from the log, compared with recall before it may serve.",
    "report": "Report consistency, latency, confusions and the gate.",
    "gate": "Say whether the evidence allows the next stage.",
    "adjudicate": "Judge a blind sample of the disagreements, and say what agreement is worth with it.",
    "doctor": "Say why decisions are wrong, stage by stage, and what mends most.",
    "db": "Look after the decision database.",
}


def module_of(name: str) -> str:
    """Return the module of the command *name*: `-` as `_`, and a word that Python keeps for itself with `_` behind."""
    return f"migrate_kit.cli.{name.replace('-', '_')}" + ("_" if iskeyword(name) else "")


class LazyGroup(click.Group):
    """Lists commands from the table and imports one only to run it or to show its own help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command, or None when it does not exist."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(module_of(cmd_name))
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve as usual; a name that is not a command is answered with the nearest one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from migrate_kit.cli import output

            what = output.word("usage.no-command")
            near = get_close_matches(args[0], COMMANDS, n=1)
            if near:
                what = output.word("validation.did_you_mean", what=what, near=near[0])
            raise OptionInvalid(option=args[0], what=what, command="")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version(), prog_name="migrate-kit")
@click.option("-C", "--root", type=click.Path(path_type=Path), help="Run as if started in this folder.")
def cli(root: Path | None) -> None:
    """Take a hand-written tool router to a description-driven one, with a way back in a second."""
    if root is not None:
        os.chdir(root)


def main() -> None:
    """Run the command line; errors become one line and exit code 2, never a traceback."""
    try:
        _warn_of_language()
        code = cli(prog_name="migrate-kit", standalone_mode=False)
    except BrokenPipeError:
        # The reader went away (`| head`).
        drop_output()
        sys.exit(exits.FAILED)
    except click.Abort as error:
        sys.exit(exits.INTERRUPTED if isinstance(error.__cause__, KeyboardInterrupt) else exits.FAILED)
    except Exception as error:
        if os.environ.get("MIGRATE_KIT_DEBUG") and not isinstance(error, MigrateKitError | click.ClickException):
            raise
        sys.exit(_report(error))
    sys.exit(code if isinstance(code, int) else exits.CLEAN)


def _report(error: Exception) -> int:
    from migrate_kit.cli import output

    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return exits.FAILED
    with suppress(OSError):
        output.report_error(_typed(error))
    if isinstance(error, OSError):
        drop_output()
    return exits.FAILED


def _typed(error: Exception) -> MigrateKitError:
    """Return *error* as one of ours, whoever raised it."""
    if isinstance(error, MigrateKitError):
        return error
    if isinstance(error, click.UsageError):
        from migrate_kit.cli._usage import usage_error

        return usage_error(error)
    if isinstance(error, OSError):
        return system_error(error)
    return InternalError(what=f"{type(error).__name__}: {error}")


def _warn_of_language() -> None:
    given = os.environ.get("MIGRATE_KIT_LANG", "").strip()
    if given and not given.lower().startswith(("en", "zh", "c", "posix")):
        from migrate_kit.cli import output

        output.chat("cli.language", given=given)
