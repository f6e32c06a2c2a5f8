"""Everyday tools that nobody asked for: the scale on which a likeness is read where a catalogue has but three tools.

Each line is one tool, said in Chinese and in English. They never compete; only the mean and the spread of what a
request has in common with them is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from migrate_kit.route.text import fold

_LINES: Final = """
查询某地的天气预报 | look up the weather forecast of a place
播放一首歌曲 | play a song
暂停正在播放的音乐 | pause the music that is playing
设置一个闹钟 | set an alarm
取消闹钟 | cancel an alarm
添加日程到日历 | add an event to the calendar
查看今天的日程 | show what is on the calendar today
发送一封电子邮件 | send an e-mail
搜索收件箱里的邮件 | search the messages of the inbox
给联系人打电话 | call a contact
发送短信 | send a text message
翻译一段文字 | translate a passage of text
计算一个算式 | work out an arithmetic expression
换算货币 | convert between currencies
换算长度和重量单位 | convert units of length and weight
查询股票价格 | look up the price of a share
预订机票 | book a flight
查询航班动态 | check the status of a flight
预订酒店房间 | book a hotel room
预订餐厅座位 | reserve a table at a restaurant
推荐附近的餐馆 | recommend restaurants nearby
点一份外卖 | order a meal for delivery
查询快递物流 | track a parcel
叫一辆出租车 | call a taxi
规划驾车路线 | plan a route by car
查询公交时刻 | look up the bus timetable
查询火车余票 | look up train tickets that are left
查询路况 | check the traffic on the road
查找加油站 | find a petrol station
租一辆汽车 | rent a car
预约汽车保养 | arrange the service of a car
查询车辆违章 | look up the fines of a vehicle
缴纳停车费 | pay for parking
打开房间的灯 | switch on the light of a room
调节空调温度 | set the temperature of the air conditioner
锁上大门 | lock the front door
启动扫地机器人 | start the vacuum cleaner
查看摄像头画面 | show the picture of a camera
创建购物清单 | make a shopping list
把商品加入购物车 | put an article into the shopping cart
查询订单状态 | look up the state of an order
申请退货退款 | ask for a return and a refund
比较商品价格 | compare the prices of products
查找优惠券 | find coupons
查询账户余额 | show the balance of an account
转账给他人 | transfer money to somebody
冻结银行卡 | freeze a bank card
申请贷款 | apply for a loan
查询信用分 | look up a credit score
支付水电账单 | pay an electricity or water bill
计算个人所得税 | work out the income tax
购买保险 | buy an insurance
提交理赔申请 | hand in an insurance claim
记录一笔开销 | record an expense
生成财务报表 | produce a financial statement
开具发票 | issue an invoice
审批报销单 | approve an expense claim
申请休假 | ask for days off
查询考勤记录 | look up attendance
查询工资单 | show the payslip
发布招聘职位 | publish a job opening
筛选简历 | screen applications
安排面试 | arrange an interview
预订会议室 | reserve a meeting room
记录会议纪要 | take the minutes of a meeting
创建项目任务 | create a task in a project
分配任务给成员 | assign a task to a member
查看项目进度 | show how far a project is
起草合同 | draft a contract
电子签署文件 | sign a document electronically
查找法律条文 | find the paragraph of a law
注册商标 | register a trademark
检索专利 | search patents
查询公司工商信息 | look up the entry of a company in the register
挂号看病 | make an appointment with a doctor
查询药品说明 | look up what a medicine is for
记录血压 | record blood pressure
统计步数 | count the steps walked
计算食物热量 | count the calories of a meal
制定健身计划 | make a training plan
分析睡眠质量 | analyse how well somebody slept
查询疫苗接种点 | find a place to be vaccinated
冥想引导 | guide a meditation
搜索菜谱 | search recipes
推荐葡萄酒 | recommend a wine
查询营养成分 | look up nutrients
查询电影场次 | look up when a film is shown
推荐电视剧 | recommend a television series
购买演出门票 | buy tickets for a concert
查询比赛比分 | look up the score of a match
讲一个笑话 | tell a joke
玩猜谜游戏 | play a riddle
朗读新闻 | read out the news
订阅播客 | subscribe to a podcast
推荐图书 | recommend a book
续借图书 | extend the loan of a library book
查询单词释义 | look up the meaning of a word
批改作文 | correct an essay
出一份数学试卷 | set a test in mathematics
查询课程表 | show the timetable of lessons
报名考试 | register for an examination
查询考试成绩 | look up the marks of an examination
申请奖学金 | apply for a scholarship
学习外语口语 | practise speaking a language
查询历史事件 | look up an event of history
计算星座运势 | read the horoscope
查询黄历吉日 | look up lucky days
识别植物 | recognise a plant
浇花提醒 | remind of watering the plants
寻找走失的宠物 | find a lost pet
预约宠物美容 | arrange the grooming of a dog
识别图片中的文字 | read the text in a picture
裁剪图片 | crop a picture
生成一张插画 | draw an illustration
去除视频水印 | remove the watermark of a video
剪辑视频片段 | cut a clip out of a video
转换音频格式 | convert an audio file
把语音转成文字 | write down what was spoken
设计海报 | design a poster
制作幻灯片 | make slides
压缩文件 | compress a file
合并表格 | merge spreadsheets
绘制柱状图 | draw a bar chart
查询数据库 | query a database
备份服务器 | back up a server
查看系统日志 | show the log of a system
重启服务 | restart a service
部署新版本 | deploy a new version
监控处理器占用 | watch the load of the processor
创建虚拟机 | create a virtual machine
重置用户密码 | reset the password of a user
授予访问权限 | grant access
扫描安全漏洞 | scan for vulnerabilities
拦截垃圾邮件 | block spam
检查代码错误 | check code for mistakes
运行单元测试 | run unit tests
提交代码合并请求 | open a merge request
查询软件文档 | look up the manual of a program
生成二维码 | make a bar code to scan
缩短网址 | shorten a link
翻新网页排版 | lay a web page out anew
分析网站流量 | analyse the visitors of a site
发布社交动态 | publish a post
管理粉丝评论 | answer the comments of followers
投放广告 | place an advertisement
分析客户反馈 | analyse what customers say
创建调查问卷 | make a survey
发送营销通知 | send a notice to customers
处理客户投诉 | deal with a complaint
查询会员积分 | show the points of a member
预约上门维修 | arrange a repair at home
申请宽带安装 | order an internet connection
充值手机话费 | top up a phone
查询剩余流量 | show how much data is left
查找丢失的手机 | find a lost phone
调大音量 | turn the volume up
打开手电筒 | switch the torch on
导航回家 | find the way home
查询空气质量 | look up the quality of the air
查询日出时间 | look up when the sun rises
预测地震 | warn of an earthquake
模拟化学反应 | simulate a chemical reaction
分析基因序列 | analyse a sequence of genes
计算行星轨道 | work out the orbit of a planet
测量土壤湿度 | measure how moist the soil is
统计库存数量 | count the stock
采购原材料 | buy raw material
安排生产计划 | plan production
检测产品缺陷 | inspect products for defects
查询海关税率 | look up customs duties
安排货运 | arrange the transport of goods
查询房价 | look up the price of flats
出租房屋 | let a flat
预约看房 | arrange the viewing of a flat
办理护照 | apply for a passport
查询签证要求 | look up what a visa needs
捐款给慈善机构 | donate to a charity
报名志愿者 | sign up as a volunteer
举报违规内容 | report content that breaks the rules
"""


def background() -> Iterator[str]:
    """Yield the folded text of each neutral tool, in both languages."""
    for line in _LINES.strip().splitlines():
        yield from (fold(side.strip()) for side in line.split("|"))
