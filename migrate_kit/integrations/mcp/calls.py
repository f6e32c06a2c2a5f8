"""One `tools/call`, from the raw arguments to a result. Nothing a caller sends and no tool may end the server."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from mcp_types import CallToolRequestParams, CallToolResult, InputRequiredResult

from migrate_kit.errors import ArgumentsInvalid, ConfirmationNeeded, MigrateKitError, UnknownTool
from migrate_kit.execute import Executor, Problem, coerce, spoken, validate
from migrate_kit.execute.tier import TIERS
from migrate_kit.integrations.mcp.confirmation import Confirmations, Context, can_ask
from migrate_kit.integrations.mcp.results import error_result, failure, raised_result, result_of
from migrate_kit.integrations.mcp.ruled import Ruled
from migrate_kit.integrations.mcp.served import Served, ServedTools
from migrate_kit.integrations.mcp.threads import Threads
from migrate_kit.integrations.mcp.tool_loop import ToolLoop
from migrate_kit.integrations.mcp.yielded import MOST, EndlessError, all_of, all_of_async
from migrate_kit.messages import Language, tell
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.tool import ToolSpec

MOST_AT_ONCE = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """Carries out calls through *execute*, each within *timeout_s*."""

    execute: Executor
    timeout_s: float
    language: Language
    threads: Threads
    confirmations: Confirmations
    ruled: Ruled
    loop: ToolLoop = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "loop", ToolLoop(self.threads))

    async def call(
        self,
        context: Context,
        params: CallToolRequestParams,
        served: Served,
        given: Mapping[str, Any],
        *,
        among: ServedTools,
    ) -> CallToolResult | InputRequiredResult:
        """Return what came of calling *served*, one *among* the tools of this moment, with the arguments *given*."""
        spec = served.spec
        arguments = coerce(_without_nulls(given, spec), spec)
        # The legacy router's own calls to reading tools go unchecked; what a stranger sends is always checked.
        problems = validate(arguments, spec)
        if problems:
            return self._invalid(spec, problems)
        call = ToolCall(tool=spec.name, arguments=arguments)
        needs_person = self.ruled.looked_at(call, among.rules)
        if isinstance(needs_person, CallToolResult):
            return needs_person
        confirmed = False
        if needs_person or (TIERS[spec.effects].confirmed and self.execute.confirm_dangerous):
            answer = await self.confirmations.ask(context, params, call, spec)
            if isinstance(answer, InputRequiredResult):
                return answer
            if not answer:
                why = tell("serve.declined" if can_ask(context) else "serve.cannot_ask", self.language)
                return error_result(ConfirmationNeeded(tool=spec.name, call=spoken(call)), self.language, why)
            confirmed = True
        return await self._carried_out(call, among, confirmed=confirmed)

    async def _carried_out(self, call: ToolCall, among: ServedTools, *, confirmed: bool) -> CallToolResult:
        """Make the call, and around it those that rules add; the first that fails ends it and is the result."""
        plan = self.ruled.plan(call, among.rules, is_confirmed=confirmed)
        if isinstance(plan, CallToolResult):
            return plan
        wanted = None
        for one in plan:
            served = among.tools.get(one.tool)
            if served is None:
                return error_result(UnknownTool(tool=one.tool, known=", ".join(among.tools) or "-"), self.language)
            result = await self._made(one, served, confirmed=confirmed and one is call)
            if result.is_error:
                return result
            self.ruled.done(one)
            wanted = result if one is call else wanted
        assert wanted is not None
        return wanted

    async def _made(self, call: ToolCall, served: Served, *, confirmed: bool) -> CallToolResult:
        if self.threads.is_full:
            return failure(tell("serve.busy", self.language, most=self.threads.most))
        run = partial(self.execute, call, served.spec, served.function, context={}, confirmed=confirmed)
        try:
            value = await self.threads.run(run, within_s=self.timeout_s, tool=call.tool)
            return result_of(await self._whole(value, call.tool))
        except MigrateKitError as error:
            return error_result(error, self.language)
        except EndlessError:
            return failure(tell("serve.endless", self.language, tool=call.tool, most=MOST))
        except Exception as error:  # noqa: BLE001 - the tool's own error is the result of its call
            return raised_result(error, call.tool, self.language)

    async def _whole(self, value: Any, tool: str) -> Any:
        """Return what *value* stands for: what an awaitable gives, all that a generator yields."""
        if inspect.isgenerator(value):
            return await self.threads.run(partial(all_of, value), within_s=self.timeout_s, tool=tool)
        if inspect.isasyncgen(value):
            return await self.loop.run(all_of_async(value), within_s=self.timeout_s, tool=tool)
        if inspect.isawaitable(value):
            value = await self.loop.run(value, within_s=self.timeout_s, tool=tool)
            return await self._whole(value, tool)
        return value

    def _invalid(self, spec: ToolSpec, problems: list[Problem]) -> CallToolResult:
        said = "; ".join(problem.say(self.language) for problem in problems)
        missing = [problem.parameter for problem in problems if problem.kind == "required"]
        questions = [spec.ask_user[name] for name in missing if name in spec.ask_user]
        more = [tell("serve.ask", self.language, question=question) for question in questions]
        return error_result(ArgumentsInvalid(tool=spec.name, problems=said), self.language, *more)


def _without_nulls(given: Mapping[str, Any], spec: ToolSpec) -> dict[str, Any]:
    """Return *given* without null for what may be left out: strict clients send it instead of nothing."""
    kept: dict[str, Any] = {}
    for name, value in given.items():
        parameter = spec.parameters.get(name)
        optional = parameter is not None and not (parameter.required and parameter.default is None)
        if value is not None or not optional:
            kept[name] = value
    return kept
