import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { demoHistory } from '#server/demo/demo-history.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { calendarOf, readShopBook } from '#server/modules/appointments/actions/bed-calendar.ts'
import { slotsOf } from '#server/modules/appointments/rules/bookable.ts'
import { findBed } from '#server/modules/beds/store/beds.ts'
import { readReport } from '#server/modules/board/staff-calls/dashboard.ts'
import { closeMethods, tendersOf } from '#server/modules/payments/store/day-closes.ts'
import { expectDay } from '#server/modules/payments/answers/describe-close.ts'
import { parseMobile } from '#server/modules/members/rules/mobile-number.ts'
import { claimedSlots } from '#server/modules/shops/rules/slot-grid.ts'
import { isWithinHours, type Span } from '#server/modules/shops/rules/opening-hours.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { listShops, readShop } from '#server/modules/shops/store/shops.ts'
import { checkLogs } from '#server/platform/audit-logs/check-logs.ts'
import { logKeyOf } from '#server/platform/audit-logs/log-key.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { expectSoundDoors, expectSoundOrders } from '../../support/payments/sound-books.ts'
import { expectSoundLedger } from '../../support/payments/sound-ledger.ts'
import { type Engine, engines, sqliteEngine } from '../../support/engines.ts'
import { addChain } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { recount, spansOf } from './recount.ts'

const zone = 'Asia/Hong_Kong'
/** A Saturday afternoon on the demo's clocks. */
const now = Date.parse('2026-11-21T15:04:30+08:00')
const today = '2026-11-21'
const hour = 3_600_000

const history = demoHistory({ hasDemoHistory: true }, () => 'a secret of the devices of this test')

async function aDemo(engine: Engine, at = now): Promise<{ store: Store; close: () => Promise<void> }> {
  const { place, remove } = await engine.readyPlace()
  const store = await openStore(place, { logSecret, clock: () => at })
  await seedDemo(store, history)
  const close = async () => {
    await store.close()
    await remove()
  }
  return { store, close }
}

