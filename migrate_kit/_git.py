"""How git is asked: it only reads, and nothing that a foreign repository configures is run."""

#: Reading asks nobody, locks nothing and fetches nothing, also not what a partial clone left out.
ENVIRONMENT = {"GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_ALLOW_PROTOCOL": "none", "LC_ALL": "C"}
#: Nothing that a foreign repository configures is run.
SAFE = ("-c", "core.fsmonitor=false", "-c", "log.showSignature=false", "-c", "core.quotePath=false")
