"""The thresholds of the readiness list. Two decisive signals that are met mean: migrate now."""

DECISIVE = 2
"""So many of the five decisive signals make a router one to migrate now."""
TOOLS = 10
"""More tools than this, and growing."""
PLACES = 2
"""At least so many places edited for one new tool."""
COMPLAINTS = 3
"""More complaints a month than this."""
COVERAGE_RATE = 0.8
"""A smaller share of the requests than this is caught by some keyword."""

HARD_CODED = 5
"""Up to so many tools: hard-coded is right."""
RULES = 20
"""Up to so many tools: a rule engine; beyond: a dynamic router."""

CROSS_SYSTEM_RATE = 0.3
"""At least this share of the requests needs tools of two systems."""
WEEKLY_TOOLS = 3
"""At least so many new tools a week."""
HOT_RATE = 200
"""More requests a second than this for one tool: its path is hot …"""
PATTERN_RATE = 0.95
"""… and fixed, where at least this share of them has one pattern."""
STABLE_WEEKS = 12
"""Without a new tool for so long, a router of few tools counts as stable."""