describe.each(engines)('the ninety days of a demo on $name', (engine) => {
  let store: Store
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ store, close } = await aDemo(engine))
  }, 120_000)
  afterAll(() => close())

  test('hold in the ledger, with their orders and their doors', { timeout: 120_000 }, async () => {
    await expectSoundLedger(store)
    await expectSoundOrders(store)
    await expectSoundDoors(store)
  })

  test('stand in whole logs, by the demo’s own staff', async () => {
    const checked = await checkLogs(store.db, { key: logKeyOf(logSecret), anchors: {}, span: 'whole' })
    expect(checked.map(({ log, faults }) => [log, faults])).toEqual(checked.map(({ log }) => [log, []]))
    expect(checked.find(({ log }) => log === 'staff')?.entries).toBeGreaterThan(500)
    const names = await store.db
      .selectFrom('staffLog')
      .innerJoin('members', 'members.uid', 'staffLog.staffUid')
      .select('nickname')
      .distinct()
      .execute()
    expect(names.map(({ nickname }) => nickname).sort()).toEqual(['小吳', '梁經理', '陳店主'].sort())
  })

  test('put no two people on one bed, and hold the times that are booked', async () => {
    const rows = await store.db
      .selectFrom('appointments')
      .selectAll()
      .where('state', 'in', ['booked', 'visited'])
      .execute()
    const claims = await store.db.selectFrom('deviceClaims').selectAll().execute()
    const claimed = Map.groupBy(claims, ({ appointmentId }) => appointmentId)
    for (const row of rows.filter(({ appointmentId }) => claimed.has(appointmentId))) {
      const held = claimed.get(row.appointmentId)?.map(({ slotAt }) => slotAt)
      expect(
        held?.sort((a, b) => a - b),
        row.appointmentId,
      ).toEqual(claimedSlots(row))
    }
    const slots = new Map<string, Set<number>>()
    for (const { shopId, deviceId, startsAt, endsAt } of rows.filter(({ state }) => state === 'booked')) {
      const key = `${deviceId} ${shopDate(startsAt, zone)}`
      const known = slots.get(key) ?? new Set(await startsOf(store, { shopId, deviceId }, shopDate(startsAt, zone)))
      slots.set(key, known)
      expect([known.has(startsAt), endsAt > startsAt], key).toEqual([true, true])
    }
    // What is over holds nothing that anybody could book.
    const without = rows.filter(({ appointmentId }) => !claimed.has(appointmentId))
    expect(without.every(({ state, endsAt }) => state === 'visited' && endsAt < now - 47 * hour)).toBe(true)
    expect(claimed.size).toBeGreaterThan(20)
    const sessions = await spansOf(store.db)
    for (const own of [...Map.groupBy(rows, byBed).values(), ...Map.groupBy(sessions, byBed).values()]) {
      expectApart(own, 0)
    }
  })

  test('let skin rest for two days, keep opening hours and leave nothing open', async () => {
    const sessions = await spansOf(store.db)
    for (const own of Map.groupBy(
      sessions.filter(({ settled }) => settled === 'used'),
      ({ memberUid }) => memberUid,
    ).values())
      expectApart(own, 48 * hour)
    const shops = new Map((await listShops(store.db)).map((shop) => [shop.shopId, shop]))
    for (const { shopId, ...span } of sessions) expect(isWithinHours(shops.get(shopId) ?? never, span)).toBe(true)
    expect(sessions.every(({ endsAt }) => endsAt < now)).toBe(true)
    const lost = await store.db
      .selectFrom('devicePresence')
      .selectAll()
      .where('state', '=', 'offline')
      .executeTakeFirst()
    const last = Math.max(...sessions.filter(({ deviceId }) => deviceId === lost?.thingId).map(({ endsAt }) => endsAt))
    expect(last).toBeLessThan(lost?.changedAt ?? 0)
    const open = await store.db.selectFrom('sessions').select('sessionId').where('openMember', 'is not', null).execute()
    expect(open).toEqual([])
  })

  test('are closed day by day with what the ledger says', async () => {
    const closes = await store.db.selectFrom('dayCloses').selectAll().orderBy('day').execute()
    expect(new Set(closes.map(({ day }) => day)).has(addDays(today, -1))).toBe(true)
    expect(closes.some(({ day }) => day >= today)).toBe(false)
    for (const row of closes.slice(-40)) {
      const { tenders, ...expected } = await expectDay(store.db, await readShop(store.db, row.shopId), row.day)
      expect(row).toMatchObject(expected)
      const written = tendersOf(row).map(({ tender, expectedCents }) => [tender, expectedCents])
      expect(written).toEqual(tenders.map(({ tender, expectedCents }) => [tender, expectedCents]))
      const sum = (cents: readonly { expectedCents: number }[]) =>
        cents.reduce((all, one) => all + one.expectedCents, 0)
      expect(sum(closeMethods.read(row.methods))).toBe(sum(tenders))
    }
  })

  test('give the dashboard what the rows themselves come to', async () => {
    for (const { shopId } of await listShops(store.db)) {
      for (const date of [today, addDays(today, -1), addDays(today, -8), addDays(today, -60)]) {
        const report = await readReport(store, shopId, date)
        expect(report?.day).toMatchObject(await recount(store.db, { shopId, date, now }))
        expect(report?.day.utilisation).toBeLessThan(60)
      }
    }
  })

  test('show every kind of thing once at least', async () => {
    const kinds = async (
      table: 'appointments' | 'moneyLines' | 'cardLines' | 'problems' | 'sessions',
      column: string,
    ) =>
      (
        await sql<{ kind: string }>`select distinct ${sql.ref(column)} as kind from ${sql.table(snake(table))}`.execute(
          store.db,
        )
      ).rows.map(({ kind }) => kind)
    expect(await kinds('appointments', 'state')).toEqual(
      expect.arrayContaining(['booked', 'cancelled', 'visited', 'timeout']),
    )
    expect(await kinds('moneyLines', 'method')).toEqual(
      expect.arrayContaining(['cash', 'fps', 'card', 'transfer', 'online', 'gift']),
    )
    expect(await kinds('cardLines', 'reason')).toEqual(
      expect.arrayContaining([
        'purchase',
        'gift',
        'reserve',
        'use',
        'release',
        'refund',
        'reversal',
        'extension',
        'expiry',
      ]),
    )
    expect(await kinds('problems', 'state')).toEqual(expect.arrayContaining(['open', 'returned', 'declined', 'closed']))
    expect(await kinds('sessions', 'end_reason')).toEqual(
      expect.arrayContaining(['completed', 'stopped', 'fault', 'never-started']),
    )
    const late = await store.db.selectFrom('appointments').select('startsAt').where('state', '=', 'booked').execute()
    expect(late.filter(({ startsAt }) => startsAt <= now)).toHaveLength(1)
  })

  test('are of people whom nobody can call, and who take no number from a visitor', async () => {
    const rows = await store.db
      .selectFrom('members')
      .select(['phone', 'nickname'])
      .where('phone', 'like', '+8520%')
      .execute()
    expect(rows.length).toBeGreaterThan(200)
    for (const { phone } of rows) expect(parseMobile('852', phone.slice(4)).ok, phone).toBe(false)
    const all = await store.db.selectFrom('members').select('phone').execute()
    expect(all.length - rows.length).toBe(4)
  })
})

