"""What the doctor says: frozen, complete, and the JSON of `doctor --format json`. Rates are 0 to 1."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field, JsonValue

from migrate_kit.model.inventory import Severity
from migrate_kit.model.record import Record


class Truth(StrEnum):
    """Who says what would have been right, the surest first."""

    case = "case"
    verdict = "verdict"
    agreed = "agreed"
    unanswered = "unanswered"
    presumed = "presumed"


class Status(StrEnum):
    """How a check ended."""

    clean = "clean"
    findings = "findings"
    not_configured = "not_configured"
    no_evidence = "no_evidence"


class Said(Record):
    """A sentence by its key and fields, so that it can be told in any language."""

    key: str
    fields: dict[str, JsonValue] = Field(default_factory=dict)


class Example(Record):
    """One wrong decision. No text where the log does not keep it; choices as `eval` writes them."""

    text: str | None
    expected: str
    decided: str


class Remedy(Record):
    """What to do about a finding, and what that is worth."""

    says: Said
    command: str = Field(default="", description="what to run next; empty for an edit alone")
    file: str = Field(default="", description="what to edit, relative to the root")
    mends: int = Field(default=0, description="wrong decisions it may mend: at most all that are laid at its finding")
    breaks: int | None = Field(default=None, description="right decisions it spoils; null where it was not tried")

    held_out: bool = Field(default=False, description="whether it was tried on requests that it learned nothing from")

    @property
    def is_tried(self) -> bool:
        """Tell whether the figures come from deciding anew with the remedy in place."""
        return self.breaks is not None


class Cause(Record):
    """One finding."""

    code: str
    severity: Severity
    tool: str | None = None
    fields: dict[str, JsonValue] = Field(default_factory=dict, description="fields of the sentence `finding.CODE`")
    wrong: int = Field(default=0, description="wrong decisions that are laid at it")
    examples: tuple[Example, ...] = Field(default=(), description="at most three of them")
    remedy: Remedy


class Checked(Record):
    """One check."""

    name: str
    status: Status
    wrong: int = Field(default=0, description="wrong decisions for which this is the first stage that failed")
    figures: tuple[Said, ...] = ()
    causes: tuple[Cause, ...] = ()


class Diagnosis(Record):
    """Everything, the checks in the order in which a request passes them."""

    router: str | None = Field(description="None: all")
    cases: int = Field(description="judged requests that were decided anew")
    verdicts: int = Field(description="logged decisions that a person judged")
    agreed: int = Field(description="logged decisions on which both routers agree")
    unanswered: int = Field(description="logged requests to which the dynamic router gave no answer")
    presumed: int = Field(description="logged decisions held against legacy's, as nobody judged anything")
    unjudged: int = Field(description="logged disagreements that nobody judged, left out")
    wrong: int
    misread: int = Field(description="wrong decisions that called the right tools, with another value of an argument")
    undecided: int = Field(description="wrong decisions that never came")
    unexplained: int = Field(description="wrong decisions that no check explains")
    depth: int = Field(description="K of recall@K")
    checks: tuple[Checked, ...]

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Every finding, in the order of the checks."""
        return tuple(cause for check in self.checks for cause in check.causes)

    @property
    def judged(self) -> int:
        """Decisions of which it is known whether they are right."""
        return self.cases + self.verdicts + self.agreed + self.unanswered + self.presumed

    @property
    def is_presumed(self) -> bool:
        """Tell whether nobody judged anything, so that what differs from legacy stands in for what is wrong."""
        return bool(self.presumed)

    def ranked(self) -> tuple[Cause, ...]:
        """Return the findings that wrong decisions are laid at, those whose remedy mends most first."""
        worth = [cause for cause in self.causes if cause.remedy.mends]
        return tuple(sorted(worth, key=lambda cause: -(cause.remedy.mends - (cause.remedy.breaks or 0))))
