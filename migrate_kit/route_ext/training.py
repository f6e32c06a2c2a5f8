"""Training: examples and descriptions to a model, for the tools that have examples enough."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.model.tool import ToolSpec
from migrate_kit.route_ext.catalogue import read_catalogue
from migrate_kit.route_ext.examples import Examples
from migrate_kit.route_ext.head import labelled
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.meaning import Meaning
from migrate_kit.route_ext.trained import TrainedModel, fit_parts
from migrate_kit.route_ext.vectors import Vectors

FEWEST = 5
"""Examples of a tool from which the trained model is ahead of the closed-form head, which serves before."""


def train(examples: Examples, specs: Sequence[ToolSpec], vectors: Vectors) -> Learned:
    """Return what *examples* teach of *specs*; without a model where fewer than two tools have FEWEST examples.

    Raises ExtraMissing or EncoderFailed.
    """
    catalogue = read_catalogue(specs)
    own = examples.of(catalogue.names)
    names = [name for name in catalogue.names if own.counts[name] >= FEWEST]
    if len(names) < 2:
        return Learned(own)
    place = {name: number for number, name in enumerate(names)}
    rows = own.of(names).rows
    texts = [text for text, _ in rows]
    which = [catalogue.names.index(name) for name in names]
    parts = fit_parts(
        vectors.of_descriptions(texts),
        texts,
        labelled([place[tool] for _, tool in rows]),
        Meaning(catalogue, vectors).tools[which],
        [catalogue.told[number] for number in which],
    )
    return Learned(own, TrainedModel(names, parts, version=f"model-{own.digest}"))
