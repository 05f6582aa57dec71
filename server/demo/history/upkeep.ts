import { addDays, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import type { Chance } from './chance.ts'
import { day, hour, type Making, minute } from './history.ts'

/** What has no day of its own: notes about members, lamps, messages, taps on banners. */
export function addUpkeep(making: Making, chance: Chance, { first, today }: { first: string; today: string }): void {
  addNotes(making, chance)
  addLamps(making, first)
  for (let date = first; date < today; date = addDays(date, 1)) addDayOfApp(making, chance, date)
}

const notes = [
  '喜歡 2 號站立式，聲音細',
  '皮膚較白，由短時間開始',
  '介紹了兩位朋友',
  '想知道十二月有沒有優惠',
  '付款後請用 WhatsApp 發收據',
  '左手有紋身，已提醒遮蓋',
  '通常星期六下午來',
  '多謝禮貌，樂意幫忙試新機',
]

function addNotes({ people, staff, now, history }: Making, chance: Chance): void {
  for (const text of notes) {
    const { uid: memberUid, joinedAt } = chance.pick(people)
    const at = Math.max(joinedAt + hour, now - chance.between(1, 70) * day - chance.between(0, 300) * minute)
    const staffUid = chance.isOf(0.7) ? staff.clerk : staff.manager
    history.rows.memberNotes.push({ noteId: chance.id(at), memberUid, staffUid, text, createdAt: at })
    const act = { at, staffUid, what: 'user.note', subject: `member:${memberUid}`, before: null, after: { text } }
    history.acts.push({ ...act, reason: null, memberUid })
  }
}

/** Hours that the lamps of each bed had burnt before the first day, in the order of the chain's beds. */
const lampHours = [310, 205, 120, 40, 95, 0, 452, 260]

function addLamps({ studios, history }: Making, first: string): void {
  const beds = studios.flatMap(({ beds }) => beds)
  const zone = studios[0]?.book.shop.timeZone ?? 'UTC'
  const countedUntil = startOfDay(first, zone) - 1
  for (const { deviceId, bedNumber } of beds) {
    const seconds = (lampHours[bedNumber - 1] ?? 0) * 3_600
    history.rows.lampCounts.push({ deviceId, seconds, countedUntil })
  }
}

/** The bed that starts without a network has been without one for some days, and nobody is on it since. */
export function loseBed({ studios, history, now, taken }: Making, chance: Chance): void {
  const bed = studios.flatMap(({ beds }) => beds).find(({ online }) => online === 0)
  if (!bed) return
  const changedAt = now - 2 * day - 3 * hour
  const { deviceId: thingId, shopId } = bed
  history.rows.devicePresence.push({ thingId, online: 0, state: 'offline', changedAt, faultSince: null, firmware: 12 })
  const entry = { entryId: chance.id(changedAt), thingId, shopId, what: 'offline' as const, note: '', staffUid: null }
  history.rows.deviceLog.push({ ...entry, createdAt: changedAt })
  const gone = { startsAt: changedAt, endsAt: now + 30 * day }
  taken.set(thingId, [...(taken.get(thingId) ?? []), gone])
}

/** A message to sign in with costs so much, in millionths of the currency of the bill. */
const messageMicros = 90_000
const banners = [
  ['winter', 14],
  ['first-visit', 7],
  ['night', 10],
] as const

function addDayOfApp({ history: { rows } }: Making, chance: Chance, date: string): void {
  for (const [bannerId, usual] of banners) {
    const count = chance.between(1, usual)
    rows.bannerTaps.push({ bannerId, date, count })
  }
  for (const [country, most] of [
    ['852', 18],
    ['86', 3],
  ] as const) {
    const sent = chance.between(1, most)
    const failed = chance.isOf(0.12) ? 1 : 0
    const counted = { sent, delivered: sent, failed, refused: 0, micros: sent * messageMicros }
    rows.messageTotals.push({ day: date, channel: 'sms', country, ...counted })
  }
}