const never = { timeZone: zone, opensAt: '00:00', closesAt: '00:01' }

const byBed = ({ deviceId }: { deviceId: string }) => deviceId

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** When a bed can be booked on a date. */
async function startsOf({ db }: Store, { shopId, deviceId }: { shopId: number; deviceId: string }, date: string) {
  const bed = await findBed(db, deviceId)
  if (!bed) throw new Error('There is no such bed')
  const calendar = calendarOf(await readShopBook(db, await readShop(db, shopId), now), bed)
  return slotsOf(calendar, date).map(({ startsAt }) => startsAt)
}

function expectApart(spans: readonly Span[], gap: number): void {
  const sorted = spans.toSorted((a, b) => a.startsAt - b.startsAt)
  for (const [index, span] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before) expect(span.startsAt - before.endsAt).toBeGreaterThanOrEqual(gap)
  }
}

describe('how the days are made', () => {
  /** Everything but secrets, and what they sign. */
  async function rowsOf({ db }: Store) {
    const read = async <Row>(query: { execute: () => Promise<Row[]> }) =>
      (await query.execute()).map((row) => JSON.stringify(row)).sort()
    const made = (phone: string) => !phone.startsWith('+8525100')
    const members = await db.selectFrom('members').selectAll().execute()
    const uids = new Set(members.filter(({ phone }) => made(phone)).map(({ uid }) => uid))
    const appointments = await db
      .selectFrom('appointments')
      .select(['appointmentId', 'memberUid', 'deviceId', 'startsAt', 'state'])
      .execute()
    return {
      members: members
        .filter(({ uid }) => uids.has(uid))
        .map((row) => JSON.stringify(row))
        .sort(),
      appointments: appointments
        .filter(({ memberUid }) => uids.has(memberUid))
        .map((row) => JSON.stringify(row))
        .sort(),
      money: await read(
        db
          .selectFrom('moneyLines')
          .innerJoin('members', 'members.uid', 'memberUid')
          .select(['lineId', 'amountCents', 'day', 'receiptNumber'])
          .where('phone', 'like', '+8520%'),
      ),
    }
  }

  test(
    'a demo made twice at the same time of the same day is the same, and of another day another',
    { timeout: 120_000 },
    async () => {
      const demos = await Promise.all([aDemo(sqliteEngine), aDemo(sqliteEngine), aDemo(sqliteEngine, now + 24 * hour)])
      const [one, same, other] = await Promise.all(demos.map(({ store }) => rowsOf(store)))
      await Promise.all(demos.map(({ close }) => close()))
      expect(same).toEqual(one)
      expect(other?.appointments).not.toEqual(one?.appointments)
    },
  )

  test('a later start adds nothing, and a chain that is no demo gets none', { timeout: 120_000 }, async () => {
    const { store, close } = await aDemo(sqliteEngine)
    const before = await rowsOf(store)
    expect(await seedDemo(store, history)).toBe(true)
    expect(await rowsOf(store)).toEqual(before)
    await close()
    const { place, remove } = await sqliteEngine.readyPlace()
    const real = await openStore(place, { logSecret, clock: () => now })
    await addChain(real)
    expect(await seedDemo(real, history)).toBe(false)
    expect(await real.db.selectFrom('appointments').selectAll().execute()).toEqual([])
    await real.close()
    await remove()
  })

  test('left out by its setting, a demo has what it always had', () => {
    expect(demoHistory({ hasDemoHistory: false }, () => '')).toBeUndefined()
    expect(shopDate(now, zone)).toBe(today)
  })
})
