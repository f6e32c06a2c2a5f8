"""Everything this package raises, as one tree.

    MigrateKitError
    ├── UsageError               what was asked for cannot be done as asked (exit 2)
    │   ├── PathNotFound         ├── NotPython            ├── NoRouter          ├── NoApprovedDescription
    │   ├── ConfigInvalid        ├── FlagInvalid          ├── DuplicateTool     ├── DescriptionInvalid
    │   ├── InventoryMissing     ├── InventoryInvalid     ├── ExtraMissing      ├── UnknownCode
    │   ├── UnknownTool          ├── UnknownRouter        ├── CasesInvalid      ├── NeedsTerminal
    │   ├── OptionInvalid        ├── BaselineInvalid      ├── NotReadable       ├── RoutersInvalid
    │   ├── NoDescription        ├── ImportInvalid        ├── ServerSilent      ├── ToolInvalid
    │   ├── ModelNotSet          ├── KeyMissing           ├── RulesInvalid      ├── EncoderFailed
    │   ├── LearnedInvalid       ├── TextNotKept          ├── TooFewLessons     ├── PhrasesInvalid
    │   ├── TemplateInvalid      └── FlagLineInvalid (a FlagInvalid)
    ├── RefusedError             it could be done but must not be (exit 2)
    │   ├── SourceDrifted        ├── UnsafeEdit           ├── NotWritable       ├── StageLatched
    │   ├── NotInstalled         ├── DescriptionChanged   ├── AlreadyThere      ├── NothingInstalled
    │   ├── NotRemovable         └── NotProven
    ├── StoreError               the decision database (exit 2)
    │   ├── StoreUnavailable     └── StoreSchemaMismatch
    ├── ExecutionError           a decided call could not be carried out
    │   ├── UnknownFunction      ├── ArgumentsInvalid     ├── ConfirmationNeeded
    │   └── ExecutionForbidden   └── ToolTimeout
    ├── ModelError               the language model behind an optional feature (exit 2)
    │   ├── ModelRefused         ├── ModelBusy            ├── ModelSilent       └── AnswerUnusable
    └── InternalError            a fault of ours; please report it (exit 2)

Each error has a stable `code`, keyword fields, one sentence (`says`) and what to do next (`remedy`); both
sentences are also in the message tables, in Chinese. Errors survive pickling, so they cross process pools.
"""

from __future__ import annotations

from typing import Any, ClassVar

from migrate_kit._fill import fill


class MigrateKitError(Exception):
    """Base of all errors. Fields are given by keyword and stay readable as attributes in `fields`."""

    code: ClassVar[str] = "MKE000"
    says: ClassVar[str] = "something went wrong"
    remedy: ClassVar[str] = ""

    def __init__(self, **fields: Any) -> None:
        super().__init__()
        self.fields: dict[str, Any] = fields

    def __str__(self) -> str:
        return fill(self.says, self.fields)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.fields)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.fields == getattr(other, "fields", None)

    def __hash__(self) -> int:
        return hash((self.code, str(self)))

    def to_dict(self) -> dict[str, Any]:
        """Return the error as plain data: code, name, message, remedy and fields (as text where not plain)."""
        plain = {k: v if isinstance(v, str | int | float | bool | None) else str(v) for k, v in self.fields.items()}
        return {
            "code": self.code,
            "name": type(self).__name__,
            "message": str(self),
            "remedy": fill(self.remedy, self.fields),
            "fields": plain,
        }


def _rebuild(kind: type[MigrateKitError], fields: dict[str, Any]) -> MigrateKitError:
    return kind(**fields)


class UsageError(MigrateKitError):
    """What was asked for cannot be done as asked."""

    code = "MKE100"


class PathNotFound(UsageError):
    """A path on the command line or in the configuration does not exist."""

    code = "MKE101"
    says = "{path}: no such file or folder"
    remedy = "check the spelling; paths are relative to the folder you run in"


class NotPython(UsageError):
    """A single file was named and it is not Python source."""

    code = "MKE102"
    says = "{path}: not a Python file"
    remedy = "name a .py file or a folder that holds some"


class NoRouter(UsageError):
    """A command needs a legacy router and the inventory has none."""

    code = "MKE103"
    says = "no router found in {path}"
    remedy = "scan the folder where the request text is tested: migrate-kit scan PATH"


class NoApprovedDescription(UsageError):
    """The dynamic router may only load approved descriptions, and there is none."""

    code = "MKE104"
    says = "no approved description in {path}"
    remedy = "look at the drafts and approve them: migrate-kit review"


