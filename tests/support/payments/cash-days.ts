import { randomUUID } from 'node:crypto'

import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Engine } from '../engines.ts'
import { type Answer, hour, minute } from '../open-server.ts'
import type { Random } from '../random.ts'
import { sum } from './books.ts'
import { cashDrawers } from './cash-drawers.ts'

const zone = 'Asia/Hong_Kong'
const firstDay = '2026-11-19'

interface DrawerSeen {
  float_cents: number
  taken_cents: number
  back_cents: number
  expected_cents: number
  closed: object | null
}

/** A counter that sells for cash with and without a connection, and turns its drawers and days as it likes. */
export async function cashDays(engine: Engine) {
  const place = await cashDrawers(engine)
  const { call, staff, manager, ann, store, clock, sell, look, open, shut, close, finish, refund, later } = place
  const dateOf = (at: number) => shopDate(at, zone)
  const setPrice = (priceCents: number) =>
    store.db.updateTable('packages').set({ priceCents }).where('packageId', '=', 'ten-plus-two').execute()

  const sellFor = async (cents: number) => {
    await setPrice(cents)
    return await sell({ amount_cents: cents })
  }

  /** A tablet sold it at an instant without a connection; what no rule settles, a manager keeps. */
  async function sellOffline(cents: number, soldAt: number) {
    await setPrice(cents)
    const brought = await call(staff, 'recharge/bring-slip', {
      slip_id: randomUUID(),
      slip_number: 'P-7KQX3M-0012',
      shop_id: 1,
      member_uid: ann.uid,
      package: { package_id: 'ten-plus-two', rev: 1, price_cents: cents },
      currency: 'HKD',
      amount_cents: cents,
      sold_at: new Date(soldAt).toISOString(),
      clerk_uid: staff.uid,
    })
    if (brought.data.state === 'settled') return { code: 'ok', trouble: null }
    const [issue] = (await call(staff, 'transactions/issues', { shop_id: 1, state: 'open' })).data.list
    const decided = { issue_id: issue.issue_id, decision: 'accept', reason: 'the cash is here' }
    const { code } = await call(manager, 'transactions/decide-slip', decided)
    return { code, trouble: issue.detail as string }
  }

  /** Opens a drawer or the last one again, or closes the one that is open. */
  async function turnDrawer(random: Random) {
    const { open: drawer, closed } = await look()
    if (drawer) {
      const counted_cents = Math.max(0, drawer.expected_cents)
      return await shut({ counted_cents, left_cents: random.pick([0, counted_cents]), reason: 'as it was found' })
    }
    const [last] = closed
    if (!last || random.below(2) === 0) return await open()
    return await call(manager, 'cash-drawer/reopen', { shop_id: 1, drawer_id: last.drawer_id, reason: '仍有客人' })
  }

  /** Closes a day, or opens it again. */
  async function turnDay(date: string) {
    if (!(await close(date)).closed) return await finish({}, date)
    return await call(manager, 'transactions/reopen', { shop_id: 1, date, reason: '仍有客人' })
  }

  async function refundAny(random: Random) {
    const cards = await store.db.selectFrom('cards').select('cardId').where('refundedAt', 'is', null).execute()
    return cards.length === 0 ? { code: 'nothing' } : await refund(random.pick(cards).cardId)
  }

  /** As a release wrote it that knows no drawers: the newest line in the drawer names none. */
  async function forgetDrawer() {
    const drawer = await store.db.selectFrom('cashDrawers').selectAll().where('openShop', '=', 1).executeTakeFirst()
    const lines = await store.db.selectFrom('moneyLines').selectAll().orderBy('createdAt').execute()
    const newest = lines.findLast(({ cashDrawerId }) => cashDrawerId === drawer?.drawerId)
    if (!drawer || !newest) return { code: 'nothing' }
    await store.db.updateTable('moneyLines').set({ cashDrawerId: null }).where('lineId', '=', newest.lineId).execute()
    return { code: 'ok' }
  }

  /** Something that happens at a counter, by chance; what it was, and how it was answered. */
  async function step(random: Random): Promise<string> {
    await later(random.pick([minute, 20 * minute, hour, 5 * hour]))
    const cents = 10_000 + 100 * random.below(200_000)
    const today = dateOf(clock.now)
    const day = random.pick([today, addDays(today, -1)])
    const acts: Record<string, () => Promise<{ code: string }>> = {
      sell: () => sellFor(cents),
      'sell offline': () => sellOffline(cents, clock.now - random.below(30) * hour),
      refund: () => refundAny(random),
      'forget the drawer': forgetDrawer,
      'turn the drawer': () => turnDrawer(random),
      [`turn ${day}`]: () => turnDay(day),
    }
    const name = random.pick(['sell', ...Object.keys(acts), 'turn the drawer'])
    return `${name}: ${(await acts[name]?.())?.code}`
  }

  /** What is counted, and what there is: by the days and drawers on one side, by the lines on the other. */
  async function compare() {
    const lines = await store.db
      .selectFrom('moneyLines')
      .select(['day', 'amountCents'])
      .where('method', '=', 'cash')
      .execute()
    const last = lines.map(({ day }) => day).reduce((one, other) => (one > other ? one : other), dateOf(clock.now))
    const days: Answer['data'][] = []
    for (let day = firstDay; day <= last; day = addDays(day, 1)) days.push(await close(day))
    const drawers: DrawerSeen[] = days.flatMap(({ drawers: of }) => of?.list ?? [])
    const cashOf = (day: (typeof days)[number]) =>
      day.tenders.find(({ tender }: { tender: string }) => tender === 'cash')
    const outside = days.map((day) => day.drawers?.outside_cents ?? cashOf(day).expected_cents)
    const moved = ({ taken_cents, back_cents }: DrawerSeen) => taken_cents - back_cents
    return {
      counted: {
        byDay: days.map((day) => cashOf(day).expected_cents),
        once: sum([...outside, ...drawers.map(moved)]),
        atClose: drawers.map(({ expected_cents }) => expected_cents),
      },
      there: {
        byDay: days.map(({ date }) =>
          sum(lines.filter(({ day }) => day === date).map(({ amountCents }) => amountCents)),
        ),
        once: sum(lines.map(({ amountCents }) => amountCents)),
        atClose: drawers.map((drawer) => drawer.float_cents + moved(drawer)),
      },
    }
  }

  return { ...place, sellFor, sellOffline, step, compare }
}
