"""From a decision to its results: arguments checked, dangerous calls confirmed, functions called exactly once."""

from migrate_kit.execute.call import Executor, execute, spoken
from migrate_kit.execute.coerce import coerce
from migrate_kit.execute.native import impossible
from migrate_kit.execute.plan import Bound, CallResult, PlanResult, execute_plan
from migrate_kit.execute.problem import Fault, Problem
from migrate_kit.execute.schema import arguments_schema
from migrate_kit.execute.shape import Shape, shape_of
from migrate_kit.execute.validate import ill_formed, validate

__all__ = [
    "Bound",
    "CallResult",
    "Executor",
    "Fault",
    "PlanResult",
    "Problem",
    "Shape",
    "arguments_schema",
    "coerce",
    "execute",
    "execute_plan",
    "ill_formed",
    "impossible",
    "shape_of",
    "spoken",
    "validate",
]
