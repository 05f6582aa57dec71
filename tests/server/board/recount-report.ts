import { openingsOn } from '#server/modules/shops/rules/opening-hours.ts'
import { hoursOfBed } from '#server/modules/shops/rules/shop-hours.ts'
import { readHoursBook } from '#server/modules/shops/store/shop-hours.ts'
import { listClosures, listShops } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Hong Kong puts its clocks neither forward nor back. */
const ahead = 8 * hour
const midnight = (date: string) => Date.parse(`${date}T00:00+08:00`)
const hourOfWeek = (at: number) => Math.floor((at + ahead) / hour + 72) % 168

interface Asked {
  dates: string[]
  /** Until when it counts. */
  to: number
  shopIds: number[]
  now: number
}

/** Every row of a demo's tables, read once and gone through in plain loops. */
export async function recountReport(db: Db, { dates, to, shopIds, now }: Asked) {
  const from = midnight(dates[0] ?? '')
  const isHere = ({ shopId }: { shopId: number }) => shopIds.includes(shopId)
  const tenders = new Map(
    (await db.selectFrom('moneyParts').selectAll().execute()).map((part) => [part.lineId, part.tender]),
  )
  const tenderOf = ({ lineId, method }: { lineId: string; method: string }) => tenders.get(lineId) ?? method
  const money = (await db.selectFrom('moneyLines').selectAll().execute()).filter(
    (row) => isHere(row) && dates.includes(row.day) && row.createdAt < to && row.method !== 'gift',
  )
  const allSessions = await db.selectFrom('sessions').selectAll().orderBy('requestedAt').execute()
  const byHand = new Set((await db.selectFrom('manualSettlements').selectAll().execute()).map((row) => row.sessionId))
  const allUsed = allSessions.filter(({ settled }) => settled === 'used')
  const used = allUsed.filter((row) => isHere(row) && row.requestedAt >= from && row.requestedAt < to)
  const cards = new Map((await db.selectFrom('cards').selectAll().execute()).map((row) => [row.cardId, row]))
  const appointments = (await db.selectFrom('appointments').selectAll().execute()).filter(isHere)
  const bookings = appointments.filter((row) => row.state !== 'cancelled' && row.startsAt >= from && row.startsAt < to)
  const busy = busyTimes(appointments, allSessions.filter(isHere), { from, to, byHand })
  const open = await openMinutes(db, { dates, from, to, shopIds })
  const sum = (some: { amountCents: number }[]) => some.reduce((total, { amountCents }) => total + amountCents, 0)
  return {
    revenue: sum(money),
    revenueOf: (shopId: number, date: string) => sum(money.filter((row) => row.shopId === shopId && row.day === date)),
    revenueBy: (tender: string) => sum(money.filter((row) => tenderOf(row) === tender)),
    revenueIn: (wanted: number) => sum(money.filter(({ createdAt }) => hourOfWeek(createdAt) % 24 === wanted)),
    revenueFor: (packageId: string) => sum(money.filter(({ cardId }) => cards.get(cardId)?.packageId === packageId)),
    sold: money.filter(({ reverses }) => reverses === null).length,
    refunded: 0 - sum(money.filter(({ reverses }) => reverses !== null)),
    sessions: used.length,
    walkIns: used.filter(({ appointmentId }) => appointmentId === null).length,
    secondsOn: used
      .filter(({ sessionId, state }) => state === 'ended' && !byHand.has(sessionId))
      .reduce((total, { secondsOn }) => total + secondsOn, 0),
    bookings: bookings.length,
    missed: bookings.filter(
      ({ state, startsAt, lateMinutes }) =>
        state === 'timeout' || (state === 'booked' && startsAt < now && startsAt + lateMinutes * minute < now),
    ).length,
    ...memberCounts(allUsed, used, { from, to, isHere }),
    busy,
    open,
    unused: await unusedSessions(db, { from, to, shopIds }),
  }
}

interface Within {
  from: number
  to: number
}

type SessionRow = { memberUid: string; shopId: number; requestedAt: number }

function memberCounts(
  all: SessionRow[],
  used: SessionRow[],
  { from, to, isHere }: Within & { isHere: (row: SessionRow) => boolean },
) {
  const timesOf = Map.groupBy(all, ({ memberUid }) => memberUid)
  const here = new Set(used.map(({ memberUid }) => memberUid))
  const firstOf = (uid: string) => timesOf.get(uid)?.[0]
  const newcomers = [...timesOf.keys()].filter((uid) => {
    const first = firstOf(uid)
    return first !== undefined && isHere(first) && first.requestedAt >= from && first.requestedAt < to
  })
  const returning = [...here].filter((uid) => (firstOf(uid)?.requestedAt ?? Infinity) < from)
  const idle = 30 * day
  const lapsed = [...timesOf.values()].filter((times) =>
    times.some((row, index) => {
      const next = times[index + 1]?.requestedAt ?? Infinity
      const lapsesAt = row.requestedAt + idle
      return isHere(row) && lapsesAt >= from && lapsesAt < to && next > lapsesAt
    }),
  )
  return { newcomers: newcomers.length, returning: returning.length, lapsed: lapsed.length }
}

