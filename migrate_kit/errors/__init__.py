"""Everything this package raises, as one tree.

    MigrateKitError
    ├── UsageError               what was asked for cannot be done as asked (exit 2)
    │   ├── PathNotFound         ├── NotPython            ├── NoRouter          ├── NoApprovedDescription
    │   ├── ConfigInvalid        ├── FlagInvalid          ├── DuplicateTool     ├── DescriptionInvalid
    │   ├── InventoryMissing     ├── InventoryInvalid     ├── ExtraMissing      ├── UnknownCode
    │   ├── SendAddressInvalid   ├── NotDelivered
    │   ├── UnknownTool          ├── UnknownRouter        ├── CasesInvalid      ├── NeedsTerminal
    │   ├── OptionInvalid        ├── BaselineInvalid      ├── NotReadable       ├── RoutersInvalid
    │   ├── NoDescription        ├── ImportInvalid        ├── ServerSilent      ├── ToolInvalid
    │   ├── ModelNotSet          ├── KeyMissing           ├── RulesInvalid      ├── EncoderFailed
    │   ├── LearnedInvalid       ├── TextNotKept          ├── TooFewLessons     ├── PhrasesInvalid
    │   ├── TemplateInvalid      ├── IgnoreInvalid        ├── ReplayFailed
    │   └── FlagLineInvalid (a FlagInvalid)
    ├── RefusedError             it could be done but must not be (exit 2)
    │   ├── SourceDrifted        ├── UnsafeEdit           ├── NotWritable       ├── StageLatched
    │   ├── NotInstalled         ├── DescriptionChanged   ├── AlreadyThere      ├── NothingInstalled
    │   ├── NotRemovable         ├── NotProven            ├── NotExtractable    ├── NotExtracted
    │   ├── ExtractionDrifted    ├── ReplayDiffers        └── ReplayBusy
    ├── StoreError               the decision database (exit 2)
    │   ├── StoreUnavailable     ├── StoreSchemaMismatch
    │   ├── RedactorUnusable     ├── KeyUnknown
    │   └── KeyInUse
    ├── ExecutionError           a decided call could not be carried out
    │   ├── UnknownFunction      ├── ArgumentsInvalid     ├── ConfirmationNeeded
    │   ├── ExecutionForbidden   ├── ToolTimeout          ├── TooOften          ├── ResultUnusable
    │   ├── CallsInCircles       └── RequestTimeout
    ├── ModelError               the language model behind an optional feature (exit 2)
    │   ├── ModelRefused         ├── ModelBusy            ├── ModelSilent       └── AnswerUnusable
    └── InternalError            a fault of ours; please report it (exit 2)

Each error has a stable `code`, keyword fields, one sentence (`says`) and what to do next (`remedy`); both
sentences are also in the message tables, in Chinese. Errors survive pickling, so they cross process pools.
"""

from __future__ import annotations

from migrate_kit.errors.base import MigrateKitError, all_errors
from migrate_kit.errors.execution import (
    ArgumentsInvalid,
    CallsInCircles,
    ConfirmationNeeded,
    ExecutionError,
    ExecutionForbidden,
    RequestTimeout,
    ResultUnusable,
    ToolTimeout,
    TooOften,
    UnknownFunction,
)
from migrate_kit.errors.internal import (
    InternalError,
)
from migrate_kit.errors.model import (
    AnswerUnusable,
    ModelBusy,
    ModelError,
    ModelRefused,
    ModelSilent,
)
from migrate_kit.errors.refused import (
    AlreadyThere,
    DescriptionChanged,
    ExtractionDrifted,
    NotExtractable,
    NotExtracted,
    NothingInstalled,
    NotInstalled,
    NotProven,
    NotRemovable,
    NotWritable,
    RefusedError,
    ReplayBusy,
    ReplayDiffers,
    SourceDrifted,
    StageLatched,
    UnsafeEdit,
)
from migrate_kit.errors.store import (
    KeyInUse,
    KeyUnknown,
    RedactorUnusable,
    StoreError,
    StoreSchemaMismatch,
    StoreUnavailable,
)
from migrate_kit.errors.usage import (
    BaselineInvalid,
    CasesInvalid,
    ConfigInvalid,
    DescriptionInvalid,
    DuplicateTool,
    EncoderFailed,
    ExtraMissing,
    FlagInvalid,
    FlagLineInvalid,
    IgnoreInvalid,
    ImportInvalid,
    InventoryInvalid,
    InventoryMissing,
    KeyMissing,
    LearnedInvalid,
    ModelNotSet,
    NeedsTerminal,
    NoApprovedDescription,
    NoDescription,
    NoRouter,
    NotDelivered,
    NotPython,
    NotReadable,
    OptionInvalid,
    PathNotFound,
    PhrasesInvalid,
    ReplayFailed,
    RoutersInvalid,
    RulesInvalid,
    SendAddressInvalid,
    ServerSilent,
    TemplateInvalid,
    TextNotKept,
    TooFewLessons,
    ToolInvalid,
    UnknownCode,
    UnknownRouter,
    UnknownTool,
    UsageError,
)

__all__ = [
    "AlreadyThere",
    "AnswerUnusable",
    "ArgumentsInvalid",
    "BaselineInvalid",
    "CallsInCircles",
    "CasesInvalid",
    "ConfigInvalid",
    "ConfirmationNeeded",
    "DescriptionChanged",
    "DescriptionInvalid",
    "DuplicateTool",
    "EncoderFailed",
    "ExecutionError",
    "ExecutionForbidden",
    "ExtraMissing",
    "ExtractionDrifted",
    "FlagInvalid",
    "FlagLineInvalid",
    "IgnoreInvalid",
    "ImportInvalid",
    "InternalError",
    "InventoryInvalid",
    "InventoryMissing",
    "KeyInUse",
    "KeyMissing",
    "KeyUnknown",
    "LearnedInvalid",
    "MigrateKitError",
    "ModelBusy",
    "ModelError",
    "ModelNotSet",
    "ModelRefused",
    "ModelSilent",
    "NeedsTerminal",
    "NoApprovedDescription",
    "NoDescription",
    "NoRouter",
    "NotDelivered",
    "NotExtractable",
    "NotExtracted",
    "NotInstalled",
    "NotProven",
    "NotPython",
    "NotReadable",
    "NotRemovable",
    "NotWritable",
    "NothingInstalled",
    "OptionInvalid",
    "PathNotFound",
    "PhrasesInvalid",
    "RedactorUnusable",
    "RefusedError",
    "ReplayBusy",
    "ReplayDiffers",
    "ReplayFailed",
    "RequestTimeout",
    "ResultUnusable",
    "RoutersInvalid",
    "RulesInvalid",
    "SendAddressInvalid",
    "ServerSilent",
    "SourceDrifted",
    "StageLatched",
    "StoreError",
    "StoreSchemaMismatch",
    "StoreUnavailable",
    "TemplateInvalid",
    "TextNotKept",
    "TooFewLessons",
    "TooOften",
    "ToolInvalid",
    "ToolTimeout",
    "UnknownCode",
    "UnknownFunction",
    "UnknownRouter",
    "UnknownTool",
    "UnsafeEdit",
    "UsageError",
    "all_errors",
]
