"""What a vendor counts is counted over the whole schema, wherever it stands."""

from __future__ import annotations

from migrate_kit.describe.export.size import Size, beyond, size_of

NESTED = {
    "type": "object",
    "properties": {
        "city": {"type": "string", "enum": ["北京", "上海"]},
        "filters": {
            "type": "array",
            "items": {"type": "object", "properties": {"field": {"const": "name"}, "value": {"$ref": "#/$defs/value"}}},
        },
        "either": {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"unit": {"enum": ["C", "F", None]}}}]},
    },
    "$defs": {"value": {"type": "object", "properties": {"text": {"type": "string"}}}},
}


def test_an_empty_schema_is_one_level() -> None:
    assert size_of({"type": "object", "properties": {}}) == Size(properties=0, depth=1)


def test_definitions_unions_and_items_are_counted() -> None:
    size = size_of(NESTED)
    assert size.properties == 3 + 2 + 1 + 1
    assert size.choices == 2 + 3
    assert size.depth == 3  # the arguments, the list, the object in it
    names = ["city", "filters", "either", "field", "value", "unit", "value", "text"]
    assert size.characters == sum(map(len, [*names, "北京", "上海", "C", "F", "None", "name"]))


def test_a_union_is_no_level_of_its_own() -> None:
    inner = {"type": "object", "properties": {"x": {"type": "string"}}}
    plain = {"type": "object", "properties": {"a": inner}}
    union = {"type": "object", "properties": {"a": {"anyOf": [{"type": "null"}, inner]}}}
    assert size_of(plain).depth == size_of(union).depth == 2


def test_only_what_is_more_than_the_most_is_named() -> None:
    most = Size(properties=7, depth=2, choices=4, characters=1000)
    assert list(beyond(size_of(NESTED), most)) == [("depth", 3, 2), ("choices", 5, 4)]
