import { describe, expect, test } from 'vitest'

import { books, sum, today, tomorrow } from '../../support/payments/books.ts'
import { price } from '../../support/staff/counter.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { day, hour, minute, tally } from '../../support/open-server.ts'

describe.each(engines)('the close of a day on $name', (engine) => {
  test('keeps what was counted, with who and when, and in the trail; staff close nothing', async () => {
    const { sell, finish, close, call, staff, toCount, store, clock } = await books(engine)
    await sell()
    expect((await call(staff, 'transactions/close', await toCount())).code).toBe('forbidden')
    expect((await finish()).data).toMatchObject({
      net_cents: price,
      float: { expected_cents: null, counted_cents: 100_000 },
      can_close: false,
      closed: { staff_name: '陳店長', at: new Date(clock.now).toISOString(), reason: null },
      business_day: tomorrow,
    })
    expect((await close()).methods).toContainEqual({
      method: 'cash',
      expected_cents: price,
      counted_cents: price,
      is_checked: false,
    })
    expect((await close(tomorrow)).float.expected_cents).toBe(100_000)
    const log = await store.db.selectFrom('staffLog').select(['what', 'subject']).execute()
    expect(log).toContainEqual({ what: 'transactions.close', subject: 'day:1:2026-11-21' })
  })

  test('names the date where its year is none that can be meant', async () => {
    const { call, staff, manager } = await books(engine)
    for (const date of ['0002-11-21', '1926-11-21', '2026-02-31']) {
      const refused = await call(staff, 'transactions/close-get', { shop_id: 1, date })
      expect([refused.code, refused.data.issues[0].path]).toEqual(['bad-request', 'date'])
    }
    const again = await call(manager, 'transactions/reopen', { shop_id: 1, date: '0002-11-21', reason: 'too early' })
    expect([again.code, again.data.issues[0].path]).toEqual(['bad-request', 'date'])
  })

  test('asks for a reason where anything differs', async () => {
    const { sell, finish, toCount, close } = await books(engine)
    await sell()
    const { counted } = await toCount()
    const [cash, ...others] = counted
    const short = [{ ...cash, counted_cents: cash.counted_cents - 2_000 }, ...others]
    for (const reason of [undefined, '', ' x  ']) {
      const refused = await finish({ counted: short, ...(reason !== undefined && { reason }) })
      expect([refused.code, refused.data.issues[0].path]).toEqual(['bad-request', 'reason'])
    }
    expect((await close()).closed).toBeNull()
    expect((await finish({ counted: short, reason: '找續多付' })).data.closed.reason).toBe('找續多付')
    expect((await finish({ float_cents: 90_000 }, tomorrow)).code).toBe('too-early')
  })

  test('is refused while other takings were counted than there are', async () => {
    const { sell, call, manager, toCount } = await books(engine)
    await sell()
    const before = await toCount()
    await sell({ method: 'fps', reference: 'FT9' })
    const late = await call(manager, 'transactions/close', before)
    expect([late.code, late.data.net_cents]).toEqual(['changed', 2 * price])
    const nothing = await call(manager, 'transactions/close', { ...before, counted: [] })
    expect(nothing.code).toBe('changed')
  })

  test('happens once, and what is sold later the same evening belongs to the next day', async () => {
    const { sell, finish, list, close, call, manager, offer, travel, toCount } = await books(engine)
    const first = (await sell()).data
    const shown = await toCount()
    travel(5 * hour)
    await finish()
    const again = await call(manager, 'transactions/close', shown)
    expect([again.code, again.data.closed.staff_name]).toEqual(['changed', '陳店長'])

    travel(30 * minute)
    const late = (await sell()).data
    expect(late.day).toBe(tomorrow)
    expect([(await list()).total, (await list({ date: tomorrow })).total]).toEqual([1, 1])
    expect(await close()).toMatchObject({ net_cents: price, business_day: tomorrow })
    expect((await close(tomorrow)).net_cents).toBe(price)
    // What was closed is corrected by giving money back on the day of the correction, and never taken out of its day.
    expect([(await offer(first.card_id)).is_reversible, (await offer(late.card_id)).is_reversible]).toEqual([
      false,
      true,
    ])
    const undone = await call(manager, 'recharge/reverse', { line_id: late.line_id, reason: 'was wrong' })
    expect(undone.data.day).toBe(tomorrow)

    travel(10 * hour)
    await sell({ method: 'fps', reference: 'FT3' })
    expect((await list({ date: tomorrow })).totals).toMatchObject({ lines: 3, net_cents: price })
    expect((await finish({}, tomorrow)).data).toMatchObject({ net_cents: price, closed: { reason: null } })
    expect((await list()).totals.net_cents).toBe(price)
  })

  test('can be taken back until the next day is closed, and both closes are kept', async () => {
    const { sell, finish, close, call, staff, manager, travel, list, store, later } = await books(engine)
    await sell()
    const reopen = (fields: object = {}, who = manager) =>
      call(who, 'transactions/reopen', { shop_id: 1, date: today, reason: '仍有客人', ...fields })
    expect((await reopen()).code).toBe('changed')
    await finish()
    travel(30 * minute)
    expect((await sell({ method: 'fps', reference: 'FT7' })).data.day).toBe(tomorrow)
    expect((await reopen({}, staff)).code).toBe('forbidden')
    expect((await reopen({ reason: 'x' })).code).toBe('bad-request')
    expect((await reopen({ shop_id: 9 })).code).toBe('not-found')

    expect((await close()).can_reopen).toBe(true)
    const again = await reopen()
    expect(again.data).toMatchObject({ closed: null, can_close: true, can_reopen: false, net_cents: 2 * price })
    expect(again.data.reopenings).toMatchObject([
      { closed_by: '陳店長', reopened_by: '陳店長', reopen_reason: '仍有客人', net_cents: price },
    ])
    // What was taken in between is of this day again, in the ledger as well.
    expect([(await list()).total, (await list({ date: tomorrow })).total]).toEqual([2, 0])
    travel(30 * minute)
    expect((await sell()).data.day).toBe(today)
    expect((await finish()).data).toMatchObject({ net_cents: 3 * price, business_day: tomorrow })
    const log = await store.db.selectFrom('staffLog').select(['what', 'reason']).orderBy('entryId').execute()
    expect(log.filter(({ what }) => what.startsWith('transactions.'))).toEqual([
      { what: 'transactions.close', reason: null },
      { what: 'transactions.reopen', reason: '仍有客人' },
      { what: 'transactions.close', reason: null },
    ])

    await later(day)
    expect((await finish({}, tomorrow)).code).toBe('ok')
    expect((await close()).can_reopen).toBe(false)
    expect((await reopen()).code).toBe('next-day-closed')
  })

  test('says what is still to come, in a shop that closes after midnight too', async () => {
    const { close, store, ann, call, staff, input, travel, clock } = await books(engine)
    await store.db.updateTable('shops').set({ opensAt: '10:00', closesAt: '02:00' }).where('shopId', '=', 1).execute()
    await call(staff, 'recharge/order', input)
    await addVisit(store, ann, { startsAt: clock.now - 10 * minute, state: 'visited' })
    const { ahead } = await close()
    expect(ahead).toMatchObject({
      is_open: true,
      closes_at: '2026-11-21T18:00:00.000Z',
      bookings: 0,
      checked_in: 1,
      open_orders: 1,
      open_orders_cents: price,
    })
    travel(Date.parse('2026-11-21T17:30:00Z') - clock.now)
    expect((await close()).ahead).toMatchObject({ is_open: true, checked_in: 0, open_orders: 0 })
    travel(hour)
    expect((await close()).ahead).toBeNull()
  })

  test('checks online takings against the orders that were paid, and takes no count for them', async () => {
    const { sell, finish, close, store, toCount } = await books(engine)
    const { order_id } = (await sell()).data
    await store.db.updateTable('moneyLines').set({ method: 'online', reference: 'pi_1' }).execute()
    await store.db.updateTable('orders').set({ paymentRef: 'pi_1' }).where('orderId', '=', order_id).execute()
    const online = async () => (await close()).methods.find(({ method }: { method: string }) => method === 'online')
    expect(await online()).toMatchObject({ expected_cents: price, counted_cents: price, is_checked: true })
    await store.db.updateTable('orders').set({ paymentRef: 'pi_2' }).execute()
    expect(await online()).toMatchObject({ expected_cents: price, counted_cents: 0 })
    const { counted } = await toCount()
    const typed = [...counted, { method: 'online', expected_cents: price, counted_cents: price }]
    expect((await finish({ counted: typed })).code).toBe('bad-request')
    expect((await finish()).code).toBe('bad-request')
    expect((await finish({ reason: 'asked the provider' })).code).toBe('ok')
  })
})

