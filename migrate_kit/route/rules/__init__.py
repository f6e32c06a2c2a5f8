"""Business rules over decisions: permission, hours, lead, dependency, rate and expressions. No file is read here."""

from migrate_kit.route.rules.adding import unfilled
from migrate_kit.route.rules.admitting import Terms, admit
from migrate_kit.route.rules.book import Rulebook
from migrate_kit.route.rules.clock import Clock
from migrate_kit.route.rules.faults import Fault, faults
from migrate_kit.route.rules.judging import Judged, Judging
from migrate_kit.route.rules.ledger import Ledger
from migrate_kit.route.rules.reach import unknown_tools
from migrate_kit.route.rules.ruled import RuledRouter
from migrate_kit.route.rules.sessions import Sessions
from migrate_kit.route.rules.wording import refusal

__all__ = [
    "Clock",
    "Fault",
    "Judged",
    "Judging",
    "Ledger",
    "Rulebook",
    "RuledRouter",
    "Sessions",
    "Terms",
    "admit",
    "faults",
    "refusal",
    "unfilled",
    "unknown_tools",
]
