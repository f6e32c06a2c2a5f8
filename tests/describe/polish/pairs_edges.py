"""Wordings aimed at the closed list itself: each uses what it allows to say something else."""

from __future__ import annotations

from migrate_kit.model.tool import ParameterSpec
from tests.describe.polish.pairs import pairs

_NEAR = {
    "parameters": {"source": ParameterSpec(enum=("disk", "tape")), "resource": ParameterSpec(enum=("cpu", "gpu"))},
}
_ENV = {"parameters": {"env": ParameterSpec(enum=("prod", "test"), default="test", required=False)}}

ENGLISH = [
    ("summary", "Show when the order ships.", "Shows if the order ships."),
    ("summary", "Show when the order ships.", "When the order ships, shows."),
    ("summary", "Ask the user when the order ships.", "When the order ships, asks the user."),
    ("summary", "Check if a host is up.", "Checks when a host is up."),
    ("summary", "Cancel a trip up to 24 hours before departure.", "Cancels a trip at most 24 hours before departure."),
    ("summary", "Find people within 5 m of the door.", "Finds people within 5 minutes of the door."),
    ("summary", "Weigh out 200 g of flour.", "Weighs out 200 GB of flour."),
    ("summary", "Delete a file with a maximum size of 3 pages.", "Deletes a file with a size of maximum 3 pages."),
    ("summary", "Inform the user of the order.", "Informs the order's user."),
    ("summary", "Delete files, logs and caches.", "Deletes files, log and cache."),
    ("summary", "Scale from 1 to 5 instances.", "Scales to between 1 and 5 instances."),
    ("summary", "Does not delete, archives the file.", "Does not delete and archive the file."),
    ("summary", "Restarts the job if it fails, notifies the owner.", "Restarts the job if it fails and notifies the owner."),
    ("summary", "Only admins delete, users read.", "Only admins delete and users read."),
    ("summary", "Restart a service.", "Restarts a service?"),
    ("summary", "Copy a resource from the source.", "Copies a resource (disk or tape) from the source.", _NEAR),
    ("summary", "List the users and the files they own.", "Lists the files and the users they own."),
    ("summary", "Deploy to the env.", "Deploys to the env (test).", _ENV),
    ("summary", "Deploy to the env.", "Deploys to the env, prod by default.", _ENV),
    ("summary", "Show deleted files.", "Shows, deletes files."),
    ("summary", "Block users, who spam.", "Blocks users and spam."),
    ("summary", "Add 2 hours to 3 tasks.", "Adds 3 hours to 2 tasks."),
    ("summary", "Ship orders of at least 50 euros.", "Ships at least 50 orders of euros."),
    ("summary", "Show the given name of a user.", "Shows the name of a user."),
    ("summary", "Deploy when given a version.", "Deploys when a version."),
    ("summary", "May restart a service.", "Restarts a service."),
    ("summary", "Try to restart a service.", "Restarts a service."),
    ("summary", "Restart a service.", "Restarts a service of the given one."),
    ("do_not_use_when", "the user is not an admin", "Not when the user is an admin."),
    ("do_not_use_when", 'it says "a", not "b"', 'When it says "b", not "a".'),
    ("do_not_use_when", "an admin asks", "Not when it says an admin."),
    ("meaning:days", "days before the date", "The days of the date before."),
    ("meaning:env", "services to deploy", "The service to deploy.", _ENV),
    ("meaning:env", "where to deploy", "Where to deploy, required.", _ENV),
    ("question:time", "When should it start?", "Which start?"),
    ("question:time", "Which day do you leave?", "Which day do you want to leave the group?"),
]  # fmt: skip

CHINESE = [
    ("summary", "保存到用户指定的路径", "保存到用户的路径"),
    ("summary", "删除未指定的标签", "删除标签"),
    ("summary", "显示停止的任务", "显示停止任务"),
    ("summary", "停止的任务列表", "停止任务列表"),
    ("summary", "不删除，归档文件", "不删除并归档文件"),
    ("summary", "不删除，归档文件", "不删除和归档文件"),
    ("summary", "显示新增用户数", "显示添加用户数"),
    ("summary", "增加音量", "新增音量"),
    ("summary", "列出新建的工单", "列出创建的工单"),
    ("summary", "删除用户通知", "将用户删除通知"),
    ("summary", "满 60 分发证书", "满 60 分钟发证书"),
    ("summary", "降低 5 个百分点", "降低 5%"),
    ("summary", "从 1 到 5 个实例扩容", "扩容到 1 到 5 个实例"),
    ("summary", "删除最大的 3 个文件", "删除最多 3 个文件"),
    ("summary", "如果失败，重启服务，通知负责人", "重启服务，如果失败，通知负责人"),
    ("summary", "仅读取，写入需审批", "仅读取和写入需审批"),
    ("summary", "启用或停用告警", "启用并停用告警"),
    ("summary", "查询余额，发送通知", "查询余额发送通知"),
    ("summary", "重启失败的服务", "重启服务失败"),
    ("summary", "统计未完成的任务", "统计未的完成任务数"),
    ("summary", "每次登录都提醒", "登录提醒"),
    ("summary", "提前 10 分钟提醒", "10 分钟提醒"),
    ("summary", "取消后 7 天内退款", "取消前 7 天内退款"),
    ("summary", "不少于 3 人才预订", "不少于 3 人预订"),
    ("summary", "除节假日外提醒", "节假日外出提醒"),
    ("summary", "查询用户，如果存在", "查询用户是否存在"),
    ("summary", "重启服务", "重启服务？"),
    ("summary", "尝试重启服务", "重启服务"),
    ("summary", "可能扩容服务", "扩容服务"),
    ("do_not_use_when", "用户不能登录时", "用户不允许登录时不适用"),
    ("do_not_use_when", "用户不能登录时", "用户登录时不适用"),
    ("do_not_use_when", "未提到“退款”时", "提到“退款”时不适用"),
    ("do_not_use_when", "管理员提问时", "用户提到管理员提问时不适用"),
    ("meaning:env", "部署的环境", "部署环境，默认 prod", _ENV),
    ("meaning:env", "要部署的环境", "不部署的环境", _ENV),
    ("question:time", "请问什么时候出发？", "请问出发吗？"),
    ("question:time", "请问什么时候出发？", "请问从哪里出发？"),
    ("question:ok", "强制重启：是还是否？", "请问是强制重启？"),
]  # fmt: skip

EDGES = [*pairs("en", False, ENGLISH), *pairs("zh", False, CHINESE)]
