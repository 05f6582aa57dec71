import type { Language } from '#src/domain/language.ts'

import { shopClock, shopDate, shopTime } from '#server/modules/shops/rules/shop-time.ts'

/** What a notice says. `{minutes}` stands for the minutes that are left when the phone shows it. */
export interface NoticeWords {
  title: string
  /** The title once the appointment has begun. */
  lateTitle?: string
  /** The title where nobody counts the minutes. */
  timelessTitle?: string
  body: string
}

export interface SaidAppointment {
  startsAt: number
  timeZone: string
  shopName: string
  deviceName: string
}

type Texts<Value> = Record<Language, Value>

const titles: Record<
  | 'reminder'
  | 'timeless'
  | 'late'
  | 'moved'
  | 'waiting'
  | 'cancelled'
  | 'counter'
  | 'paid'
  | 'personal'
  | 'receipt'
  | 'refunded'
  | 'signed-in',
  Texts<string>
> = {
  reminder: { 'zh-HK': '{minutes} 分鐘後開始', 'zh-CN': '{minutes} 分钟后开始', 'en-US': 'Starts in {minutes} min' },
  timeless: { 'zh-HK': '預約提醒', 'zh-CN': '预约提醒', 'en-US': 'Appointment reminder' },
  late: { 'zh-HK': '預約時間到了', 'zh-CN': '预约时间到了', 'en-US': "It's time for your appointment" },
  moved: { 'zh-HK': '職員已更改你的預約', 'zh-CN': '店员已更改您的预约', 'en-US': 'Staff moved your appointment' },
  cancelled: {
    'zh-HK': '分店已取消你的預約',
    'zh-CN': '门店已取消您的预约',
    'en-US': 'The studio canceled your appointment',
  },
  waiting: { 'zh-HK': '我們正等候你', 'zh-CN': '我们正在等您', 'en-US': "We're waiting for you" },
  counter: { 'zh-HK': '櫃台付款已確認', 'zh-CN': '前台付款已确认', 'en-US': 'Counter payment confirmed' },
  'signed-in': {
    'zh-HK': '你的職員帳戶有新登入',
    'zh-CN': '您的员工账号有新登录',
    'en-US': 'New sign-in to your staff account',
  },
  refunded: { 'zh-HK': '已退款', 'zh-CN': '已退款', 'en-US': 'Refunded' },
  receipt: { 'zh-HK': '你的收據', 'zh-CN': '您的收据', 'en-US': 'Your receipt' },
  personal: { 'zh-HK': '分店職員的訊息', 'zh-CN': '门店员工的消息', 'en-US': 'From the studio' },
  paid: { 'zh-HK': '付款成功', 'zh-CN': '支付成功', 'en-US': 'Payment complete' },
}

const was: Texts<(time: string) => string> = {
  'zh-HK': (time) => `，原為 ${time}`,
  'zh-CN': (time) => `，原为 ${time}`,
  'en-US': (time) => `, was ${time}`,
}

const today: Texts<string> = { 'zh-HK': '今日', 'zh-CN': '今天', 'en-US': 'Today' }

export function reminderWords(said: SaidAppointment, language: Language, now: number): NoticeWords {
  return {
    title: titles.reminder[language],
    lateTitle: titles.late[language],
    timelessTitle: titles.timeless[language],
    body: line(whenText(said.startsAt, said.timeZone, language, now), said),
  }
}

export function movedWords(said: SaidAppointment, fromAt: number, language: Language, now: number): NoticeWords {
  const { startsAt, timeZone } = said
  const isSameDay = shopDate(startsAt, timeZone) === shopDate(fromAt, timeZone)
  const before = isSameDay ? shopClock(fromAt, timeZone) : dayText(fromAt, timeZone, language)
  const when = whenText(startsAt, timeZone, language, now)
  // Another bed at the same time is a move as well.
  return {
    title: titles.moved[language],
    body: line(startsAt === fromAt ? when : when + was[language](before), said),
  }
}

export function cancelledWords(said: SaidAppointment, language: Language, now: number): NoticeWords {
  return {
    title: titles.cancelled[language],
    body: line(whenText(said.startsAt, said.timeZone, language, now), said),
  }
}

const held: Texts<(time: string) => string> = {
  'zh-HK': (time) => `預約保留至 ${time}`,
  'zh-CN': (time) => `预约保留至 ${time}`,
  'en-US': (time) => `Your booking is held until ${time}`,
}

/** To a member who should be here: until when there is still time to come. */
export function waitingWords(said: SaidAppointment, until: number, language: Language): NoticeWords {
  return { title: titles.waiting[language], body: line(held[language](shopClock(until, said.timeZone)), said) }
}

export function paidWords(
  { packageName, price, isCounter }: { packageName: string; price: string; isCounter: boolean },
  language: Language,
): NoticeWords {
  return { title: (isCounter ? titles.counter : titles.paid)[language], body: `${packageName} • ${price}` }
}

