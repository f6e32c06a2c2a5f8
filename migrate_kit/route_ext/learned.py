"""What examples say of a request: the closed-form head, and beside it a trained model where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from migrate_kit.route_ext.belief import Fit
from migrate_kit.route_ext.catalogue import Catalogue
from migrate_kit.route_ext.encoders import Matrix
from migrate_kit.route_ext.examples import Examples
from migrate_kit.route_ext.head import Head, labelled
from migrate_kit.route_ext.scale import Scores
from migrate_kit.route_ext.usage import Usage
from migrate_kit.route_ext.vectors import Vectors

HEAD = 0.5
"""Weight of the closed-form head beside a trained model."""

ENOUGH = 2.0
"""Examples per tool from which they lead."""
REMEMBERED = 6.0
"""While descriptions lead: what the very same request, judged before, weighs for its tool, in z."""
PER_EXAMPLE = 4.0
"""Weight of the examples against the descriptions for each example per tool."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What examples say of one request."""

    scores: Scores
    """By tool, how much it stands out, in units of the usual spread."""
    certainty: tuple[float, ...]
    """How the best scores compare with those of requests that belong here: 0 is usual, below -2 rare."""


class Model(Protocol):
    """A trained model: scores of the tools it was trained for, in units of its usual spread."""

    @property
    def version(self) -> str:
        """Identifies the model."""

    @property
    def names(self) -> Sequence[str]:
        """The tools it knows."""

    def opinion(self, request: Matrix, text: str) -> Opinion:
        """Return one score a tool of `names`, and how sure the model is."""


@dataclass(frozen=True)
class Learned:
    """Examples, and a model that was trained from them, if any."""

    examples: Examples
    model: Model | None = None
    name: str = ""
    """What it is kept under, where it is kept."""
    fit: Fit | None = None
    """The gate that judged requests ask for; None for the one that ships."""

    @property
    def version(self) -> str:
        """Identifies what was learned."""
        if self.name:
            return self.name
        return f"head-{self.examples.digest}" if self.model is None else self.model.version

    def over(self, catalogue: Catalogue, described: Matrix, vectors: Vectors) -> Taught | None:
        """Return it for one catalogue; None where no example is of a tool in it. Raises EncoderFailed.

        *described* are the vectors of the tools.
        """
        place = {name: number for number, name in enumerate(catalogue.names)}
        own = self.examples.of(catalogue.names).rows
        if not own:
            return None
        texts, labels = [text for text, _ in own], [place[tool] for _, tool in own]
        head = Head(vectors.of_descriptions(texts), labelled(labels), described)
        usage = Usage(texts, labels, catalogue.told)
        places = None if self.model is None else _places(self.model.names, place)
        return Taught(len(own) / len(catalogue), head, usage, self.model, places)


class Taught:
    """What was learned, over one catalogue."""

    def __init__(
        self,
        share: float,
        head: Head,
        usage: Usage,
        model: Model | None,
        places: tuple[NDArray[np.intp], NDArray[np.intp]] | None,
    ) -> None:
        """*share*: examples per tool; *places*: which scores of the model belong to which tools of the catalogue."""
        self.leads = share >= ENOUGH
        """Whether examples lead and descriptions help, or the other way round."""
        self.told = 1 / (PER_EXAMPLE * share) if self.leads else 1.0
        """What a description weighs, and all that is found by one: the more examples there are, the less."""
        self.known = head.known
        """How often examples that were held out were understood, in log odds."""
        self.usage = usage
        """How its examples put things."""
        self._head = head
        self._model = model
        self._places = places

    def joined(self, described: Scores, own: Scores, request: Matrix) -> Scores:
        """Return the scores by description and by examples as one, in the units of what leads."""
        joined: Scores
        if self.leads:
            joined = own + described * self.told
        else:
            # Too few to say anything in general, but what was said before is known again.
            joined = described + own
            tool, alike = self._head.remembered(request)
            joined[tool] += REMEMBERED * alike
        return joined

    def opinion(self, request: Matrix, text: str) -> Opinion:
        """Return what the examples say: by tool of the catalogue, and how sure head, nearest example and model are."""
        by_head, belonging = self._head.judge(request)
        sure = (belonging, self._head.nearness(request))
        if self._model is None or self._places is None:
            return Opinion(by_head, sure)
        theirs, ours = self._places
        opinion = self._model.opinion(request, text)
        # A tool that the model does not know stands where the head puts it.
        by_model = by_head.copy()
        by_model[ours] = opinion.scores[theirs]
        return Opinion(by_model + HEAD * by_head, (*sure, *opinion.certainty))


def _places(theirs: Sequence[str], place: dict[str, int]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    shared = [(number, place[name]) for number, name in enumerate(theirs) if name in place]
    return labelled([one for one, _ in shared]), labelled([other for _, other in shared])
