import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { cardLedger, userFreeUseCardList } from '#src/contract/cards.ts'

import { bedTypes } from '#server/modules/cards/store/packages.ts'
import { addCard, findCard, usableCards } from '#server/modules/cards/store/cards.ts'
import { type NewLine, writeLine } from '#server/modules/cards/store/ledger.ts'
import type { Store } from '#server/platform/database/store.ts'
import { engines } from '../../support/engines.ts'
import { aPackage } from '../../support/fixtures.ts'
import { day, openServer } from '../../support/open-server.ts'

let lines = 0

/** Every line comes a moment after the one before. */
async function addLine(store: Store, cardId: string, fields: Partial<NewLine> = {}): Promise<void> {
  const line = { lineId: randomUUID(), cardId, delta: -1, reason: 'use' as const, reference: randomUUID() }
  await store.db
    .insertInto('cardLines')
    .values({ ...line, sessionId: null, createdAt: (await store.now()) + ++lines, ...fields })
    .execute()
}

describe.each(engines)('packages of a member on $name', (engine) => {
  async function withCards() {
    const place = await openServer(engine)
    const ann = await place.member()
    const { store, clock } = place
    const give = (timesTotal: number | null, validUntil: number | null, fields: object = {}) =>
      store.transaction((tx) => {
        const card = { memberUid: ann.uid, timesTotal, validUntil, reference: randomUUID(), ...fields }
        return addCard(tx, card, clock.now)
      })
    const list = async (language = 'zh-HK') =>
      (await place.post(userFreeUseCardList.path, ann, { 'accept-language': language })).data
    return { ...place, ann, give, list }
  }

  test('keep the name and the beds they were sold with, whatever becomes of the package', async () => {
    const { store, give, list, clock } = await withCards()
    const sold = aPackage({ deviceTypes: bedTypes.write(['stand-up']) })
    await store.db.insertInto('packages').values(sold).execute()
    await give(12, clock.now + 90 * day, { sold, orderId: 'order-1' })
    await store.db.updateTable('packages').set({ languages: '[]', deviceTypes: '[]', rev: 2 }).execute()
    expect(await list('en-US')).toMatchObject([
      {
        package_id: 'ten-plus-two',
        name: '10 + 2 sessions',
        languages: [
          { language: 'zh-HK', name: '10 次＋2 次' },
          { language: 'en-US', name: '10 + 2 sessions' },
        ],
        times_total: 12,
        times_left: 12,
        device_types: ['Stand-up'],
        used_percent: 0,
        status: 'active',
        order_id: 'order-1',
      },
    ])
  })

  test('are active until the instant that ends them, and expired from it on', async () => {
    const { give, list, clock } = await withCards()
    await give(10, clock.now + 1)
    expect(await list()).toMatchObject([{ status: 'active' }])
    clock.now += 1
    expect(await list()).toMatchObject([{ status: 'expired', name: '10 次套票' }])
  })

  test('are of unknown status when nothing says what they were given for', async () => {
    const { store, give, list } = await withCards()
    const cardId = await give(1, null)
    await store.db.deleteFrom('cardLines').where('cardId', '=', cardId).execute()
    expect(await list()).toMatchObject([{ status: 'unknown', times_left: 0 }])
  })

  test('show how much is used: times of counted ones, days of unlimited ones', async () => {
    const { store, give, list, travel, clock } = await withCards()
    const cardId = await give(12, null)
    for (let use = 0; use < 4; use++) await addLine(store, cardId)
    await give(null, clock.now + 7 * day)
    travel(3 * day)
    expect(await list()).toMatchObject([
      { times_total: null, times_left: null, used_percent: 42, name: '無限次套票' },
      { times_total: 12, times_left: 8, used_percent: 33 },
    ])
  })

  test('come active first, the soonest to expire first, and only to their member', async () => {
    const { post, give, list, clock, member } = await withCards()
    await give(1, null)
    await give(2, clock.now + 2 * day)
    await give(3, clock.now + day)
    await give(4, clock.now - 1)
    expect((await list()).map((card: { times_total: number }) => card.times_total)).toEqual([3, 2, 1, 4])
    expect((await post(userFreeUseCardList.path, await member())).data).toEqual([])
  })

  test('pay for a bed when they have times left and are meant for it, the soonest to expire first', async () => {
    const { store, ann, give, clock } = await withCards()
    const forEver = await give(1, null)
    const soon = await give(5, clock.now + day)
    await give(5, clock.now - 1)
    await addLine(store, await give(1, null))
    await give(5, null, { sold: aPackage({ deviceTypes: bedTypes.write(['stand-up']) }) })
    await give(5, null, { sold: aPackage({ shopIds: '[2]' }) })
    const unlimited = await give(null, clock.now + 2 * day)
    const bed = { shopId: 1, typeId: 'lie-down' as const }
    const usable = await usableCards(store.db, ann.uid, bed, clock.now)
    expect(usable.map((card) => card.cardId)).toEqual([soon, unlimited, forEver])
    const upright = await usableCards(store.db, ann.uid, { shopId: 2, typeId: 'stand-up' }, clock.now)
    expect(upright).toHaveLength(5)
  })

  test('have a ledger, newest first, a page at a time, where every line has what is left after it', async () => {
    const { post, store, ann, give, travel } = await withCards()
    const cardId = await give(10, null)
    for (const [delta, reason] of [
      [-1, 'reserve'],
      [0, 'use'],
      [-1, 'reserve'],
      [1, 'release'],
    ] as const) {
      travel(1_000)
      await addLine(store, cardId, { delta, reason })
    }
    await addLine(store, await give(3, null))
    const page = async (number: number) =>
      (await post(cardLedger.path, { ...ann, card_id: cardId, page: number, page_size: 3 })).data
    const [first, second] = [await page(1), await page(2)]
    const reported = (list: { reason: string; delta: number; balance: number }[]) =>
      list.map(({ reason, delta, balance }) => [reason, delta, balance])
    expect(reported(first.list)).toEqual([
      ['release', 1, 9],
      ['reserve', -1, 8],
      ['use', 0, 9],
    ])
    expect(reported(second.list)).toEqual([
      ['reserve', -1, 9],
      ['purchase', 10, 10],
    ])
    expect([first.has_more, second.has_more, first.card.times_left]).toEqual([true, false, 9])
  })

  test('show lines of one instant in the order in which they were written', async () => {
    const { post, store, clock, ann, give } = await withCards()
    const cardId = await give(1, null)
    await store.transaction(async (tx) => {
      for (let index = 0; index < 12; index++) {
        const line = { cardId, delta: index % 2 === 0 ? -1 : 1, reason: 'gift', reference: `line-${index}` } as const
        await writeLine(tx, { ...line, createdAt: clock.now })
      }
    })
    const { list } = (await post(cardLedger.path, { ...ann, card_id: cardId, page: 1, page_size: 13 })).data
    const balances = list.map(({ balance }: { balance: number }) => balance)
    expect(balances).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
  })

  test('of unlimited times have a ledger without a balance', async () => {
    const { post, ann, give } = await withCards()
    const { data } = await post(cardLedger.path, { ...ann, card_id: await give(null, null) })
    expect(data.list).toMatchObject([{ reason: 'purchase', delta: 0, balance: null }])
  })

  test('do not show their ledger to anybody else', async () => {
    const { post, store, ann, give, member } = await withCards()
    const card_id = await give(10, null)
    expect(await post(cardLedger.path, { ...(await member()), card_id })).toMatchObject({ code: 'not-found' })
    expect(await findCard(store.db, ann.uid, card_id)).toMatchObject({ balance: 10 })
  })
})
