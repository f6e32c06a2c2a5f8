"""Wordings written after the check, before it had judged any of them: what they found was mended by kind."""

from __future__ import annotations

from migrate_kit.model.tool import ParameterSpec
from tests.describe.polish.pairs import pairs

_COPY = {"parameters": {"source": ParameterSpec(enum=("disk", "tape")), "target": ParameterSpec(enum=("cloud", "nas"))}}
_LEVEL = {"parameters": {"level": ParameterSpec(type="integer", minimum=1, maximum=9, default=3, required=False)}}
_MODE = {"parameters": {"mode": ParameterSpec(enum=("fast", "slow"), required=True)}}

FAITHFUL_EN = [
    ("summary", "Fetch the invoice of a customer and mail it", "Retrieves the invoice of a customer and mails it."),
    ("summary", "Pause a campaign when its budget is used up", "When its budget is used up, pauses a campaign."),
    ("summary", "Generate a thumbnail, at most 200 px wide", "Generates a thumbnail, up to 200 px wide."),
    ("summary", "Ping a host every 5 minutes", "Pings a host every five minutes."),
    ("summary", "Move a card to another list", "Moves the given card to another list."),
    ("summary", "Look for flights and book the cheapest one", "Looks for flights and books the cheapest one."),
    ("summary", "Estimate the cost of a trip", "Gives an estimate of the cost of a trip."),
    ("do_not_use_when", "the account is frozen", "Do not use it if the account is frozen."),
    ("do_not_use_when", 'it says "invoice", "receipt": use get_invoice', 'If the user mentions "invoice" or "receipt", use get_invoice.'),
    ("meaning:level", "compression level", "The level of compression, from 1 to 9.", _LEVEL),
    ("meaning:level", "compression level", "The compression level (1 to 9, default 3).", _LEVEL),
    ("meaning:mode", "speed", "The speed: fast or slow.", _MODE),
    ("meaning:iban", "bank account number", "Number of the bank account."),
    ("question:mode", "Please say the mode: fast, slow.", "Which mode would you like, fast or slow?", _MODE),
    ("question:amount", "Please give the amount (a number).", "Please tell me the amount (a number)."),
]  # fmt: skip

CHANGED_EN = [
    ("summary", "Copy data from a source to a target.", "Copies data from a source (cloud or nas) to a target.", _COPY),
    ("summary", "Copy data from a source to a target.", "Copies data from a source, such as disk, to a target.", {**_COPY, "summary": "x"}),
    ("summary", "Set the level.", "Sets the level to 3.", _LEVEL),
    ("meaning:level", "compression level", "The compression level, at most 3.", _LEVEL),
    ("meaning:level", "compression level", "The compression level, required.", _LEVEL),
    ("meaning:mode", "speed", "The speed, fast.", _MODE),
    ("summary", "Sends reminders, which expire, to users.", "Sends reminders to users, which expire."),
    ("summary", "Retry at most 3 times and wait 5 s.", "Retries 3 times and waits at most 5 s."),
    ("summary", "Block the user of the device.", "Blocks the device of the user."),
    ("summary", "Pay the bill if approved, else reject it.", "Rejects the bill if approved, else pays it."),
    ("summary", "Notify admins or owners.", "Notifies admins and owners."),
    ("summary", "Renew a subscription, charging the card.", "Renews a subscription without charging the card."),
    ("summary", "Sort mails into folders.", "Sorts folders into mails."),
    ("summary", "Raise the limit by 10 percent.", "Raises the limit to 10 percent."),
    ("summary", "Show who follows a user.", "Shows who a user follows."),
    ("summary", "Undo the last change.", "Redoes the last change."),
    ("summary", "Remove duplicates but keep the first.", "Remove the first but keep duplicates."),
    ("summary", "Close tickets that are not answered.", "Closes tickets that are answered."),
    ("summary", "Find free rooms.", "Finds rooms, free."),
    ("summary", "Delete drafts older than a week.", "Deletes drafts older than a month."),
    ("do_not_use_when", "the account is frozen", "Use it if the account is frozen."),
    ("do_not_use_when", "the account is frozen", "the account is not frozen"),
    ("do_not_use_when", 'it says "invoice": use get_invoice', 'If it says "invoice", do not use get_invoice.'),
    ("question:seat", "Which seat, window or aisle?", "Which seat, window?"),
    ("question:user", "Which user should be blocked?", "Which user should not be blocked?"),
]  # fmt: skip

