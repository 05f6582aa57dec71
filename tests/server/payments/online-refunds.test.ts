import { describe, expect, test } from 'vitest'

import { canPay } from '#server/modules/cards/store/cards.ts'
import { writeLine } from '#server/modules/cards/store/ledger.ts'
import { addRefunds } from '#server/platform/database/migrations/0041-0060/0041-refunds.ts'
import { writeMoney } from '#server/modules/payments/store/money.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { expectTrueBooks, onlineCounter, price } from '../../support/payments/online-counter.ts'
import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'
import { tally } from '../../support/open-server.ts'

const bed = { shopId: 1, typeId: 'lie-down' as const }

describe.each(engines)('refunds of what was paid online on $name', (engine) => {
  test('a reversed online sale gives the money back at the provider, and then takes the package', async () => {
    const place = await onlineCounter(engine)
    const { reverse, stripe, paymentRef, cardNow, ownOrder, info, orderId } = place
    const undone = await reverse()
    expect(undone).toMatchObject({ code: 'ok', data: { kind: 'reversal', method: 'online', amount_cents: -price } })
    expect(stripe.books.back.gone(paymentRef)).toBe(price)
    expect(await cardNow()).toMatchObject({ times_left: 0, refunded_at: expect.any(String) })
    expect(await ownOrder()).toMatchObject({ state: 'refunded', refund: { state: 'done', amount_cents: price } })
    expect((await info(orderId)).state).toBe('refunded')
    await expectTrueBooks(place)
    expect((await reverse()).code).toBe('changed')
    expect(stripe.calls('POST /v1/refunds')).toBe(1)
  })

  test('a part goes back at the provider, and the rest of the package stays', async () => {
    const place = await onlineCounter(engine)
    const { refund, cardNow, ownOrder, sale, issues } = place
    expect((await refund({ times: 2, amount_cents: 28_000 })).data).toMatchObject({ kind: 'refund', times: -2 })
    expect(await cardNow()).toMatchObject({ status: 'active', times_left: 10, refunded_at: null })
    expect(await ownOrder()).toMatchObject({ state: 'paid', refund: { state: 'done', amount_cents: 28_000 } })
    expect((await sale()).refunds).toMatchObject([{ state: 'done', amount_cents: 28_000, staff_name: '陳店長' }])
    expect(await issues()).toEqual([])
    await expectTrueBooks(place)
  })

  test('one that is on its way holds the package, and is written when the provider says that it is done', async () => {
    const place = await onlineCounter(engine)
    const { refund, stripe, cardNow, cardId, ann, store, clock, ownOrder, tellRefund, call, booked, offer } = place
    stripe.books.back.nextStatus = 'pending'
    const asked = await refund()
    expect(asked).toMatchObject({ code: 'ok', data: { kind: 'sale', refunds: [{ state: 'pending' }] } })
    expect(await cardNow()).toMatchObject({ refunding_at: expect.any(String), refunded_at: null })
    expect(await canPay(store.db, { memberUid: ann.uid, cardId }, bed, clock.now)).toBe(false)
    expect([await booked(), (await ownOrder()).refund.state]).toEqual([price, 'pending'])
    expect((await offer()).value_cents).toBe(0)
    expect((await refund({ method: 'cash', amount_cents: price })).code).toBe('refund-pending')
    const { rev } = await cardNow()
    const change = { member_uid: ann.uid, card_id: cardId, rev, reason: 'because of it' }
    for (const kind of ['extend', 'give', 'unfreeze'] as const) {
      expect((await call('user/adjust', { ...change, kind, amount: 1 })).code).toBe('refund-pending')
    }
    const [pending] = stripe.books.back.refunds.values()
    const done = stripe.books.back.become(pending?.id ?? '', 'succeeded')
    for (let count = 0; count < 3; count++) expect(await tellRefund(done)).toBe(200)
    expect(await cardNow()).toMatchObject({ refunding_at: null, refunded_at: expect.any(String) })
    await expectTrueBooks(place)
  })

  test('one that fails gives the package back, and is left to the staff', async () => {
    const place = await onlineCounter(engine)
    const { refund, stripe, cardNow, tellRefund, issues, ownOrder, offer } = place
    stripe.books.back.nextStatus = 'pending'
    await refund()
    const [pending] = stripe.books.back.refunds.values()
    const failed = stripe.books.back.become(pending?.id ?? '', 'failed', 'expired_or_canceled_card')
    await tellRefund(failed, 'refund.failed')
    await tellRefund(failed, 'refund.updated')
    expect(await cardNow()).toMatchObject({ status: 'active', times_left: 12, refunding_at: null })
    expect(await ownOrder()).toMatchObject({ state: 'paid', refund: { state: 'failed', amount_cents: price } })
    expect(await issues()).toMatchObject([
      { kind: 'refund-failed', amount_cents: price, detail: 'expired_or_canceled_card', member: { nickname: 'Ann' } },
    ])
    expect(await offer()).toMatchObject({ value_cents: price, unused_times: 12 })
    await expectTrueBooks(place)
    stripe.books.back.nextStatus = 'succeeded'
    expect((await refund()).data).toMatchObject({ kind: 'refund', amount_cents: -price })
    await expectTrueBooks(place)
  })

  test('one that the provider takes back after it was done is in the books again', async () => {
    const place = await onlineCounter(engine)
    const { refund, stripe, tellRefund, issues, call } = place
    await refund({ times: 1, amount_cents: 14_000 })
    const [done] = stripe.books.back.refunds.values()
    await tellRefund(stripe.books.back.become(done?.id ?? '', 'failed', 'declined'), 'refund.failed')
    expect(await issues()).toMatchObject([{ kind: 'refund-failed', amount_cents: 14_000 }])
    await expectTrueBooks(place)
    const { data } = await call('transactions/close-get', { shop_id: 1, date: '2026-11-21' })
    const online = data.methods.find(({ method }: { method: string }) => method === 'online')
    expect([online.expected_cents, online.counted_cents]).toEqual([price, price])
  })

  test('one that is done while a newer one is taken back is in the books, in one word of the provider', async () => {
    const place = await onlineCounter(engine)
    const { refund, stripe, tellRefund, booked, cardNow } = place
    stripe.books.back.nextStatus = 'pending'
    await refund({ times: 1, amount_cents: 14_000 })
    stripe.books.back.nextStatus = 'succeeded'
    await refund({ times: 1, amount_cents: 14_000 })
    const [older, newer] = stripe.books.back.refunds.values()
    stripe.books.back.become(older?.id ?? '', 'succeeded')
    await tellRefund(stripe.books.back.become(newer?.id ?? '', 'failed', 'declined'), 'refund.failed')
    expect([await booked(), (await cardNow()).times_left]).toEqual([price - 14_000, 11])
    await expectTrueBooks(place)
  })

  test('a part that is the last of the money ends the package with everything on it', async () => {
    const place = await onlineCounter(engine)
    const { refund, stripe, page, tellRefund, cardNow } = place
    await tellRefund(stripe.books.refund(page, price - 14_000))
    expect(await cardNow()).toMatchObject({ times_left: 12, refunded_at: null })
    expect((await refund({ times: 1, amount_cents: 14_000 })).data).toMatchObject({ kind: 'refund' })
    expect(await cardNow()).toMatchObject({ times_left: 0, refunded_at: expect.any(String) })
    await expectTrueBooks(place)
  })

  test('the provider’s no is said as that, and nothing is taken', async () => {
    const place = await onlineCounter(engine)
    const { refund, stripe, page, cardNow, issues, tellRefund } = place
    const elsewhere = stripe.books.refund(page, 100_000, 'pending')
    expect((await refund()).code).toBe('refund-failed')
    expect(await cardNow()).toMatchObject({ status: 'active', times_left: 12 })
    expect(await issues()).toMatchObject([{ kind: 'refund-failed' }])
    await tellRefund(stripe.books.back.become(elsewhere.id, 'succeeded'))
    await expectTrueBooks(place)
  })

  test('a lost answer is not known, is looked for, and gives back once', async () => {
    const place = await onlineCounter(engine)
    const { refund, stripe, paymentRef, look, cardNow, sale } = place
    // The client library asks a second time by itself.
    stripe.lostAnswers = 2
    const asked = await refund()
    expect(asked).toMatchObject({ code: 'ok', data: { kind: 'sale', refunds: [{ state: 'asked' }] } })
    expect(await cardNow()).toMatchObject({ refunding_at: expect.any(String) })
    stripe.downShare = 1
    await look().catch(() => undefined)
    stripe.downShare = 0
    await look()
    expect((await sale()).refunds).toMatchObject([{ state: 'done', amount_cents: price }])
    expect([stripe.books.back.of(paymentRef).length, stripe.books.back.gone(paymentRef)]).toEqual([1, price])
    await expectTrueBooks(place)
  })

  test('a provider that is down is asked again, and the clerk is told that it is not known', async () => {
    const place = await onlineCounter(engine)
    const { refund, stripe, look, cardNow } = place
    stripe.downShare = 1
    expect((await refund()).data.refunds).toMatchObject([{ state: 'asked' }])
    stripe.downShare = 0
    expect(stripe.books.back.refunds.size).toBe(0)
    await look()
    expect(await cardNow()).toMatchObject({ refunded_at: expect.any(String) })
    await expectTrueBooks(place)
  })

  test('what no notice told of is found by the look of an hour', async () => {
    const place = await onlineCounter(engine)
    place.stripe.books.refund(place.page, price)
    await place.look()
    expect(await place.cardNow()).toMatchObject({ refunded_at: expect.any(String), times_left: 0 })
    await expectTrueBooks(place)
  })

  test('what the ledger said before the provider’s refunds were kept is not written twice', async () => {
    const place = await onlineCounter(engine)
    const { store, stripe, page, orderId, cardId, paymentRef, ann, clock, look, cardNow } = place
    const reference = `refund:${orderId}`
    const line = { cardId, reference, shopId: 1, sessionId: null, createdAt: clock.now }
    const parts = [{ tender: 'online' as const, amountCents: -price, reference: paymentRef }]
    const money = { parts, currency: 'HKD', shopId: 1, memberUid: ann.uid, orderId }
    await store.transaction(async (tx) => {
      await writeLine(tx, { ...line, reason: 'refund', delta: -12 })
      await writeMoney(tx, { ...money, cardLine: reference }, clock.now)
    })
    await store.db.schema.alterTable('cards').dropColumn('refunding_at').execute()
    await store.db.schema.dropTable('refunds').execute()
    // A migration knows no tables.
    await addRefunds(store.db as never)
    stripe.books.refund(page, price)
    await look()
    await look()
    await expectTrueBooks(place)
    expect(await cardNow()).toMatchObject({ times_left: 0 })
  })

  test('what was paid at the counter does not go back online, and an older app’s number is refused', async () => {
    const { refund, call, ann, stripe } = await onlineCounter(engine)
    expect((await refund({ reference: 're_typed_by_hand' })).code).toBe('bad-request')
    const sold = await call('recharge/sell', {
      member_uid: ann.uid,
      package_id: 'ten-plus-two',
      shop_id: 1,
      method: 'cash',
      amount_cents: price,
    })
    const { card_id, rev, can_go_online } = (await call('recharge/offer', { card_id: sold.data.card_id })).data
    expect(can_go_online).toBe(false)
    const wanted = {
      card_id,
      rev,
      times: null,
      amount_cents: price,
      method: 'online',
      shop_id: 1,
      reason: 'moves away',
    }
    expect((await call('recharge/refund', wanted)).code).toBe('pay-method')
    expect(stripe.books.back.refunds.size).toBe(0)
  })

  test('cash and then all of it at the provider: every cent is written, and the rest is left to the staff', async () => {
    const place = await onlineCounter(engine)
    const { refund, stripe, page, tellRefund, issues, cardNow, call } = place
    await refund({ method: 'cash', times: 2, amount_cents: 28_000 })
    await tellRefund(stripe.books.refund(page, price), 'charge.refunded')
    expect(await cardNow()).toMatchObject({ times_left: 0, refunded_at: expect.any(String) })
    expect(await issues()).toMatchObject([{ kind: 'over-refunded', amount_cents: 28_000 }])
    await expectTrueBooks(place)
    const { data } = await call('transactions/close-get', { shop_id: 1, date: '2026-11-21' })
    const by = Object.fromEntries(
      data.methods.map(({ method, ...sums }: { method: string; expected_cents: number }) => [method, sums]),
    )
    expect([by['cash'].expected_cents, by['online'].expected_cents, by['online'].counted_cents]).toEqual([
      -28_000, 0, 0,
    ])
  })
})

