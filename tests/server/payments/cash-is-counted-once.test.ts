import { describe, expect, test } from 'vitest'

import { cashOfDrawer } from '#server/modules/payments/store/drawer-cash.ts'
import { engines } from '../../support/engines.ts'
import { day, hour } from '../../support/open-server.ts'
import { cashDays } from '../../support/payments/cash-days.ts'
import { askedStore, planOf } from '../../support/query-plan.ts'
import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'
import { trials } from '../../support/share.ts'
import { price } from '../../support/staff/counter.ts'

const [yesterday, today] = ['2026-11-21', '2026-11-22']
const float = 100_000
const histories = trials(20, 1)
const steps = 24
/** Each comparison reads all days. */
const stepsBetween = 4
const limitMs = 60_000 + histories * 30_000

describe.each(engines)('cash on $name', (engine) => {
  test('of a slip that is kept later is counted by hand with its day, and not expected in a drawer of after', async () => {
    const { open, look, later, clock, sellOffline, close, finish, shut } = await cashDays(engine)
    const soldAt = clock.now + hour
    await later(day)
    await open()
    expect(await sellOffline(price, soldAt)).toEqual({ code: 'ok', trouble: 'drawer-closed' })
    expect((await look()).open).toMatchObject({ taken_cents: 0, expected_cents: float })
    const { tenders, drawers } = await close(yesterday)
    expect(drawers).toBeNull()
    expect(tenders).toContainEqual({ tender: 'cash', expected_cents: price, counted_cents: null, is_checked: false })
    // Whoever closes says what is there: nothing is checked by itself, and what is gone needs a reason.
    expect((await finish({ counted: [] }, yesterday)).code).toBe('changed')
    await shut()
    expect((await finish({}, yesterday)).data).toMatchObject({ net_cents: price })
    expect((await finish({}, today)).data).toMatchObject({ net_cents: 0 })
  })

  test('of a slip lies in the drawer that was open when it was sold, and is still', async () => {
    const { open, look, later, clock, sellOffline } = await cashDays(engine)
    await open()
    await later(16 * hour)
    expect(await sellOffline(price, clock.now - 15 * hour)).toEqual({ code: 'ok', trouble: null })
    expect((await look()).open).toMatchObject({ taken_cents: price, expected_cents: float + price })
  })

  test('that names a drawer lies in it whatever its day became', async () => {
    const { open, sellFor, look, close, store } = await cashDays(engine)
    await open()
    await sellFor(price)
    await store.db.updateTable('moneyLines').set({ day: '2026-11-20' }).execute()
    expect((await look()).open).toMatchObject({ taken_cents: price, expected_cents: float + price })
    expect((await close('2026-11-20')).drawers).toMatchObject({ outside_cents: 0 })
  })

  test(
    `is counted by one drawer or outside, and with its day (${histories} histories)`,
    async () => {
      for (let count = 0; count < histories; count++) {
        const random = randomFrom(seed + count)
        const { step, compare } = await cashDays(engine)
        const story = [`SEED=${seed + count}`]
        for (let done = 0; done < steps; done++) {
          story.push(await step(random))
          if ((done + 1) % stepsBetween > 0) continue
          const { counted, there } = await compare()
          expect(counted, story.join('\n')).toEqual(there)
        }
      }
    },
    limitMs,
  )

  test('of a drawer is looked for by an index', async () => {
    const { store, sent } = await askedStore(engine)
    const none = { floatExpectedCents: null, floatReason: null, closedAt: null, closedBy: null, leftCents: null }
    const opened = { drawerId: 'drawer', shopId: 1, day: today, openedAt: 1, openedBy: 'nobody', floatCents: 0 }
    const rest = { ...none, expectedCents: null, countedCents: null, reason: null }
    await cashOfDrawer(store.db, { ...opened, ...rest, openShop: 1 })
    await cashOfDrawer(store.db, { ...opened, ...rest, openShop: null })
    const about = sent.filter(({ sql }) => sql.includes('money_lines'))
    expect(about).toHaveLength(2)
    for (const query of about) expect(await planOf(store, query)).toContain('money_of_drawer')
  })
})