class ConfigInvalid(UsageError):
    """The configuration file is broken, has an unknown key or a value of the wrong kind."""

    code = "MKE105"
    says = "{path}: {what}"
    remedy = "mend that line; migrate-kit init writes a commented example"


class FlagInvalid(UsageError):
    """A flag has a value that does not parse. A running process keeps its last good value."""

    code = "MKE106"
    says = "{source}: {key} cannot be {value!r}"
    remedy = "what it can be: {expected}"


class DuplicateTool(UsageError):
    """Two tools have one name, so a decision could not say which is meant."""

    code = "MKE107"
    says = "two tools are named {tool}: {first} and {second}"
    remedy = "rename one of them"


class DescriptionInvalid(UsageError):
    """A description file is not YAML, misses a key, has an unknown key or a value of the wrong kind."""

    code = "MKE108"
    says = "{path}:{line}: {what}"
    remedy = "mend that line, then run the command again"


class InventoryMissing(UsageError):
    """A command needs the result of a scan and there is none yet."""

    code = "MKE109"
    says = "{path}: no inventory yet"
    remedy = "make one: migrate-kit scan PATH"


class InventoryInvalid(UsageError):
    """The inventory file cannot be read, or was written by another version."""

    code = "MKE110"
    says = "{path}: {what}"
    remedy = "scan again: migrate-kit scan PATH"


class ExtraMissing(UsageError):
    """A feature needs an optional package that is not installed."""

    code = "MKE111"
    says = "{feature} needs the extra {extra!r}"
    remedy = "pip install 'migrate-kit[{extra}]'"


class UnknownCode(UsageError):
    """`explain` was asked for a code that does not exist."""

    code = "MKE112"
    says = "no such code: {asked}"
    remedy = "all codes: migrate-kit explain --all"


class UnknownTool(UsageError):
    """A tool was named that no description or scan knows."""

    code = "MKE113"
    says = "no such tool: {tool}"
    remedy = "known tools: {known}"


class UnknownRouter(UsageError):
    """A router was named that the inventory does not have."""

    code = "MKE114"
    says = "no such router: {router}"
    remedy = "known routers: {known}"


class CasesInvalid(UsageError):
    """A request file has a line that is not a case record."""

    code = "MKE115"
    says = "{path}:{line}: {what}"
    remedy = "one JSON object a line, with at least the key text"


class NeedsTerminal(UsageError):
    """A command would have to ask, and there is no terminal to ask on."""

    code = "MKE116"
    says = "{command} needs a terminal to ask on"
    remedy = "without one use {instead}"


class OptionInvalid(UsageError):
    """An option was given a value that it cannot take."""

    code = "MKE117"
    says = "{option}: {what}"
    remedy = "see migrate-kit {command} --help"


class BaselineInvalid(UsageError):
    """A baseline file has a line that is no entry."""

    code = "MKE118"
    says = "{path}:{line}: {what}"
    remedy = "mend or delete the line; or delete the file, then: migrate-kit scan --baseline {path} --write-baseline"


class NotReadable(UsageError):
    """A file or folder is there and cannot be read, or is a folder where a file is needed."""

    code = "MKE119"
    says = "{path}: cannot be read ({what})"
    remedy = "check owner, rights and name"


class FlagLineInvalid(FlagInvalid):
    """A line of the flag file is no flag: it has no KEY=VALUE, or its key is a misspelling of one of ours."""

    code = "MKE120"
    says = "{source}: {line!r} is no flag ({what})"
    remedy = "mend that line, delete it, or write # in front of it"


class RoutersInvalid(UsageError):
    """The file of the installed routers is broken or was written by another version."""

    code = "MKE121"
    says = "{path}:{line}: {what}"
    remedy = "take it back from version control, or write it again: migrate-kit install --write"


class NoDescription(UsageError):
    """A command needs descriptions and none was written yet."""

    code = "MKE122"
    says = "{path}: no descriptions yet"
    remedy = "write them from the last scan: migrate-kit describe"


class ImportInvalid(UsageError):
    """What is to be imported is not JSON."""

    code = "MKE130"
    says = "{path}:{line}: {what}"
    remedy = "give tool definitions as JSON: of OpenAI, Anthropic or LangChain, or what MCP's tools/list answers"


class ServerSilent(UsageError):
    """An MCP server could not be started or reached, or did not answer as one."""

    code = "MKE131"
    says = "{server}: does not answer as an MCP server ({what})"
    remedy = "check command or address; started by hand, the server should wait for input"


