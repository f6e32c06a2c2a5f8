"""What SARIF 2.1.0 asks of the parts that we write, for machines without the whole schema of the standard."""

from __future__ import annotations

from typing import Any

_TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
_LEVEL = {"enum": ["none", "note", "warning", "error"]}
_COUNT = {"type": "integer", "minimum": 1}
_LOCATION: dict[str, Any] = {
    "type": "object",
    "required": ["physicalLocation"],
    "properties": {
        "id": {"type": "integer", "minimum": 0},
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation", "region"],
            "additionalProperties": False,
            "properties": {
                "artifactLocation": {"required": ["uri"], "properties": {"uri": {"pattern": "^[!-~]+$"}}},
                "region": {"required": ["startLine"], "properties": {"startLine": _COUNT, "startColumn": _COUNT}},
            },
        },
        "logicalLocations": {"items": {"required": ["fullyQualifiedName"]}},
    },
    "additionalProperties": False,
}
_RESULT = {
    "type": "object",
    "required": ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
    "additionalProperties": False,
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": _LEVEL,
        "message": _TEXT,
        "locations": {"type": "array", "minItems": 1, "items": _LOCATION},
        "relatedLocations": {"type": "array", "items": _LOCATION},
        "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
        "baselineState": {"enum": ["new", "unchanged", "updated", "absent"]},
    },
}
_RULE = {
    "type": "object",
    "required": ["id", "name", "shortDescription", "fullDescription", "help", "defaultConfiguration"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string"},
        "name": {"type": "string"},
        "shortDescription": _TEXT,
        "fullDescription": _TEXT,
        "help": _TEXT,
        "defaultConfiguration": {"required": ["level"], "properties": {"level": _LEVEL}},
    },
}
_NOTIFICATION = {
    "type": "object",
    "required": ["message"],
    "additionalProperties": False,
    "properties": {
        "level": _LEVEL,
        "message": _TEXT,
        "descriptor": {"required": ["id"]},
        "locations": {"type": "array", "items": _LOCATION},
    },
}
_DRIVER = {
    "required": ["name", "rules"],
    "properties": {
        "name": {"type": "string"},
        "language": {"pattern": "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$"},
        "rules": {"type": "array", "uniqueItems": True, "items": _RULE},
    },
}
_INVOCATION = {
    "required": ["executionSuccessful"],
    "properties": {"toolExecutionNotifications": {"type": "array", "items": _NOTIFICATION}},
}
PARTS: dict[str, Any] = {
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "maxItems": 1,
            "items": {
                "type": "object",
                "required": ["tool", "columnKind", "results"],
                "additionalProperties": False,
                "properties": {
                    "tool": {"required": ["driver"], "properties": {"driver": _DRIVER}},
                    "columnKind": {"const": "unicodeCodePoints"},
                    "invocations": {"type": "array", "items": _INVOCATION},
                    "results": {"type": "array", "maxItems": 25_000, "items": _RESULT},
                },
            },
        },
    },
}