/** Money went back, for what and how much. */
export function refundWords(said: { name: string; price: string }, language: Language): NoticeWords {
  return { title: titles.refunded[language], body: [said.name, said.price].join(' • ') }
}

const returned: Texts<(times: number) => string> = {
  'zh-HK': (times) => `已退回 ${times} 次`,
  'zh-CN': (times) => `已退回 ${times} 次`,
  'en-US': (times) => (times === 1 ? '1 session returned' : `${times} sessions returned`),
}

/** Times came back for a session, and at which studio it was. */
export function sessionBackWords(said: { times: number; shopName: string }, language: Language): NoticeWords {
  return { title: returned[language](said.times), body: said.shopName }
}

/** What one of the staff wrote, as they wrote it. */
export function personalWords(text: string, language: Language): NoticeWords {
  return { title: titles.personal[language], body: text }
}

/** What was bought, what was paid for it, and the number that is on the receipt. */
export function receiptWords(
  said: { name: string; price: string; receiptNumber: string },
  language: Language,
): NoticeWords {
  return { title: titles.receipt[language], body: [said.name, said.price, said.receiptNumber].join(' • ') }
}

const decided: Record<'declined' | 'closed', Texts<string>> = {
  declined: { 'zh-HK': '你的回報有結果', 'zh-CN': '您的反馈有结果了', 'en-US': 'Your report was decided' },
  closed: { 'zh-HK': '你的回報有回覆', 'zh-CN': '您的反馈有回复了', 'en-US': 'Your report was answered' },
}
const toRead: Texts<string> = { 'zh-HK': '按此查看', 'zh-CN': '点按查看', 'en-US': 'Tap to read it' }

/** What staff wrote is read in the app: a lock screen shows it to others. */
export function problemWords(
  { state, shopName }: { state: 'returned' | 'declined' | 'closed'; shopName: string },
  language: Language,
): NoticeWords {
  const title = state === 'returned' ? returned[language](1) : decided[state][language]
  return { title, body: `${shopName} • ${toRead[language]}` }
}

const offer: Texts<string> = { 'zh-HK': '優惠及消息', 'zh-CN': '优惠和消息', 'en-US': 'Offers and news' }
const tapToStop: Texts<string> = {
  'zh-HK': '按此查看或停止接收',
  'zh-CN': '点按查看或停止接收',
  'en-US': 'Tap to read it or to stop offers',
}

/** A notification leads to where offers are stopped. */
export function offerWords(text: Record<Language, string>, language: Language): NoticeWords {
  return { title: offer[language], body: `${text[language]} • ${tapToStop[language]}` }
}

const stopInApp: Texts<string> = {
  'zh-HK': '停止接收：在應用程式「我的」',
  'zh-CN': '停止接收：在应用“我的”',
  'en-US': 'To stop: Me in the app',
}
const stopByLink: Texts<string> = { 'zh-HK': '停止接收：', 'zh-CN': '停止接收：', 'en-US': 'To stop: ' }

/** How a text message is told to be the last one. */
export function stopWords(language: Language, link: string | undefined): string {
  return link === undefined ? stopInApp[language] : `${stopByLink[language]}${link}`
}

const notYou: Texts<string> = {
  'zh-HK': '不是你？按你的名字，把它登出',
  'zh-CN': '不是您？点您的名字，将其退出登录',
  'en-US': 'Not you? Press your name and sign it out',
}

export function signedInWords(
  { device, at, timeZone }: { device: string; at: number; timeZone: string },
  language: Language,
  now: number,
): NoticeWords {
  return {
    title: titles['signed-in'][language],
    body: [device, whenText(at, timeZone, language, now), notYou[language]].join(' • '),
  }
}

function line(when: string, { deviceName, shopName }: SaidAppointment): string {
  return [when, deviceName, shopName].join(' • ')
}

function whenText(instant: number, timeZone: string, language: Language, now: number): string {
  if (shopDate(instant, timeZone) !== shopDate(now, timeZone)) return dayText(instant, timeZone, language)
  return `${today[language]} ${shopClock(instant, timeZone)}`
}

const weekdays: Texts<readonly string[]> = {
  'zh-HK': ['日', '一', '二', '三', '四', '五', '六'],
  'zh-CN': ['日', '一', '二', '三', '四', '五', '六'],
  'en-US': ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Design section 10: the date as members read it everywhere else. */
function dayText(instant: number, timeZone: string, language: Language): string {
  const [date = '', time = ''] = shopTime(instant, timeZone).split(' ')
  const [, month = 1, day = 1] = date.split('-').map(Number)
  const weekday = weekdays[language][new Date(`${date}T00:00Z`).getUTCDay()] ?? ''
  switch (language) {
    case 'zh-HK':
      return `${month} 月 ${day} 日（星期${weekday}）${time}`
    case 'zh-CN':
      return `${month} 月 ${day} 日（周${weekday}）${time}`
    case 'en-US':
      return `${weekday} ${day} ${months[month - 1] ?? ''} ${time}`
  }
}