class RulesInvalid(UsageError):
    """The file of the business rules is no YAML, breaks its schema, or speaks of what the tools do not have."""

    code = "MKE140"
    says = "{path}:{line}: {what}"
    remedy = "mend that line, then: migrate-kit check; docs/rules.schema.json says what may stand there"


class ModelNotSet(UsageError):
    """A feature needs a language model, and the configuration does not say which; none is chosen for you."""

    code = "MKE150"
    says = "{feature} needs the setting {setting}, and it is not set"
    remedy = 'say it in migrate-kit.toml: model_provider = "openai" or "anthropic", model_name = "..."'


class KeyMissing(UsageError):
    """The environment variable that should hold the key of the language model is not set, or empty."""

    code = "MKE151"
    says = "the key of the language model is not in the environment: {variable}"
    remedy = 'set that variable, or name another with model_key_variable; "" for an endpoint that takes no key'


class ToolInvalid(UsageError):
    """A function cannot be a tool as it is: its name, its signature, or what is said of it does not fit."""

    code = "MKE126"
    says = "{tool}: {what}"
    remedy = "mend the function, or say it in @tool(...); README, 'Tools without a legacy source', shows how"


class TemplateInvalid(UsageError):
    """A template of the user's own does not parse, names what is not there, or makes what is no description."""

    code = "MKE127"
    says = "{path}:{line}: {what}"
    remedy = (
        "mend that line; the first line of the shipped template names its inputs, and "
        "migrate-kit describe --tool TOOL --show --form FORM previews it"
    )


class EncoderFailed(UsageError):
    """An encoder cannot be loaded, does not answer in time, or gives what are no vectors."""

    code = "MKE160"
    says = "encoder {encoder}: {what}"
    remedy = "check the setting `encoder` and what belongs to it; the lexical router serves without one"


class LearnedInvalid(UsageError):
    """What a router learned cannot be used: a broken file, another encoder, or too few examples."""

    code = "MKE161"
    says = "{path}: {what}"
    remedy = "learn anew: migrate-kit train CASES"


class TextNotKept(UsageError):
    """What needs the texts of requests finds a log that holds digests only, which is the default."""

    code = "MKE162"
    says = "{rows} decisions in the log of {url}, and none with the text of its request"
    remedy = "set keep_text = true in the configuration and let requests come in, or give judged requests: {instead}"


class TooFewLessons(UsageError):
    """There is too little to learn from, or nothing to compare on."""

    code = "MKE163"
    says = "{what}"
    remedy = "collect more decisions (keep_text = true), or give judged requests: migrate-kit train CASES"


class PhrasesInvalid(UsageError):
    """The file of learned phrases is no YAML, or has an unknown key or a value that is none."""

    code = "MKE164"
    says = "{path}:{line}: {what}"
    remedy = "mend that line, or learn anew: migrate-kit train --phrases"


class RefusedError(MigrateKitError):
    """It could be done but must not be."""

    code = "MKE200"


class SourceDrifted(RefusedError):
    """The source changed since the shim was installed, so removing our lines would not restore it."""

    code = "MKE201"
    says = "{path}: changed since install ({what})"
    remedy = "look at the change; migrate-kit uninstall --keep-changes removes only our lines"


class UnsafeEdit(RefusedError):
    """The edit cannot be made in a way that is provably reversible."""

    code = "MKE202"
    says = "{path}:{line}: {what}"
    remedy = "wrap this router by hand: see README, 'Installing by hand'"


class NotWritable(RefusedError):
    """A file or folder cannot be written."""

    code = "MKE203"
    says = "{path}: cannot be written ({what})"
    remedy = "check owner and rights, or choose another folder"


class StageLatched(RefusedError):
    """A roll-back holds until someone resumes with a reason."""

    code = "MKE204"
    says = "rolled back: {reason}"
    remedy = "when the cause is gone: migrate-kit resume --why '...'"


class NotInstalled(RefusedError):
    """The file holds no line of ours."""

    code = "MKE205"
    says = "{path}: the shim is not installed there"
    remedy = "what is installed: migrate-kit status"


class DescriptionChanged(RefusedError):
    """Somebody else wrote the description between the moment it was shown and the verdict."""

    code = "MKE206"
    says = "{path}: changed since it was shown to you"
    remedy = "nothing was written; look at it again: migrate-kit review"


class AlreadyThere(RefusedError):
    """What would be made is there already and is not replaced unasked."""

    code = "MKE207"
    says = "{path}: is already there"
    remedy = "it was left alone; use {instead}"


