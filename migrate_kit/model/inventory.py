"""What a scan found: routers with their branches, tools with their facts, findings, files read and not parsed.

The JSON of `Inventory` is a published schema and a superset of the truth format of the scan cases. Lines are
one-based, columns zero-based, files relative to the scanned path with `/`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, model_serializer

from migrate_kit.messages import Language
from migrate_kit.model.condition import Condition
from migrate_kit.model.effects import Effects
from migrate_kit.model.expense import CostFact, LatencyFact
from migrate_kit.model.ground import Ground
from migrate_kit.model.record import Evidence, Record
from migrate_kit.model.rule import CANNED, INLINE_BODY
from migrate_kit.model.semantic import SemanticRouter
from migrate_kit.model.use import UseFact

VERSION = 1

TargetKind = Literal["function", "method", "label", "inline", "none"]
RouterStage = Literal["decide", "dispatch", "decide+execute"]
SkipReason = Literal[
    "too_large", "generated", "not_a_file", "closed_folder", "not_a_notebook", "other_language", "excluded"
]


class Severity(StrEnum):
    """How much a finding matters."""

    error = "error"
    warning = "warning"
    note = "note"


class Computed(Record):
    """An argument that is not a constant: `{"from": KIND}` with the kinds of the case format, e.g. `rest_of_text`."""

    source: str = Field(alias="from")
    values: tuple[tuple[JsonValue, tuple[str, ...]], ...] = Field(
        default=(), description="all the constants that tests of the request choose between, each with words for it"
    )
    made: bool = Field(default=False, description="what is handed over is made of it: it need not look like it")
    model_config = Record.model_config | {"populate_by_name": True, "serialize_by_alias": True}

    @model_serializer(mode="wrap")
    def _lean(self, handler: Any) -> dict[str, Any]:
        data: dict[str, Any] = handler(self)
        return {key: value for key, value in data.items() if value}


# Tried in this order: {"from": ...} alone is computed, any other object is a constant.
Argument = Annotated[Computed | JsonValue, Field(union_mode="left_to_right")]


class Dead(Record):
    """Why a branch can never fire, and the line that makes it so (its own line for a contradiction)."""

    because_line: int
    why: str = Field(description="in English, as the truth format has it")
    code: str = Field(default="", description="the finding that says it in the reader's language")
    message: dict[str, JsonValue] = Field(default_factory=dict, description="fields of the sentence `finding.CODE`")


class Branch(Record):
    """One leaf of a router, with the whole path to it as condition."""

    line: int
    file: str | None = Field(default=None, description="only where the words live in another file")
    condition: Condition
    target: str | None
    target_kind: TargetKind
    tool: str | None = Field(
        default=None, description="the tool reached in the end: target itself, or the one its label is joined to"
    )
    arguments: dict[str, Argument] = Field(default_factory=dict)
    dead: Dead | Literal[False] = False
    comment: str = Field(default="", description="comment above the test, without #")
    reply: str = Field(default="", description="the fixed text that it gives back, where it is only that")


class Default(Record):
    """What happens when no branch fires; line None means silence or no own line."""

    line: int | None = None
    target: str | None = None
    target_kind: TargetKind = "none"
    tool: str | None = None


class LegacyRouter(Record):
    """A function, method or module body that chooses between tools by testing a text or a label."""

    file: str
    function: str = Field(description="qualified name, or <module>")
    module: str = Field(default="", description="dotted import name of the file as seen from the scanned path")
    first_line: int
    last_line: int
    subject: str = Field(description="source of the tested value before its aliases")
    parameter: str | None = Field(default=None, description="the parameter that carries the text, where it is one")
    normalise: tuple[str, ...] = ()
    stage: RouterStage
    exclusive: bool = True
    pick: Literal["max_score", "mixed"] | None = None
    branches: tuple[Branch, ...]
    families: tuple[tuple[int, ...], ...] = ()
    default: Default = Default()
    returns: Literal["name", "label", "callable", "dict", "result", "unknown"] = Field(
        default="unknown", description="what a selector hands back; `result` for one that executes"
    )
    is_async: bool = False
    forms: tuple[str, ...] = Field(default=(), description="forms of hand-written routers it shows, see docs/forms.md")
    lenient: bool = Field(
        default=False, description="read of a file that does not parse: its broken lines were left out"
    )
    confidence: float = Field(default=1.0, ge=0, le=1)
    reasons: tuple[str, ...] = Field(default=(), description="what raised or lowered the confidence, in English")
    grounds: tuple[Ground, ...] = Field(default=(), description="the reasons as data: code, points, fields")

    @property
    def id(self) -> str:
        """`module:function`, the name under which the router is installed, logged and flagged."""
        return f"{self.module}:{self.function}"


class ParameterFacts(Record):
    """What the code says of one parameter; `type` None where it says nothing."""

    type: Literal["string", "integer", "number", "boolean", "array", "object"] | None = None
    required: bool = True
    has_default: bool = False
    default: JsonValue = None
    enum: tuple[JsonValue, ...] | None = None
    pattern: str | None = None
    minimum: float | int | None = None
    maximum: float | int | None = None
    max_length: int | None = None
    format: str | None = None
    meaning: str = ""
    examples: tuple[JsonValue, ...] = ()
    synonyms: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, description="value → phrases that users say for it"
    )
    keys: tuple[str, ...] = Field(default=(), description="what the body reads of an object, by key")
    ask: str = Field(default="", description="the code's own question when it is missing")
    context: bool = Field(default=False, description="handed in by the program (event, session), not by the user")
    evidence: tuple[Evidence, ...] = ()

    @model_serializer(mode="wrap")
    def _lean(self, handler: Any) -> dict[str, Any]:
        # The truth format omits what is not known; a default of null is known.
        data: dict[str, Any] = handler(self)
        lean = {k: v for k, v in data.items() if v is not None and v not in ("", [], {}, ())}
        lean["type"], lean["required"] = self.type, self.required
        for flag in ("has_default", "context"):
            if not data[flag]:
                lean.pop(flag, None)
        lean.pop("default", None)
        if self.has_default:
            lean["default"] = data["default"]
        return lean


class ToolFacts(Record):
    """A function or method that some branch reaches, and what its code says about it."""

    name: str = Field(description="function, or Class.method; behind its module where modules take turns")
    file: str
    module: str = Field(default="", description="dotted import name of the file")
    line: int
    last_line: int
    doc: str = Field(default="", description="docstring without its parameter sections")
    returns: str = ""
    parameters: dict[str, ParameterFacts] = Field(default_factory=dict)
    side_effects: Effects = "unknown"
    raises: tuple[str, ...] = Field(default=(), description="error sentences the code itself says")
    is_async: bool = False
    timeout_s: float | None = None
    cost: tuple[CostFact, ...] = Field(default=(), description="empty: not known, which is not free of charge")
    latency: tuple[LatencyFact, ...] = Field(default=(), description="empty: not known, which is not fast")
    uses: tuple[UseFact, ...] = Field(
        default=(), description="what comments, help texts and the docstring say for and against its use"
    )
    evidence: tuple[Evidence, ...] = ()
    body: str = Field(
        default="", description="digest of the statements, where no function stands for them; layout does not count"
    )

    @property
    def is_inline(self) -> bool:
        """Whether it is statements of a router and no function: nothing but that router carries it out."""
        return any(each.rule in (INLINE_BODY, CANNED) for each in self.evidence)

    @property
    def implementation(self) -> str:
        """`module:qualname`; empty for statements of a router."""
        if self.is_inline:
            return ""
        return f"{self.module}:{self.name.removeprefix(f'{self.module}.')}"


class Finding(Record):
    """Something a person should know; `code` is explained by `migrate-kit explain`."""

    code: str
    severity: Severity
    file: str
    line: int
    column: int = 0
    router: str | None = Field(default=None, description="id of the router")
    tool: str | None = None
    message: dict[str, JsonValue] = Field(default_factory=dict, description="fields of the sentence `finding.CODE`")
    related_lines: tuple[int, ...] = ()
    witness: str | None = Field(default=None, description="an input that shows it")


class NotParsed(Record):
    """A file that was read but is not Python 3 source."""

    file: str
    line: int
    column: int = 0
    what: str


class Skipped(Record):
    """A file or folder that was found and left out, and why."""

    file: str
    reason: SkipReason


class NotebookCell(Record):
    """One code cell of a notebook, and which lines of the joined code are its own."""

    number: int = Field(description="one-based among all cells of the notebook, as editors count them")
    first_line: int
    last_line: int
    file_line: int | None = Field(
        default=None, description="line of the notebook file that holds the first one; null where it is not a line each"
    )


class Notebook(Record):
    """A notebook that the inventory speaks of. All lines count in its code cells joined into one text."""

    file: str
    cells: tuple[NotebookCell, ...]

    def cell(self, line: int) -> NotebookCell | None:
        """Return the cell that holds *line* of the joined code."""
        return next((cell for cell in self.cells if cell.first_line <= line <= cell.last_line), None)

    def place(self, line: int) -> str:
        """Return where a person finds *line*: `cell N:line`."""
        cell = self.cell(line)
        return str(line) if cell is None else f"cell {cell.number}:{line - cell.first_line + 1}"


class Inventory(Record):
    """The whole result of a scan."""

    schema_: Literal["migrate-kit/inventory"] = Field(default="migrate-kit/inventory", alias="schema")
    version: int = VERSION
    root: str = Field(default="", description="the scanned path, as given")
    files_read: int = 0
    routers: tuple[LegacyRouter, ...] = ()
    candidates: tuple[LegacyRouter, ...] = Field(
        default=(), description="bodies of a confidence under 0.5, the likeliest first; only with `scan --candidates`"
    )
    semantic: tuple[SemanticRouter, ...] = Field(
        default=(), description="bodies that choose by a model, by vectors or by a classifier: nothing to migrate"
    )
    tools: tuple[ToolFacts, ...] = ()
    findings: tuple[Finding, ...] = ()
    not_parsed: tuple[NotParsed, ...] = ()
    skipped: tuple[Skipped, ...] = Field(default=(), description="found and left out, by no pattern of the user's")
    notebooks: tuple[Notebook, ...] = Field(default=(), description="where the lines of the named notebooks lie")
    model_config = Record.model_config | {"populate_by_name": True, "serialize_by_alias": True}

    def tool(self, name: str) -> ToolFacts | None:
        """Return the facts of the tool *name*, or None."""
        return next((t for t in self.tools if t.name == name), None)

    def router(self, router_id: str) -> LegacyRouter | None:
        """Return the router with that id, or None."""
        return next((r for r in self.routers if r.id == router_id), None)

    def notebook(self, file: str) -> Notebook | None:
        """Return the notebook *file*, or None for any other file."""
        return next((n for n in self.notebooks if n.file == file), None)

    def place(self, file: str, line: int) -> str:
        """Return where a person finds *line* of *file*: `file:line`, in a notebook `file:cell N:line`."""
        notebook = self.notebook(file)
        return f"{file}:{line}" if notebook is None else f"{file}:{notebook.place(line)}"

    def said(self, finding: Finding, language: Language = "en") -> dict[str, Any]:
        """Return the fields of the sentence of *finding*, with lines as a person finds them and conditions in words."""
        notebook = self.notebook(finding.file)
        fields = dict(finding.message) if language == "en" else self._reworded(finding, language)
        if notebook is None:
            return fields
        return {
            key: notebook.place(value) if key.endswith("_line") and isinstance(value, int) else value
            for key, value in fields.items()
        }

    def _reworded(self, finding: Finding, language: Language) -> dict[str, Any]:
        """Return the fields with each condition of the router, kept in English, in *language*."""
        from migrate_kit.model.condition_text import brief

        spoken = {value for key, value in finding.message.items() if key in ("condition", "other")}
        branches = (
            branch for router in self.routers if spoken and router.id == finding.router for branch in router.branches
        )
        words = {brief(branch.condition): brief(branch.condition, language) for branch in branches}
        return {
            key: words.get(value, value) if isinstance(value, str) and value in spoken else value
            for key, value in finding.message.items()
        }
