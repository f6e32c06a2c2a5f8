"""`--min hit_rate=0.9` and `--max false_call_rate=0.05`: what an evaluation has to reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from migrate_kit.cli import output
from migrate_kit.errors import OptionInvalid

if TYPE_CHECKING:
    from migrate_kit.replay.evaluation import Evaluation


@dataclass(frozen=True, slots=True)
class Limit:
    """One bound on one figure."""

    figure: str
    number: float
    is_least: bool

    def is_met(self, evaluation: Evaluation) -> bool:
        """Tell whether the figure keeps the bound; raises OptionInvalid when these requests do not give it."""
        value = evaluation.figure(self.figure)
        if value is None:
            what = output.word("eval.unmeasured", figure=self.figure)
            raise OptionInvalid(option="--min" if self.is_least else "--max", what=what, command="eval")
        return value >= self.number if self.is_least else value <= self.number

    def said(self, evaluation: Evaluation) -> dict[str, Any]:
        """Return the fields of the sentence that says it is not met."""
        wanted = f"{'≥' if self.is_least else '≤'} {self.number:g}"
        return {"figure": self.figure, "value": f"{evaluation.figure(self.figure):.4g}", "wanted": wanted}


def limits(least: Sequence[str], most: Sequence[str]) -> list[Limit]:
    """Return the bounds as given. Raises OptionInvalid."""
    return [_limit("--min", each) for each in least] + [_limit("--max", each) for each in most]


def _limit(option: str, given: str) -> Limit:
    from migrate_kit.replay.evaluation.records import FIGURES

    figure, _, number = given.partition("=")
    try:
        value = float(number)
    except ValueError:
        value = float("nan")
    if figure.strip() not in FIGURES or value != value:
        what = output.word("eval.bad_limit", figures=", ".join(FIGURES))
        raise OptionInvalid(option=f"{option} {given}", what=what, command="eval")
    return Limit(figure.strip(), value, option == "--min")