class NothingInstalled(RefusedError):
    """A stage in which the dynamic router decides was asked for, and no router is wrapped."""

    code = "MKE208"
    says = "no router is installed, so stage {stage} would change nothing"
    remedy = "put the shim in first: migrate-kit install --write"


class NotRemovable(RefusedError):
    """Our lines cannot be taken out in a way that provably leaves the rest as it is."""

    code = "MKE209"
    says = "{path}:{line}: {what}"
    remedy = "mend that, or take these lines out by hand, then run migrate-kit uninstall again"


class NotProven(RefusedError):
    """A learned router that was not shown to be better than recall is to serve."""

    code = "MKE210"
    says = "{version}: {what}"
    remedy = "learn from more requests, or say why it shall serve all the same: --force 'WHY'"


class StoreError(MigrateKitError):
    """The decision database."""

    code = "MKE300"


class StoreUnavailable(StoreError):
    """The decision database cannot be opened, read or written."""

    code = "MKE301"
    says = "{url}: the decision database does not answer ({what})"
    remedy = "check the URL and the server; roll-back works without it"


class StoreSchemaMismatch(StoreError):
    """The database was made by another version of this package."""

    code = "MKE302"
    says = "{url}: schema {found}, this version needs {needed}"
    remedy = "migrate-kit db upgrade"


class ExecutionError(MigrateKitError):
    """A decided call could not be carried out."""

    code = "MKE500"


class UnknownFunction(ExecutionError):
    """The tool's implementation cannot be found in the running process."""

    code = "MKE501"
    says = "{tool}: no function {implementation}"
    remedy = "correct `implementation` in the description, or pin the tool to legacy"


class ArgumentsInvalid(ExecutionError):
    """The arguments do not fit the tool's parameters. `problems` lists every fault."""

    code = "MKE502"
    says = "{tool}: {problems}"
    remedy = "give the values again"


class ConfirmationNeeded(ExecutionError):
    """A dangerous tool was decided and nobody confirmed this very call."""

    code = "MKE503"
    says = "{tool}: needs a confirmation of {call}"
    remedy = "confirm the call, then send it again"


class ExecutionForbidden(ExecutionError):
    """Something tried to execute a tool in a stage that only decides."""

    code = "MKE504"
    says = "{tool}: nothing is executed by the dynamic router in stage {stage}"
    remedy = "this is a fault of the candidate; the call was stopped"


class ToolTimeout(ExecutionError):
    """A tool did not answer within its time."""

    code = "MKE505"
    says = "{tool}: no answer within {seconds} s"
    remedy = "the call may still finish; it is not repeated"


class ModelError(MigrateKitError):
    """The language model behind an optional feature."""

    code = "MKE600"


class ModelRefused(ModelError):
    """The endpoint does not take what was asked: key, rights, address, model name or request."""

    code = "MKE601"
    says = "{endpoint}: refuses, status {status} ({what})"
    remedy = "check the key in {variable}, and the settings model_name and model_url"


class ModelBusy(ModelError):
    """The endpoint could not serve, also when asked again within the time there was."""

    code = "MKE602"
    says = "{endpoint}: does not serve now, status {status} ({what})"
    remedy = "run the command again later; what was answered is kept and is not asked for again"


class ModelSilent(ModelError):
    """The endpoint cannot be reached, or did not answer in time."""

    code = "MKE603"
    says = "{endpoint}: no answer ({what})"
    remedy = "check the setting model_url and the network; model_timeout_ms is how long is waited"


class AnswerUnusable(ModelError):
    """The language model answered, but not with what was asked for: cut off, empty, refused, or no JSON."""

    code = "MKE604"
    says = "{endpoint}: the answer of {model} cannot be used ({what})"
    remedy = "nothing was changed by it; run the command again, or set another model_name"


class InternalError(MigrateKitError):
    """A fault of migrate-kit itself."""

    code = "MKE900"
    says = "internal error: {what}"
    remedy = "please report it with the output of migrate-kit --version"


def all_errors() -> list[type[MigrateKitError]]:
    """Return every error class, sorted by code."""
    found: set[type[MigrateKitError]] = set()
    waiting: list[type[MigrateKitError]] = [MigrateKitError]
    while waiting:
        kind = waiting.pop()
        found.add(kind)
        waiting.extend(kind.__subclasses__())
    return sorted((k for k in found if k.__module__ == __name__), key=lambda k: k.code)
