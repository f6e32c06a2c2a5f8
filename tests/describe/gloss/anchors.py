"""Anchors of many domains with the one gloss that is right, or `-` where a reader is told nothing.

A line is `anchor = gloss`; what stands behind `@` is the name of the tool.
"""

from __future__ import annotations

_CHINESE = """
# operations
重启服务器 = restart server
查日志 = look up log
登录日志 = login log
查看登录日志 = view login log
登录服务器 = log in to server
登录系统 = -
查看服务状态 = view service status
数据库备份 = database backup
备份数据库 = back up database
备份文件 = -
恢复数据 = restore data
恢复 = -
打开 = -
清空日志 = clear log
慢查询日志 = slow query log
数据库存 = -
回滚版本 = roll back version
部署记录 = deployment record
发布 = -
发布版本 = release version
发布文章 = -
发布公告 = -
网络延迟 = network latency
延迟 = -
网络流量 = network traffic
流量 = -
接口超时 = API timeout
接口 = -
镜像 = -
容器镜像 = container image
系统报警 = system alarm
报警 = -
报警 @ ack_alert = alarm
异常 = -
关闭工单 = close ticket
关闭端口 = close port
监控系统 = -
监控服务器 = monitor server
服务器监控 = server monitoring
分析结果 = -
查看监控 = view monitoring
同步数据 = sync data
日志查看 = -
撤销 = -
移动文件 = move file
移动网络 = -
提交代码 = commit code
下线节点 = -
# smart home
开灯 = turn on the light
打开空调 = turn on air conditioner
打开客厅的灯 = turn on living room light
打开窗户 = -
打开窗帘 = open curtain
关闭电视 = turn off television
客厅的灯 = living room light
门锁电量 = door lock battery level
电量 = -
空调温度 = air conditioner temperature
调低温度 = turn down temperature
增加音量 = increase volume
# banking
查余额 = look up balance
余额查询 = balance query
转账 = transfer money
转账记录 = transfer record
转账给朋友 = -
提现 = withdraw cash
缴费 = pay a bill
支付密码 = payment password
冻结银行卡 = freeze bank card
解冻账户 = unfreeze account
解冻 = -
查帐户余额 = look up account balance
贷款申请 = loan application
申请贷款 = apply for loan
流量套餐 = mobile data plan
套餐 = -
股票 = shares
库存 = inventory
# travel
机票预订 = flight ticket reservation
预订酒店 = reserve hotel
预定 = reserve
退票 = return a ticket
退票记录 = -
航班延迟 = -
附近餐厅 = nearby restaurant
餐厅附近 = -
打车 = hail a taxi
叫车 = hail a taxi
导航 = -
今天天气 = today's weather
明天天气预报 = tomorrow's weather forecast
查今天天气 = look up today's weather
今天几点 = -
几点 = -
# personnel
请假 = ask for leave
我要请假 = ask for leave
请假申请 = leave application
查询年假余额 = look up annual leave balance
报销 = claim expenses
报销进度 = expense claim progress
打卡 = -
打卡 @ attendance_clock = clock in or out
上班打卡 = clock in
下班打卡 = clock out
审批记录 = approval record
会议记录 = meeting minutes
取消明天的会议 = cancel tomorrow's meeting
创建提醒 = create reminder
提醒列表 = reminder list
# shopping
查我的订单 = look up my order
查我的 = -
我的 = -
我的订单 = my order
取消订单 = cancel order
订单取消 = -
申请退款 = apply for refund
退款申请 = refund application
查询进度 = look up progress
退款进度 = refund progress
清空购物车 = clear shopping cart
商品评价 = product review
评价 = -
查物流 = look up shipping
收藏歌曲 = -
# accounts
登录 = log in
退出登录 = log out
退出 = -
退出 @ logout = log out
退出群聊 = -
注销 = -
注销 @ close_account = close the account
注销账号 = close the account
登录注册 = -
注册账号 = register account
账号注册 = account registration
修改密码 = change password
申请权限 = apply for permission
权限申请 = permission application
绑定邮箱 = bind email account
帐号 = account
# music and messages
播放音乐 = play music
停止播放 = stop playback
停止播放音乐 = -
推荐歌曲 = recommend song
音乐推荐 = music recommendation
下一首 = next song
下一首歌 = -
消息 = -
发送消息 = send message
撤回消息 = recall message
撤回 = -
# medical and government
挂号 = register to see a doctor
预约 = make an appointment
预约医生 = -
取消预约 = cancel appointment
查看病历 = view medical record
附近医院 = nearby hospital
提取公积金 = withdraw housing fund
护照申请 = passport application
报警 @ call_police = call the police
报警电话 = -
检查更新 = check for updates
更新日志 = changelog
所有任务 = -
"""

_ENGLISH = """
# operations
restart the servers = 重启服务器
show logs = 显示日志
logs = 日志
log = -
log water = -
server log = 服务器日志
kill process = 终止进程
process = -
drain the node = 排空节点
back up database = 备份数据库
restart container = 重启容器
container = -
build pipeline = -
disk usage = 磁盘使用率
monitor = -
alert = -
weather alert = 天气预警
status = 状态
service status = 服务状态
access = -
list users = 列出用户
list = -
view = -
as soon as = -
as = -
does = -
restart nginx = -
jira ticket = -
ticket = -
close @ close_ticket = 关闭
ticket @ create_jira_issue_ticket_for_support = 工单
# home
turn on the light = 开灯
turn off the lights = 关灯
turn on the bedroom light = 打开卧室灯
light = -
light switch = -
lock = -
open the door = 开门
turn up the temperature = 调高温度
turn down = -
alarm = -
set an alarm = 设闹钟
alarm clock = 闹钟
# money
account balance = 账户余额
delete account = 删除账号
account = -
balance = -
transfer money = 转账
transfer = -
withdraw cash = 提现
withdraw = -
charge = -
share price = 股价
stock = -
bill = -
phone bill = -
exchange rate = 汇率
# travel and shopping
book = -
book a table = 订座
book a flight = 预订机票
flight status = 航班状态
order = -
order status = 订单状态
my orders = 我的订单
my = -
how much = 多少
send = -
send money = -
please cancel my order = 取消我的订单
nearby restaurants = 附近的餐厅
restaurants nearby = -
cities = 城市
weather today = -
today's weather = 今天的天气
call a taxi = 叫车
match = -
# people, media, offices
latest news = 最新新闻
news = 新闻
series = -
analysis = -
leave = -
annual leave = 年假
application = -
resume = -
verify email = 验证邮箱
send email = 发送邮件
email = -
play = -
play music = 播放音乐
a movie ticket = 电影票
call = -
address = -
schedule = -
volume = -
log out = 退出登录
sign out = 退出登录
change password = 修改密码
apply for a loan = 申请贷款
"""

NONE = "-"


def chinese() -> list[tuple[str, str, str]]:
    """Return (anchor, name of the tool, gloss) of the Chinese anchors."""
    return _read(_CHINESE)


def english() -> list[tuple[str, str, str]]:
    """Return the same of the English ones."""
    return _read(_ENGLISH)


def _read(table: str) -> list[tuple[str, str, str]]:
    rows = [line for line in table.strip().splitlines() if not line.startswith("#")]
    told = (row.rsplit(" = ", 1) for row in rows)
    return [(head.partition(" @ ")[0], head.partition(" @ ")[2] or "t", gloss) for head, gloss in told]
