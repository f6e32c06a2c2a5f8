"""What the shadow costs the legacy is seen, and fewer calls are sampled until it costs little."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.model.ports import ShimSettings
from migrate_kit.model.stage import Flags as ParsedFlags
from migrate_kit.model.stage import Stage
from migrate_kit.shim import router, site
from migrate_kit.shim.cell import EVERY, Cell
from migrate_kit.shim.placement import Load
from migrate_kit.shim.sketch import Sketch
from migrate_kit.shim.tax import FEWEST, FRESH, Meter, Tax
from migrate_kit.shim.throttle import LOWEST, Throttle
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]
MS = 1_000_000


def lived(*, work_ms: float, rest_ms: float, legacy_us: float, slower: float, calls: int = 2_000) -> Meter:
    """Return a meter after a life of work and rest, in which calls come at any moment."""
    meter, chance = Meter(), random.Random(1)
    period = int((work_ms + rest_ms) * MS)
    moments = sorted(chance.randrange(period * 100) for _ in range(calls))
    worked = -1
    for moment in moments:
        while worked < moment // period:
            worked += 1
            meter.worked(worked * period, worked * period + int(work_ms * MS))
        beside = moment % period < work_ms * MS
        meter.saw(moment, legacy_us * chance.uniform(0.9, 1.1) * (slower if beside else 1))
    return meter


def test_the_tax_is_the_share_of_calls_beside_it_times_how_much_slower_they_are() -> None:
    tax = lived(work_ms=5, rest_ms=15, legacy_us=1_500, slower=3).tax()
    assert tax is not None
    assert tax.beside_share == pytest.approx(0.25, abs=0.08)
    assert tax.p50_ratio == pytest.approx(3, rel=0.05)
    assert tax.rate == pytest.approx(0.5, abs=0.2)


def test_a_shadow_that_slows_nothing_costs_nothing() -> None:
    tax = lived(work_ms=5, rest_ms=5, legacy_us=1_500, slower=1).tax()
    assert tax is not None
    assert tax.rate == pytest.approx(0, abs=0.02)


def test_a_few_microseconds_are_no_tax() -> None:
    tax = lived(work_ms=5, rest_ms=5, legacy_us=10, slower=3).tax()
    assert tax is not None
    assert tax.rate == 0


def test_long_calls_are_not_held_against_it_only_for_being_long() -> None:
    """Half the calls take 100 ms and meet the candidate on the way; what counts is whether it was at work at first."""
    meter, chance = Meter(), random.Random(2)
    for number in range(100):
        meter.worked(number * 10 * MS, number * 10 * MS + 3 * MS)
        for _ in range(20):
            meter.saw(number * 10 * MS + chance.randrange(10 * MS), chance.choice([1_000, 100_000]))
    tax = meter.tax()
    assert tax is not None
    assert abs(tax.rate) < 0.05


def test_without_calls_of_both_kinds_nothing_is_concluded_and_the_candidate_is_made_to_rest() -> None:
    meter = Meter()
    for number in range(FEWEST):
        meter.worked(number * MS, (number + 1) * MS)
        assert not meter.rests(100.0)
        meter.saw(number * MS + 5, 100.0)
    assert meter.tax() is None
    assert meter.rests(100.0)
    assert not meter.rests(100.05)
    assert meter.rests(100.11)
    for number in range(FEWEST):
        meter.saw((FEWEST + number) * MS + 5, 100.0)
    assert not meter.rests(101.0)
    assert meter.tax() is not None


def test_one_that_works_for_microseconds_is_never_made_to_rest() -> None:
    meter = Meter()
    for number in range(500):
        meter.worked(number * MS, number * MS + 20_000)
        meter.saw(number * MS + 5, 100.0)
    assert not meter.rests(100.0)


def test_what_began_before_all_that_is_remembered_says_nothing() -> None:
    meter = Meter()
    meter.saw(5, 100.0)
    meter.worked(10, 20)
    meter.saw(5, 100.0)
    assert meter._beside.count == meter._clear.count == 0


@given(st.lists(st.floats(1, 1e8), min_size=1, max_size=300), st.floats(0.01, 1))
def test_a_sketch_finds_quantiles_to_within_two_percent(values: list[float], share: float) -> None:
    sketch = Sketch()
    for value in values:
        sketch.add(value)
    exact = sorted(values)[max(-(-share * len(values) // 1) - 1, 0).__int__()]
    assert sketch.quantile(share) == pytest.approx(exact, rel=0.021)


def test_a_sketch_forgets_and_does_not_grow() -> None:
    sketch = Sketch(full=100)
    for _ in range(1_000):
        sketch.add(10.0)
    for _ in range(400):
        sketch.add(5e9)
    assert sketch.count <= 100
    assert sketch.quantile(0.5) > 1e9
    sketch.add(0.0)


def taxed(rate: float) -> Tax:
    return Tax(rate=rate, p50_ratio=1 + rate, p99_ratio=1 + rate, beside_share=1.0)


def test_sampling_goes_down_until_the_tax_is_within_the_limit_and_up_again() -> None:
    throttle, now, heavy = Throttle(0.05), 0.0, 4.0
    factors = []
    for step in range(60):
        now += 1.1
        heavy = 4.0 if step < 20 else 0.0
        throttle.turn(taxed(heavy * throttle.factor), now)
        factors.append(throttle.factor)
    assert 4.0 * factors[19] <= 0.05
    assert factors[19] >= 0.005  # and not lower than it has to be
    assert factors[-1] == 1.0


def test_it_waits_between_two_turns_and_never_stops_altogether() -> None:
    throttle = Throttle(0.05)
    assert throttle.turn(taxed(0.1), 1.0)
    assert not throttle.turn(taxed(9.0), 1.5)
    assert not throttle.turn(None, 9.0)
    for second in range(2, 40):
        throttle.turn(taxed(1e6), float(second))
    assert throttle.factor == LOWEST


def test_nothing_is_concluded_from_calls_that_were_sampled_otherwise() -> None:
    meter = lived(work_ms=5, rest_ms=5, legacy_us=1_500, slower=3)
    assert meter.is_fresh
    meter.restart()
    for number in range(FRESH):
        assert not meter.is_fresh
        meter.saw(10**12 + number, 1_500.0)
    assert meter.is_fresh
    tax = meter.tax()
    assert tax is not None
    assert (tax.rate, tax.beside_share) == (0, 0)  # by now none of them begins beside it


def test_a_lowered_sample_is_a_part_of_the_wanted_one_and_rows_say_how_large() -> None:
    cell = Cell()
    cell.settle(ParsedFlags(stage=Stage.shadow, sample_rate=0.5), at_once=True)
    cell.set_throttle(0.1)
    assert (cell.threshold, cell.rate) == (round(0.05 * EVERY), 0.05)
    cell.settle(ParsedFlags(stage=Stage.hybrid, enabled=True, sample_rate=0.5), at_once=True)
    assert (cell.threshold, cell.rate) == (EVERY, 0.1)  # what others keep in shadow is throttled too


def test_rows_in_shadow_have_the_lowered_rate(flags: Flags, module: Make) -> None:
    source = """
        def restart(service="orders"):
            return service
        @wrap("app_under_test:handle")
        def handle(text):
            return restart()
    """
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: call("restart")),
        twins={"app_under_test:handle": twin({"": "restart"})},
        tools=[spec("restart")],
        settings=ShimSettings(root=Path(), state_path=Path()),
    )
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    next(one for one in site.sites() if one.loader.given is runtime).cell.set_throttle(0.25)
    for number in range(400):
        app.handle(f"restart {number}")
    settle()
    assert {row.sample_rate for row in runtime.sink.observations} == {0.25}
    assert len(runtime.sink.observations) == pytest.approx(100, abs=40)
    assert runtime.sink.losses == {}  # nothing was lost: fewer were wanted


def test_heavy_is_what_takes_the_processor_often() -> None:
    def load(cpu_us: float, wall_us: float, every_s: float) -> Load:
        made = Load()
        for number in range(300):
            made.note(cpu_us, wall_us, number * every_s)
        return made

    assert load(5_000, 6_000, 0.01).is_heavy(3.0)
    assert not load(5_000, 300_000, 0.5).is_heavy(150.0)  # it waits for a network
    assert not load(200, 250, 0.001).is_heavy(0.3)  # it is over at once
    assert not load(5_000, 6_000, 10.0).is_heavy(3_000.0)  # it hardly ever runs
    young = Load()
    for number in range(19):
        young.note(50_000, 50_000, number * 0.05)
    assert not young.is_heavy(1.0)
    assert (young.cpu_us, young.wall_us) == (50_000, 50_000)
