"""A value whose ways multiply costs a bounded time, and a rule about words stays what it is."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.model.condition import Contains
from migrate_kit.scan import scan
from migrate_kit.scan.values import Choice, Known, Option, Place, Unclear, Value
from migrate_kit.scan.weights import is_light

PLACE = Place("bot.py", 1)


def doubled(times: int) -> Value:
    value: Value = Known("a")
    for _ in range(times):
        value = Choice((Option(Contains(text="x"), value, PLACE),), value)
    return value


def test_what_two_ways_share_counts_twice_and_is_counted_only_so_far() -> None:
    assert is_light([Known(1)], 1)
    assert not is_light([Known(1), Known(2)], 1)
    assert is_light([doubled(3)], 40)
    assert not is_light([doubled(60)], 1_000)


def test_a_command_that_grows_under_each_test_ends_soon_and_the_router_beside_it_is_read(tmp_path: Path) -> None:
    steps = "".join(f'        if self.flag{n}:\n            cmd = cmd + ["-{n}"] if cmd else cmd\n' for n in range(40))
    source = f"""
class Tool:
    def run(self):
        cmd = []
{steps}        return self.execute(cmd)

    def execute(self, cmd):
        if not cmd:
            return None
        return cmd

def weather(text): return 1
def news(text): return 2

def handle(text):
    done = Tool().run()
    if "weather" in text or "rain" in text:
        return weather(text)
    elif "news" in text or "headline" in text:
        return news(text)
    return done
"""
    (tmp_path / "bot.py").write_text(source, encoding="utf-8")
    inventory = scan(tmp_path)
    assert [branch.tool for router in inventory.routers for branch in router.branches] == ["weather", "news"]


def test_a_value_of_which_two_parts_share_all_is_hashed_part_by_part() -> None:
    asked: Value = Unclear("matrix", "not known")
    for level in range(200):  # by each way of its own it would never end
        asked = Unclear(f"norm_{level}", "not known", inner=(asked, asked))
    assert len({asked, asked}) == 1
