"""Sentences to whoever has to confirm a dangerous call, and about what became of the answer."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "confirm.impact": Text("It takes effect at once and may not be undone", "执行后立即生效，可能无法撤销"),
    "confirm.sentence": Text("{said}. ", "{said}。"),
    "confirm.ask": Text(
        "Not done yet: {action}. {impact}To go ahead, answer “confirm {object}” or “confirm {code}” within {minutes} "
        "{minutes:minute|minutes}; “cancel {code}” drops it.",
        "尚未执行：{action}。{impact}如要执行，请在 {minutes} 分钟内回复“确认 {object}”或“确认 {code}”；回复“取消 {code}”则放弃。",
    ),
    "confirm.ask_code": Text(
        "Not done yet: {action}. {impact}To go ahead, answer “confirm {code}” within {minutes} "
        "{minutes:minute|minutes}; “cancel {code}” drops it.",
        "尚未执行：{action}。{impact}如要执行，请在 {minutes} 分钟内回复“确认 {code}”；回复“取消 {code}”则放弃。",
    ),
    "confirm.which": Text(
        "Nothing was done. Please name what you mean: {ways}.", "没有执行任何操作。请说明你指的是哪一项：{ways}。"
    ),
    "confirm.way": Text("“confirm {named}” ({tool})", "“确认 {named}”（{tool}）"),
    "confirm.gone": Text(
        "Nothing was done: no question waits under {code}. It was answered already, has expired, or was asked elsewhere; "
        "please ask again.",
        "没有执行任何操作：没有等待确认的 {code}。它可能已处理、已过期，或是在别处提出的；请重新提出请求。",
    ),
    "confirm.cancelled": Text("Dropped: {code}. Nothing was done.", "已放弃：{code}。没有执行任何操作。"),
    "confirm.changed": Text(
        "Nothing was done: what {tool} does, or who may use it, has changed since you were asked. Please ask again.",
        "没有执行任何操作：提问之后，{tool} 的用途或使用权限已有变化；请重新提出请求。",
    ),
    "confirm.no_store": Text(
        "confirmation_store: {named} has not the methods add, waiting and take",
        "confirmation_store：{named} 没有 add、waiting、take 这些方法",
    ),
    "confirm.nameless": Text(
        "{count} dangerous {count:call|calls} of users that are not known, counted together as one user's: give user in "
        "[tool.migrate-kit.context], or use migrate_kit.context()",
        "有 {count} 次危险操作来自身份未知的用户，按同一用户计数：请在 [tool.migrate-kit.context] 中配置 user，或使用 "
        "migrate_kit.context()",
    ),
    "confirm.nobody": Text(
        "{count} dangerous {count:call was|calls were} not put to anybody, for it is not known who asks: give user or "
        "session in [tool.migrate-kit.context], or use migrate_kit.context()",
        "有 {count} 次危险操作因身份未知而无法请用户确认：请在 [tool.migrate-kit.context] 中配置 user 或 session，或使用 "
        "migrate_kit.context()",
    ),
}
