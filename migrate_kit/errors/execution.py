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


class TooOften(ExecutionError):
    """One user has had as many dangerous calls made as may be made in so short a time."""

    code = "MKE506"
    says = "{tool}: more than {limit} dangerous calls in {seconds} s"
    remedy = "wait, or raise `dangerous_per_minute`"


class ResultUnusable(ExecutionError):
    """The result of one call cannot be the argument of the next."""

    code = "MKE507"
    says = "{tool}: the result before has nothing for {parameter} ({what})"
    remedy = "correct `comes_from` in the description"


class CallsInCircles(ExecutionError):
    """What came out of the calls asks for the same calls again, or for too many."""

    code = "MKE508"
    says = "{tool}: stopped before calling it again ({what})"
    remedy = "ask for one thing at a time"


class RequestTimeout(ExecutionError):
    """The calls of one request did not all end within the time that it has. What came back until then is kept."""

    code = "MKE509"
    says = "not everything was done within {seconds} s; still running: {running}; never begun: {left}"
    remedy = "what is running may still finish and is not repeated; ask for less at once, or raise `request_timeout_s`"