describe.each(racingEngines)('several at once on $name', (engine) => {
  test('a sale beside a day that is opened again is on the day in whose takings it is counted', async () => {
    const { sell, finish, call, manager, owner, close } = await books(engine)
    await sell()
    await finish()
    const reopen = (who = manager) => call(who, 'transactions/reopen', { shop_id: 1, date: today, reason: 'too early' })
    const selling = Array.from({ length: 4 }, (_, index) => sell({ method: 'fps', reference: `F${index}` }))
    const [first, second, ...sales] = await Promise.all([reopen(), reopen(owner), ...selling])
    expect(tally([first, second].flatMap((answer) => answer ?? []))).toEqual({ ok: 1, changed: 1 })
    expect(tally(sales)).toEqual({ ok: 4 })
    expect([(await close()).net_cents, (await close(tomorrow)).net_cents]).toEqual([5 * price, 0])
  })

  test('two who close a day close it once', async () => {
    const { sell, toCount, call, manager, owner, store } = await books(engine)
    await sell()
    const counted = await toCount()
    const answers = await Promise.all(
      [manager, owner, manager, owner].map((who) => call(who, 'transactions/close', counted)),
    )
    expect(tally(answers)).toEqual({ ok: 1, changed: 3 })
    expect(await store.db.selectFrom('dayCloses').selectAll().execute()).toHaveLength(1)
  })

  test('a sale beside the close is either counted by it or of the next day', async () => {
    const { sell, toCount, call, manager, close, store } = await books(engine)
    await sell()
    const counted = await toCount()
    const selling = Array.from({ length: 6 }, (_, index) => sell({ method: 'fps', reference: `F${index}` }))
    const [closing, ...sales] = await Promise.all([call(manager, 'transactions/close', counted), ...selling])
    expect(tally(sales)).toEqual({ ok: 6 })
    const onToday = await store.db.selectFrom('moneyLines').selectAll().where('day', '=', today).execute()
    const taken = sum(onToday.map(({ amountCents }) => amountCents))
    if (closing?.code === 'ok') expect(taken).toBe(price)
    else expect(closing?.code).toBe('changed')
    expect((await close()).net_cents).toBe(taken)
  })
})
