"""A second list written unseen, after what the first and the edges found had been mended; mixed texts among it."""

from __future__ import annotations

from migrate_kit.model.tool import ParameterSpec
from tests.describe.polish.pairs import pairs

_SIDE = {"parameters": {"side": ParameterSpec(enum=("buy", "sell"), required=True)}}
_SIZE = {"parameters": {"size": ParameterSpec(type="integer", minimum=10, maximum=100, default=20, required=False)}}
_UNIT = {"parameters": {"unit": ParameterSpec(enum=("celsius", "fahrenheit"), default="celsius", required=False)}}

FAITHFUL_EN = [
    ("summary", "place a limit order on the exchange", "Places a limit order on the exchange."),
    ("summary", "Dim the lamp in the bedroom to a given level", "Dims the lamp in the bedroom to the specified level."),
    ("summary", "Run a SQL query and return at most 100 rows", "Runs a SQL query and returns up to 100 rows."),
    ("summary", "Trigger the CI pipeline of a branch", "Triggers the CI pipeline of the given branch."),
    ("summary", "Approve a leave request, then notify the employee", "Approves a leave request, then notifies the employee."),
    ("summary", "Cancel the alarm if nobody answers within 2 minutes", "If nobody answers within two minutes, cancels the alarm."),
    ("summary", "Summarise a web page in three sentences", "Summarises a web page in 3 sentences."),
    ("summary", "Track a parcel by its tracking number", "Tracks a parcel by its tracking number."),
    ("summary", "Charge the card of a customer.", "Charges a customer's card."),
    ("summary", "Find 重启 in the logs of a host.", "Finds 重启 in the logs of the given host."),
    ("summary", "Scale out, calls a paid service (aws)", "Scales out and calls a paid service (aws)."),
    ("do_not_use_when", "only the price is asked for", "Do not use this tool when only the price is asked for."),
    ("do_not_use_when", 'it says "cancel": use cancel_order', 'When the user says "cancel", use cancel_order instead.'),
    ("meaning:side", "side of the trade", "The side of the trade: buy or sell.", _SIDE),
    ("meaning:size", "page size", "The size of the page, from 10 to 100.", _SIZE),
    ("meaning:size", "page size", "Page size (at least 10, at most 100).", _SIZE),
    ("meaning:unit", "unit of the temperature", "The unit of the temperature, celsius by default.", _UNIT),
    ("question:side", "Please say the side: buy, sell.", "Please tell me the side: buy or sell.", _SIDE),
    ("question:host", "Which host?", "Which host do you want?"),
    ("question:when", "When should it run?", "When should it run, please?"),
]  # fmt: skip

CHANGED_EN = [
    ("summary", "place a limit order on the exchange", "Places an order with a limit on the exchange rate."),
    ("summary", "Dim the lamp to a given level", "Dims the lamp by a given level."),
    ("summary", "Run a SQL query and return at most 100 rows", "Runs at most 100 SQL queries and returns rows."),
    ("summary", "Trigger the CI pipeline of a branch", "Triggers a branch of the CI pipeline."),
    ("summary", "Approve a leave request, then notify the employee", "Notifies the employee, then approves a leave request."),
    ("summary", "Cancel the alarm if nobody answers within 2 minutes", "Cancels the alarm within 2 minutes if nobody answers."),
    ("summary", "Cancel the alarm if nobody answers", "Cancels the alarm if anybody answers."),
    ("summary", "Charge the card of a customer.", "Charges a customer for the card."),
    ("summary", "Track a parcel by its tracking number", "Tracks a parcel and its tracking number."),
    ("summary", "Buy shares when the price falls below 10.", "Buys shares when the price rises above 10."),
    ("summary", "Buy shares when the price falls below 10.", "Sells shares when the price falls below 10."),
    ("summary", "Lend a book to a reader.", "Borrows a book from a reader."),
    ("summary", "Print a label, no receipt.", "Prints no label, a receipt."),
    ("summary", "Water the plants every 2 days.", "Waters the 2 plants every day."),
    ("summary", "Water the plants every 2 days.", "Waters the plants twice every day."),
    ("summary", "Skip holidays and run on weekdays.", "Runs on holidays and skips weekdays."),
    ("summary", "Find 重启 in the logs of a host.", "Finds 启重 in the logs of a host."),
    ("summary", "Mute the speaker of the call.", "Unmutes the speaker of the call."),
    ("summary", "Grant a user read access.", "Grants a user write access."),
    ("summary", "Roll back to the previous release.", "Rolls forward to the next release."),
    ("summary", "Ask before deleting a file.", "Asks, deleting a file before."),
    ("summary", "Reply to mails from customers only.", "Replies only to mails from customers."),
    ("summary", "Both parents must agree.", "One of both parents must agree."),
    ("do_not_use_when", "only the price is asked for", "Do not use it when the price is asked for."),
    ("do_not_use_when", "only the price is asked for", "Only use it when the price is asked for."),
    ("meaning:size", "page size", "The page size, from 20 to 100.", _SIZE),
    ("meaning:size", "page size", "The page size, 100 by default.", _SIZE),
    ("meaning:unit", "unit of the temperature", "The unit of the temperature, celsius.", _UNIT),
    ("meaning:side", "side of the trade", "The side of the trade, optional.", _SIDE),
    ("question:host", "Which host?", "Which host is down?"),
    ("question:when", "When should it run?", "Should it run?"),
]  # fmt: skip

