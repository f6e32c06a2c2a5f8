"""Dangerous calls wait for a person who names what they are about; a bare yes is no answer."""

from migrate_kit.execute.confirm.desk import Agreed, ConfirmationDesk, Told
from migrate_kit.execute.confirm.memory import MemoryConfirmations
from migrate_kit.execute.confirm.reply import fold, fresh_code, is_answer_to, read_reply
from migrate_kit.execute.confirm.wording import described, impact_of, object_of

__all__ = [
    "Agreed",
    "ConfirmationDesk",
    "MemoryConfirmations",
    "Told",
    "described",
    "fold",
    "fresh_code",
    "impact_of",
    "is_answer_to",
    "object_of",
    "read_reply",
]
