"""Encoders: texts to vectors. One implementation a file, chosen by name."""

from migrate_kit.route_ext.encoders.choice import NAMES, Choice, load_encoder
from migrate_kit.route_ext.encoders.encoder import Encoder, Matrix

__all__ = ["NAMES", "Choice", "Encoder", "Matrix", "load_encoder"]
