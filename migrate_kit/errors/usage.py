"""What was asked for cannot be done as asked."""

from __future__ import annotations

from migrate_kit.errors.base import MigrateKitError


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


class SendAddressInvalid(UsageError):
    """The address of `--send` is none that a report can be sent to. Nothing of it is shown: it may hold a secret."""

    code = "MKE180"
    says = "--send: {what}"
    remedy = (
        "https:// for a webhook, smtp:// for mail, env:NAME for a variable that holds one: migrate-kit report --help"
    )


class NotDelivered(UsageError):
    """A report was made, and could not be sent to an address."""

    code = "MKE181"
    says = "not delivered to {where}: {what}"
    remedy = "{todo}; then run the same command again"


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


class IgnoreInvalid(UsageError):
    """The file of ignore rules is no YAML, lacks an owner or an expiry, or has a value that is none."""

    code = "MKE175"
    says = "{path}:{line}: {what}"
    remedy = "mend that line; a rule has id, class, owner, reason and expires, and says legacy, dynamic or path"


class PhrasesInvalid(UsageError):
    """The file of learned phrases is no YAML, or has an unknown key or a value that is none."""

    code = "MKE164"
    says = "{path}:{line}: {what}"
    remedy = "mend that line, or learn anew: migrate-kit train --phrases"


class ReplayFailed(UsageError):
    """Pieces of a replay failed, and failed again when they were tried alone: a worker that died, or what it raised."""

    code = "MKE165"
    says = "{failed} of {pieces} pieces of the replay failed twice, number {numbers} ({what})"
    remedy = "what is done is kept: mend the cause and run the same command again; --engine inline shows it best"