interface Row {
  deviceId: string
}
type Appointment = Row & { state: string; startsAt: number; endsAt: number; leftAt: number | null }
type Session = Row & {
  sessionId: string
  settled: string
  state: string
  minutes: number
  requestedAt: number
  lampsAt: number | null
  startedAt: number | null
  endsAt: number | null
  endedAt: number | null
}

/** Each bed's used milliseconds in the hours of the week, from sorted spans that are merged one by one. */
function busyTimes(
  appointments: Appointment[],
  sessions: Session[],
  { from, to, byHand }: Within & { byHand: Set<string> },
) {
  const spans = [
    ...appointments
      .filter(({ state }) => state === 'visited')
      .map(({ deviceId, startsAt, endsAt, leftAt }) => ({
        deviceId,
        start: startsAt,
        end: Math.min(endsAt, leftAt ?? endsAt),
      })),
    ...sessions
      .filter(({ settled }) => settled !== 'released')
      .map((row) => {
        const start = row.startedAt ?? row.lampsAt ?? row.requestedAt
        const known =
          row.state === 'ended'
            ? byHand.has(row.sessionId)
              ? null
              : row.endedAt
            : ['running', 'dressing'].includes(row.state)
              ? row.endsAt
              : null
        return { deviceId: row.deviceId, start, end: known ?? start + row.minutes * minute }
      }),
  ]
  const byBed = new Map<string, number>()
  const byHour = Array.from({ length: 168 }, () => 0)
  for (const [deviceId, own] of Map.groupBy(spans, (span) => span.deviceId)) {
    let done = from
    for (const { start, end } of own.toSorted((a, b) => a.start - b.start)) {
      for (let at = Math.max(start, done); at < Math.min(end, to);) {
        const next = Math.min(end, to, at - (at % hour) + hour)
        byBed.set(deviceId, (byBed.get(deviceId) ?? 0) + next - at)
        byHour[hourOfWeek(at)] = (byHour[hourOfWeek(at)] ?? 0) + next - at
        at = next
      }
      done = Math.max(done, Math.min(end, to))
    }
  }
  return { byBed, byHour, minutes: Math.round([...byBed.values()].reduce((a, b) => a + b, 0) / minute) }
}

/** Minute by minute, each bed that stood there. */
async function openMinutes(db: Db, { dates, from, to, shopIds }: Within & { dates: string[]; shopIds: number[] }) {
  let minutes = 0
  for (const shop of (await listShops(db)).filter(({ shopId }) => shopIds.includes(shopId))) {
    const book = await readHoursBook(db, shop, from)
    const closures = await listClosures(db, shop.shopId, from, to)
    const beds = await db.selectFrom('devices').selectAll().where('shopId', '=', shop.shopId).execute()
    for (const bed of beds) {
      const closed = closures.filter(({ deviceId }) => deviceId === null || deviceId === bed.deviceId)
      for (const { startsAt, endsAt } of dates.flatMap((date) => openingsOn(hoursOfBed(shop, book, bed), date)))
        for (let at = startsAt; at < endsAt; at += minute)
          if (at < to && !closed.some((one) => at >= one.startsAt && at < one.endsAt))
            minutes += Math.min(minute, to - at) / minute
    }
  }
  return Math.round(minutes)
}

async function unusedSessions(db: Db, { from, to, shopIds }: Within & { shopIds: number[] }) {
  const cards = (await db.selectFrom('cards').selectAll().execute()).filter(
    ({ validUntil, expiredAt }) => expiredAt !== null && validUntil !== null && validUntil >= from && validUntil < to,
  )
  const lines = await db.selectFrom('cardLines').selectAll().execute()
  const money = await db.selectFrom('moneyLines').selectAll().where('reverses', 'is', null).execute()
  let [sessions, worth] = [0, 0]
  for (const card of cards) {
    const sale = money.find(({ cardId }) => cardId === card.cardId)
    const line = lines.find(
      ({ cardId, reason, createdAt }) => cardId === card.cardId && reason === 'expiry' && createdAt === card.expiredAt,
    )
    if (!sale || !line || !shopIds.includes(sale.shopId)) continue
    sessions -= line.delta
    if (!card.timesTotal) continue
    const own = lines.filter(({ cardId }) => cardId === card.cardId)
    const paid = Math.max(0, Math.min(-line.delta, card.timesTotal - timesUsed(own) - timesTakenBack(own)))
    worth += Math.floor(sale.amountCents / card.timesTotal) * paid
  }
  return { sessions, worth }
}

interface Line {
  reason: string
  delta: number
  reference: string
  sessionId: string | null
}

/** By sessions, one by one: begun, and neither given back nor made good. */
function timesUsed(lines: Line[]): number {
  const released = new Set(lines.filter(({ reason }) => reason === 'release').map(({ sessionId }) => sessionId))
  const begun = lines.filter(({ reason, sessionId }) => reason === 'reserve' && !released.has(sessionId)).length
  const madeGood = lines
    .filter(({ reference }) => reference.startsWith('compensation:'))
    .reduce((sum, { delta }) => sum + delta, 0)
  return Math.max(0, begun - madeGood)
}

function timesTakenBack(lines: Line[]): number {
  return lines
    .filter(
      ({ reason, reference }) => ['refund', 'reversal'].includes(reason) || reference.startsWith('refund-failed:'),
    )
    .reduce((sum, { delta }) => sum - delta, 0)
}
