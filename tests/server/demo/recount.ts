import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { endOfDay, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import type { Db } from '#server/platform/database/store.ts'

const zone = 'Asia/Hong_Kong'

/** From the start until the lamps went off. */
export async function spansOf(db: Db) {
  const rows = await db.selectFrom('sessions').selectAll().execute()
  return rows.map((row) => Object.assign(row, { startsAt: row.requestedAt, endsAt: row.endedAt ?? Infinity }))
}

/** The figures of a day once more, by other ways than the server's. */
export async function recount(db: Db, { shopId, date, now }: { shopId: number; date: string; now: number }) {
  const [from, to] = [startOfDay(date, zone), endOfDay(date, zone)]
  const isOn = (at: number) => at >= from && at < to
  const all = await db.selectFrom('appointments').selectAll().where('shopId', '=', shopId).execute()
  const appointments = all.filter(({ startsAt }) => isOn(startsAt))
  const isMissed = ({ startsAt, lateMinutes, state }: (typeof all)[number]) =>
    state === 'timeout' || (state === 'booked' && startsAt + lateMinutes * 60_000 < now)
  const kept = appointments.filter((row) => row.state !== 'cancelled')
  const sessions = (await spansOf(db)).filter(
    (row) => row.shopId === shopId && row.settled === 'used' && isOn(row.requestedAt),
  )
  const money = await db.selectFrom('moneyLines').selectAll().where('shopId', '=', shopId).execute()
  const used = new Map<string, Set<number>>()
  const mark = ({ deviceId, startsAt, endsAt }: Span & { deviceId: string }) => {
    const seconds = used.get(deviceId) ?? new Set<number>()
    for (let at = Math.round(startsAt / 1_000); at < Math.round(endsAt / 1_000); at++) seconds.add(at)
    used.set(deviceId, seconds)
  }
  kept.filter((row) => !isMissed(row)).forEach(mark)
  sessions.forEach((row) => mark({ ...row, startsAt: row.startedAt ?? row.requestedAt }))
  const busy = [...used.values()].reduce((sum, seconds) => sum + seconds.size, 0)
  const beds = await db
    .selectFrom('devices')
    .selectAll()
    .where('shopId', '=', shopId)
    .where('enabled', '=', 1)
    .execute()
  const hours = { 1: 12, 2: 24, 3: 13 }[shopId] ?? 0
  const joined = await db.selectFrom('members').select('createdAt').where('role', '=', 'member').execute()
  return {
    bookings: kept.length,
    visited: kept.filter(({ state }) => state === 'visited').length,
    missed: kept.filter(isMissed).length,
    cancelled: appointments.length - kept.length,
    takingsCents: money.filter(({ day }) => day === date).reduce((sum, { amountCents }) => sum + amountCents, 0),
    newMembers: joined.filter(({ createdAt }) => isOn(createdAt)).length,
    utilisation: Math.round((busy / (beds.length * hours * 3_600)) * 100),
  }
}