describe.each(racingEngines)('refunds in a storm on $name', (engine) => {
  test('two at the counter give it back once', async () => {
    const place = await onlineCounter(engine)
    const { call, offer, cardId, manager, second, stripe, paymentRef } = place
    const { rev } = await offer()
    const wanted = { card_id: cardId, rev, times: null, amount_cents: price, shop_id: 1, reason: 'moves away' }
    const answers = await Promise.all(
      [manager, second, manager, second].map((who, index) =>
        call('recharge/refund', { ...wanted, method: index === 3 ? 'cash' : 'online' }, who),
      ),
    )
    expect(tally(answers)).toEqual({ ok: 1, changed: 3 })
    expect(stripe.books.back.of(paymentRef).length).toBeLessThanOrEqual(1)
    await expectTrueBooks(place)
  })

  test(`refunds, notices in any number and order, and a provider that fails: the books are right, seed ${seed}`, async () => {
    const random = randomFrom(seed)
    const place = await onlineCounter(engine, { chance: () => random.below(1_000) / 1_000 })
    const { refund, stripe, page, paymentRef, tellRefund, look, cardNow, issues } = place
    const { back } = stripe.books
    for (let step = 0; step < 20; step++) {
      const act = random.pick(['part', 'foreign', 'become', 'take back', 'tell', 'look', 'lose', 'fail'] as const)
      back.nextStatus = random.pick(['succeeded', 'pending', 'failed'] as const)
      const known = back.of(paymentRef)
      if (act === 'part') await Promise.all([1, 2].map(() => refund({ times: 1, amount_cents: 14_000 })))
      if (act === 'foreign' && back.goneOrGoing(paymentRef) + 1_000 <= price) stripe.books.refund(page, 1_000)
      const pending = known.filter(({ status }) => status === 'pending')
      if (act === 'become' && pending.length > 0) {
        back.become(random.pick(pending).id, random.pick(['succeeded', 'failed'] as const))
      }
      const done = known.filter(({ status }) => status === 'succeeded')
      if (act === 'take back' && done.length > 0) back.become(random.pick(done).id, 'failed')
      if (act === 'tell' && known.length > 0) {
        await Promise.all([1, 2, 3].map(() => tellRefund(random.pick(known), random.pick(kinds))))
      }
      if (act === 'lose') stripe.lostAnswers = random.below(3)
      if (act === 'fail') stripe.downShare = random.pick([0, 0.5])
      if (act === 'look') await look().catch(() => undefined)
    }
    stripe.downShare = 0
    stripe.lostAnswers = 0
    // What was written down and never reached the provider is asked for by the next look.
    back.nextStatus = 'succeeded'
    for (const refund of back.of(paymentRef)) {
      if (refund.status === 'pending') back.become(refund.id, 'succeeded')
    }
    await look()
    for (const refund of back.of(paymentRef)) await tellRefund(refund)
    await look()
    await expectTrueBooks(place)
    const { refunded_at, times_left } = await cardNow()
    const rows = await place.store.db.selectFrom('refunds').selectAll().execute()
    const gone = rows.filter(({ state }) => state === 'done').reduce((sum, { times }) => sum + times, 0)
    if (refunded_at === null) expect(times_left).toBe(12 - gone)
    expect(rows.every(({ state }) => state === 'done' || state === 'failed')).toBe(true)
    const failed = rows.filter(({ state }) => state === 'failed').length
    expect((await issues()).filter(({ kind }: { kind: string }) => kind === 'refund-failed')).toHaveLength(failed)
  }, 120_000)
})

const kinds = ['refund.updated', 'refund.created', 'charge.refunded', 'charge.refund.updated'] as const
