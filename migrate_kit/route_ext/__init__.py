"""What a router can do with an extra installed; each part is loaded by name, when a configuration asks for it."""
