"""A decided call could not be carried out."""

from __future__ import annotations

from migrate_kit.errors.base import MigrateKitError


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