FAITHFUL_ZH = [
    ("summary", "在交易所下限价单", "在交易所下限价单。"),
    ("summary", "执行 SQL 查询，最多返回 100 行", "执行 SQL 查询，返回最多 100 行"),
    ("summary", "触发分支的 CI 流水线", "触发指定分支的 CI 流水线"),
    ("summary", "审批请假，然后通知员工", "审批请假，然后通知该员工"),
    ("summary", "2 分钟内无人应答时取消报警", "如果两分钟内无人应答，取消报警"),
    ("summary", "按运单号查快递", "按运单号查询快递"),
    ("summary", "把空调温度调到 26 度", "将空调的温度调到 26 度"),
    ("summary", "查看 pod 的日志", "查询 pod 日志"),
    ("summary", "用 restart_service 之前先备份数据", "用 restart_service 之前，先备份数据"),
    ("do_not_use_when", "只问价格时", "只问价格时不适用"),
    ("do_not_use_when", "提到“取消”时用 cancel_order", "提到“取消”时，请使用 cancel_order"),
    ("meaning:side", "买卖方向", "买卖的方向：buy 或 sell", _SIDE),
    ("meaning:size", "每页条数", "每页条数，10 到 100，默认 20", _SIZE),
    ("meaning:unit", "温度单位", "温度的单位，默认为 celsius", _UNIT),
    ("question:side", "请问买卖方向选哪个：buy、sell？", "请选择买卖方向：buy 或 sell", _SIDE),
    ("question:host", "请问主机是什么？", "请问是哪个主机？"),
]  # fmt: skip

CHANGED_ZH = [
    ("summary", "执行 SQL 查询，最多返回 100 行", "最多执行 100 次 SQL 查询，返回行"),
    ("summary", "审批请假，然后通知员工", "通知员工，然后审批请假"),
    ("summary", "2 分钟内无人应答时取消报警", "无人应答时 2 分钟内取消报警"),
    ("summary", "2 分钟内无人应答时取消报警", "2 分钟内有人应答时取消报警"),
    ("summary", "价格跌破 10 元时买入", "价格涨破 10 元时买入"),
    ("summary", "价格跌破 10 元时买入", "价格跌破 10 元时卖出"),
    ("summary", "把空调温度调到 26 度", "把空调温度调低 26 度"),
    ("summary", "把书借给读者", "向读者借书"),
    ("summary", "打印标签，不打印收据", "不打印标签，打印收据"),
    ("summary", "每 2 天浇花", "每天浇花 2 次"),
    ("summary", "跳过节假日，工作日运行", "跳过工作日，节假日运行"),
    ("summary", "授予用户读权限", "授予用户写权限"),
    ("summary", "用 restart_service 之前先备份数据", "用 restart_service 之后先备份数据"),
    ("summary", "回滚到上一个版本", "更新到下一个版本"),
    ("summary", "父母双方都同意才报名", "父母一方同意才报名"),
    ("summary", "父母双方都同意才报名", "父母双方都同意即报名"),
    ("summary", "只回复客户的邮件", "回复客户的邮件"),
    ("summary", "由主管通知员工", "由员工通知主管"),
    ("summary", "屏蔽除 prod 以外的环境", "屏蔽 prod 以外的环境和 prod"),
    ("summary", "查看 pod 的日志", "查看 node 的日志"),
    ("do_not_use_when", "只问价格时", "问价格时不适用"),
    ("do_not_use_when", "只问价格时", "只问价格时使用"),
    ("meaning:side", "买卖方向", "买卖方向（buy）", _SIDE),
    ("meaning:size", "每页条数", "每页条数，最多 10", _SIZE),
    ("meaning:size", "每页条数", "每页条数，默认 100", _SIZE),
    ("meaning:unit", "温度单位", "温度单位，必填", _UNIT),
    ("question:host", "请问主机是什么？", "请问哪个主机宕机了？"),
]  # fmt: skip

SECOND = [
    *(*pairs("en", True, FAITHFUL_EN), *pairs("en", False, CHANGED_EN)),
    *(*pairs("zh", True, FAITHFUL_ZH), *pairs("zh", False, CHANGED_ZH)),
]
