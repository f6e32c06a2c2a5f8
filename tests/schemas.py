"""Print a published schema, made from the model: `python -m tests.schemas [rules|weekly] > docs/inventory.schema.json`."""

from __future__ import annotations

import json
import sys

from migrate_kit.model.inventory import VERSION, Inventory
from migrate_kit.model.rules import schema
from migrate_kit.report.weekly import json as weekly


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


def weekly_schema() -> str:
    """Return the JSON Schema (2020-12) of what `report --week --format json` prints."""
    return json.dumps(weekly.weekly_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    made = {(): inventory_schema, ("rules",): rules_schema, ("weekly",): weekly_schema}[tuple(sys.argv[1:])]
    sys.stdout.write(made())
