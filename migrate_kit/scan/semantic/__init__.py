"""Which bodies choose by meaning already: with a language model, with vectors, with a trained classifier.

outlook      what a body calls, says and does with what it gets
llm          tools handed to a model, or a prompt that asks for one of several
embedding    the nearest of encoded descriptions
classifier   the class that a trained model predicts
bodies       all bodies of a project
hybrids      routers of words that share the work with one of these
"""

from __future__ import annotations

from migrate_kit.scan.semantic.bodies import semantic_routers
from migrate_kit.scan.semantic.hybrids import with_hybrids

__all__ = ["semantic_routers", "with_hybrids"]
