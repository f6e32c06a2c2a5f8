"""The records that travel between the rooms of the house, and the Protocols they meet through. Frozen, no I/O."""
