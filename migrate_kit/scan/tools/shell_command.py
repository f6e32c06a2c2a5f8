"""What a command line does: a few programs only look, all others count as dangerous.

Good: `["df", "-h"]`, `"kubectl get pods"`, `"git log -3"` read; `"systemctl restart nginx"` is dangerous.
Bad:  `f"cat {path}; rm {path}"` looks and then does more: dangerous. A command that is not a constant: dangerous.
"""

from __future__ import annotations

import re
from typing import Any

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.syntax import word_set

_LOOKING = word_set("""
    df du ls dir cat ps top free uptime whoami uname hostname ifconfig netstat ss tail head grep egrep zgrep wc
    nslookup dig host ping traceroute who w last id groups env printenv pwd which file stat lsof lscpu lsblk vmstat
    iostat sar journalctl dmesg nvidia-smi sensors tree less more echo ipconfig systeminfo tasklist arp whois
""")
_ASKED: dict[str, frozenset[str]] = {
    "git": word_set("status log show diff blame describe rev-parse ls-files shortlog"),
    "kubectl": word_set("get describe logs top explain version cluster-info"),
    "docker": word_set("ps logs inspect images stats top version info port"),
    "systemctl": word_set("status show is-active is-enabled is-failed list-units list-timers"),
    "service": word_set("status"),
    "pip": word_set("list show freeze"),
    "helm": word_set("list ls status history"),
    "aws": word_set("describe list get"),
    "ip": word_set("addr a link route r"),
}
"""Programs that only look when this word comes first."""
_MORE = re.compile(
    r"[;&`>]|\$\(|\|\s*(?!\s*(?:grep|head|tail|wc|sort|uniq|cut|awk|tr)\b)|\b(?:sudo|xargs|rm|tee|kill)\b"
)
_CHANGES = word_set("set add del delete flush replace change -X --request -delete -exec -r- --rotate --flush")
_CHANGING: dict[str, re.Pattern[str]] = {
    "dmesg": re.compile(r"-\w*[cCDEn]\w*|--(?:clear|read-clear|console-\w+)"),
    "journalctl": re.compile(r"--(?:vacuum-\w+|sync|relinquish-var|update-catalog|setup-keys).*"),
    "arp": re.compile(r"-\w*[sdf]|--(?:set|delete|file)"),
    "ipconfig": re.compile(r"/(?:release|renew|flushdns|registerdns|setclassid)\w*", re.I),
    "env": re.compile(r"[^-].*"),
    "hostname": re.compile(r"[^-].*|-[bF]|--(?:boot|file)"),
    "ifconfig": re.compile(r"up|down|-?arp|-?promisc|netmask|mtu|hw|inet6?|[\d.]+|add|broadcast|alias"),
}
"""Programs that only look unless one of these words follows."""


def command_effect(command: Any) -> Effects:
    """Return what running *command* (a line, or a list whose first items are known) does."""
    if isinstance(command, str):
        if _MORE.search(command):
            return "dangerous"
        words = command.split()
    else:
        words = [str(word) for word in command] if isinstance(command, list | tuple) else []
    if not words or any(word in _CHANGES for word in words):
        return "dangerous"
    program = words[0].rpartition("/")[2]
    if program in _LOOKING:
        changing = _CHANGING.get(program)
        return "dangerous" if changing and any(map(changing.fullmatch, words[1:])) else "read_only"
    first = next((word for word in words[1:] if not word.startswith("-")), "")
    return "read_only" if first in _ASKED.get(program, ()) else "dangerous"
