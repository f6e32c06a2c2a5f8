"""Print a published schema, made from the model: `python -m tests.schemas [rules] > docs/inventory.schema.json`."""

from __future__ import annotations

import json
import sys

from migrate_kit.model.inventory import VERSION, Inventory
from migrate_kit.model.rules import schema


def inventory_schema() -> str:
    """Return the JSON Schema (2020-12) of what `scan --format json` prints and the state folder keeps."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"https://migrate-kit.invalid/schemas/inventory-{VERSION}.json",
        **Inventory.model_json_schema(),
    }
    schema["title"] = f"migrate-kit inventory, version {VERSION}"
    schema["required"] = ["schema", "version"]
    # A document says which version it is of; another version has another schema.
    schema["properties"]["version"] = {"const": VERSION}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def rules_schema() -> str:
    """Return the JSON Schema (2020-12) of `shadow_tools/rules.yaml`."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(rules_schema() if sys.argv[1:] == ["rules"] else inventory_schema())
