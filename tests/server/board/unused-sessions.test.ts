import { describe, expect, test } from 'vitest'

import { expireCards } from '#server/modules/cards/store/card-changes.ts'
import { writeLine } from '#server/modules/cards/store/ledger.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { day } from '../../support/open-server.ts'
import { books } from '../../support/payments/books.ts'
import { price } from '../../support/staff/counter.ts'

/** Twelve sessions are sold for this, and end unused in the period of the report. */
async function soldFor(engine: Engine, priceCents: number) {
  const place = await books(engine)
  const { store, sell, call, owner, later, clock } = place
  await store.db.updateTable('packages').set({ priceCents }).where('packageId', '=', 'ten-plus-two').execute()
  const cardId: string = (await sell({ amount_cents: priceCents })).data.card_id
  async function unusedAtEnd() {
    await later(91 * day)
    await expireCards(store)
    const today = shopDate(clock.now, 'Asia/Hong_Kong')
    const period = { from: addDays(today, -7), to: today }
    const { unused } = (await call(owner, 'reports/revenue', { shop_ids: [1], ...period })).data
    return { sessions: unused.sessions.value, worth: unused.worth.value }
  }
  return { ...place, cardId, unusedAtEnd }
}

describe.each(engines)('sessions that end unused on $name', (engine) => {
  test('are worth what was paid for them, and those that were given on top are worth nothing', async () => {
    const { adjust, cardId, unusedAtEnd } = await soldFor(engine, price)
    expect((await adjust(cardId, { kind: 'give', amount: 12 })).data.times_left).toBe(24)
    expect(await unusedAtEnd()).toEqual({ sessions: 24, worth: price })
  })

  test('are worth nothing for what was given back before, also where as many were given on top', async () => {
    const { adjust, refund, cardId, unusedAtEnd } = await soldFor(engine, price)
    expect((await refund(cardId, { times: 6, amount_cents: price / 2 })).code).toBe('ok')
    expect((await adjust(cardId, { kind: 'give', amount: 12 })).data.times_left).toBe(18)
    expect(await unusedAtEnd()).toEqual({ sessions: 18, worth: price / 2 })
  })

  test('are worth no more than was paid where their shares are no whole cents', async () => {
    const { unusedAtEnd } = await soldFor(engine, 200_000)
    expect(await unusedAtEnd()).toEqual({ sessions: 12, worth: 12 * 16_666 })
  })

  test('leave out what was used: what is given on top is used last', async () => {
    const { adjust, cardId, unusedAtEnd, store, clock } = await soldFor(engine, price)
    await adjust(cardId, { kind: 'give', amount: 12 })
    const line = { cardId, reason: 'reserve' as const, delta: -1, sessionId: null, shopId: 1, createdAt: clock.now }
    await store.transaction(async (tx) => {
      for (let use = 0; use < 9; use++) await writeLine(tx, { ...line, reference: `used ${use}` })
    })
    expect(await unusedAtEnd()).toEqual({ sessions: 15, worth: (3 * price) / 12 })
  })
})