FAITHFUL_ZH = [
    ("summary", "查物流", "查询物流"),
    ("summary", "暂停广告计划", "将广告计划暂停"),
    ("summary", "生成缩略图，最大 200 像素", "生成缩略图，不超过 200 像素"),
    ("summary", "每 5 分钟检查一次主机", "每五分钟检查一次主机"),
    ("summary", "把卡片移动到另一个列表", "将卡片移动到另一个列表"),
    ("summary", "余额不足时发送提醒", "如果余额不足，发送提醒"),
    ("summary", "获取发票并发送给客户", "取得发票，并发送给客户"),
    ("summary", "对接口进行限流", "对接口限流"),
    ("do_not_use_when", "账户已冻结时", "账户已冻结时请勿使用"),
    ("do_not_use_when", "提到“发票”、“收据”时用 get_invoice", "用户提到“发票”或“收据”时，应改用 get_invoice"),
    ("meaning:level", "压缩级别", "压缩的级别（1 到 9，默认 3）", _LEVEL),
    ("meaning:mode", "速度", "速度，可选值为 fast 或 slow", _MODE),
    ("meaning:phone", "手机号", "用户的手机号"),
    ("question:mode", "请问模式选哪个：fast、slow？", "请问您要哪个模式：fast 还是 slow？", _MODE),
    ("question:amount", "请问金额是多少？", "请问您的金额是多少？"),
]  # fmt: skip

CHANGED_ZH = [
    ("summary", "从源复制到目标", "从源（cloud 或 nas）复制到目标", _COPY),
    ("summary", "设置级别", "设置级别为 3", _LEVEL),
    ("meaning:level", "压缩级别", "压缩级别，最多 3", _LEVEL),
    ("meaning:level", "压缩级别", "压缩级别（必填）", _LEVEL),
    ("meaning:mode", "速度", "速度，fast", _MODE),
    ("summary", "最多重试 3 次，等待 5 秒", "重试 3 次，最多等待 5 秒"),
    ("summary", "封禁设备的用户", "封禁用户的设备"),
    ("summary", "通知管理员或负责人", "通知管理员和负责人"),
    ("summary", "续订并扣款", "续订但不扣款"),
    ("summary", "提高 10%", "提高到 10%"),
    ("summary", "显示关注用户的人", "显示用户关注的人"),
    ("summary", "撤销上一次修改", "重做上一次修改"),
    ("summary", "删除重复项，保留第一个", "删除第一个，保留重复项"),
    ("summary", "关闭未回复的工单", "关闭已回复的工单"),
    ("summary", "退款必须由主管审批", "退款可由主管审批"),
    ("summary", "不能批量删除", "不能不批量删除"),
    ("summary", "只读取未读消息", "读取未读消息"),
    ("summary", "用户可以将文件删除", "文件可以将用户删除"),
    ("summary", "备份完成后删除日志", "备份完成前删除日志"),
    ("summary", "余额不足时，暂停计划，发送提醒", "暂停计划，余额不足时发送提醒"),
    ("summary", "每周一提醒", "每周提醒一次"),
    ("do_not_use_when", "账户已冻结时", "账户未冻结时不适用"),
    ("do_not_use_when", "提到“发票”时用 get_invoice", "提到“发票”时不要用 get_invoice"),
    ("question:seat", "请问座位选哪个：靠窗、过道？", "请问要靠窗座位吗？"),
    ("question:user", "请问要封禁哪个用户？", "请问不封禁哪个用户？"),
]  # fmt: skip

UNSEEN = [
    *(*pairs("en", True, FAITHFUL_EN), *pairs("en", False, CHANGED_EN)),
    *(*pairs("zh", True, FAITHFUL_ZH), *pairs("zh", False, CHANGED_ZH)),
]
