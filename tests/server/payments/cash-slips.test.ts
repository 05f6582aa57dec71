import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { engines, racingEngines } from '../../support/engines.ts'
import type { SignedIn } from '../../support/fixtures.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'
import { tally } from '../../support/open-server.ts'
import { lotionPrice, shelves } from '../../support/payments/shelves.ts'

async function counter(...args: Parameters<typeof shelves>) {
  const place = await shelves(...args)
  const { call, staff, lotion, store } = place
  const now = await store.now()
  const slip = (fields: object = {}) => ({
    slip_id: randomUUID(),
    slip_number: 'P-7KQX3M-0012',
    shop_id: 1,
    items: [{ product_id: lotion.product_id, rev: lotion.rev, price_cents: lotionPrice, quantity: 1 }],
    currency: 'HKD',
    amount_cents: lotionPrice,
    given_cents: 30_000,
    sold_at: new Date(now - 3_600_000).toISOString(),
    clerk_uid: staff.uid,
    ...fields,
  })
  const bring = (body: object, who: SignedIn = staff) => call(who, 'recharge/bring-slip', body)
  const toSettle = async () => (await call(staff, 'transactions/issues', { shop_id: 1, state: 'open' })).data.list
  return { ...place, now, slip, bring, toSettle }
}

describe.each(engines)('a cash sale without a connection on $name', (engine) => {
  test('becomes a sale of its time once, whoever brings it, with both numbers and its change', async () => {
    const { slip, bring, receive, levelOf, call, staff, manager, store, now } = await counter(engine)
    await receive(5)
    const sold = slip()
    const first = await bring(sold)
    expect(first).toMatchObject({ code: 'ok', data: { slip_number: 'P-7KQX3M-0012', state: 'settled' } })
    expect(await bring(sold, manager)).toMatchObject({ code: 'already', data: first.data })
    expect(await levelOf()).toBe(4)
    const lines = await store.db.selectFrom('moneyLines').select(['lineId', 'createdAt', 'receiptNumber']).execute()
    expect(lines).toMatchObject([{ createdAt: now - 3_600_000, receiptNumber: first.data.receipt_number }])
    const { data } = await call(staff, 'recharge/receipt', { line_id: lines[0]?.lineId })
    expect(data).toMatchObject({ amount_cents: lotionPrice, note: 'P-7KQX3M-0012', staff_name: '小吳' })
    expect(data.parts).toMatchObject([{ tender: 'cash', amount_cents: lotionPrice, given_cents: 30_000 }])
    const entry = (await readStaffLog(store.db)).find(({ what }) => what === 'recharge.bring-slip')
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ slipNumber: 'P-7KQX3M-0012', state: 'settled' })
  })

  test('of a clerk whom another one brings names both', async () => {
    const { slip, bring, manager, store } = await counter(engine)
    await bring(slip(), manager)
    const { note, staffUid } = await store.db
      .selectFrom('cardLines')
      .select(['note', 'staffUid'])
      .where('note', 'is not', null)
      .executeTakeFirstOrThrow()
    expect({ note, staffUid }).toEqual({ note: 'P-7KQX3M-0012 · 小吳', staffUid: manager.uid })
  })

  test('of a day that is closed counts on the day after', async () => {
    const { slip, bring, store, now, manager } = await counter(engine)
    const day = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
    const soldAt = now - 2 * 86_400_000
    const closed = { floatExpectedCents: null, floatCents: 0, methods: '[]', netCents: 0, sessions: 0, uses: 0 }
    const close = { shopId: 1, closedAt: now - 86_400_000, staffUid: manager.uid, reason: null, ...closed }
    await store.db
      .insertInto('dayCloses')
      .values({ ...close, day: day(soldAt) })
      .execute()
    expect((await bring(slip({ sold_at: new Date(soldAt).toISOString() }))).data.state).toBe('settled')
    const line = await store.db.selectFrom('moneyLines').select('day').executeTakeFirstOrThrow()
    expect(line.day).toBe(day(soldAt + 86_400_000))
  })

  test.each([
    ['another price', { items: undefined, price: 1 }, 'offer-changed'],
    ['a sum that does not add up', { amount_cents: lotionPrice - 1 }, 'wrong-amount'],
    ['less cash than that', { given_cents: 100 }, 'wrong-amount'],
    ['a clock that is ahead', { later: 3_600_000 }, 'clock'],
    ['a sale of last month', { later: -30 * 86_400_000 }, 'too-old'],
  ])('with %s waits for a decision, which is counted as money to settle', async (_name, fields, why) => {
    const { slip, bring, toSettle, lotion, store, now, levelOf } = await counter(engine)
    const given: Record<string, unknown> = { ...fields }
    const item = { product_id: lotion.product_id, rev: lotion.rev, price_cents: lotionPrice + 1, quantity: 1 }
    if ('price' in given) Object.assign(given, { items: [item], amount_cents: lotionPrice + 1, price: undefined })
    if (typeof given['later'] === 'number')
      Object.assign(given, { sold_at: new Date(now + given['later']).toISOString(), later: undefined })
    const before = await levelOf()
    expect(await bring(slip(given))).toMatchObject({ code: 'ok', data: { state: 'open', receipt_number: null } })
    expect(await toSettle()).toMatchObject([{ kind: 'cash-slip', payment_ref: 'P-7KQX3M-0012', detail: why }])
    expect(await levelOf()).toBe(before)
    expect(await store.db.selectFrom('moneyLines').select('lineId').execute()).toEqual([])
  })

  test('is kept as it was sold or cancelled by a manager, once', async () => {
    const { slip, bring, toSettle, lotion, call, staff, manager, levelOf, store } = await counter(engine)
    const price_cents = lotionPrice - 1000
    const old = { items: [{ product_id: lotion.product_id, rev: 1, price_cents, quantity: 1 }] }
    await bring(slip({ ...old, amount_cents: price_cents }))
    const { issue_id } = (await toSettle())[0]
    const decide = (decision: string, who: SignedIn, issue = issue_id) =>
      call(who, 'transactions/decide-slip', { issue_id: issue, decision, reason: 'the price of before' })
    expect((await decide('accept', staff)).code).toBe('forbidden')
    const closed = await call(manager, 'transactions/settle-issue', { issue_id, reason: 'looked at' })
    expect(closed.code).toBe('changed')
    expect((await decide('accept', manager)).code).toBe('ok')
    expect((await decide('cancel', manager)).code).toBe('changed')
    expect(await levelOf()).toBe(-1)
    const [line] = await store.db.selectFrom('moneyLines').select('amountCents').execute()
    expect(line?.amountCents).toBe(price_cents)

    await bring(slip({ ...old, amount_cents: price_cents }))
    expect((await decide('cancel', manager, (await toSettle())[0].issue_id)).code).toBe('ok')
    expect(await toSettle()).toEqual([])
    expect(await levelOf()).toBe(-1)
  })

  test('of a package gives it to its member, also where that account was merged since', async () => {
    const { slip, bring, call, staff, manager, ann, store, toSettle } = await counter(engine)
    const {
      packageId: package_id,
      rev,
      priceCents: price_cents,
    } = await store.db
      .selectFrom('packages')
      .select(['packageId', 'rev', 'priceCents'])
      .where('onSale', '=', 1)
      .executeTakeFirstOrThrow()
    const sold = { items: undefined, package: { package_id, rev, price_cents }, amount_cents: price_cents }
    const of = (member_uid: string) => slip({ ...sold, member_uid, given_cents: undefined })
    expect((await bring(of(ann.uid))).data.state).toBe('settled')
    const cards = async () => (await call(staff, 'user/get', { member_uid: ann.uid })).data.cards.length
    expect(await cards()).toBe(1)
    const other = (await call(staff, 'users/create', { phone: '51237777', area_code: '852' })).data.uid
    await store.db
      .updateTable('members')
      .set({ mergedInto: ann.uid, deletedAt: await store.now() })
      .where('uid', '=', other)
      .execute()
    expect((await bring(of(other), manager)).data.state).toBe('settled')
    expect(await cards()).toBe(2)
    await store.db.updateTable('members').set({ mergedInto: null }).where('uid', '=', other).execute()
    expect((await bring(of(other))).data.state).toBe('open')
    expect(await toSettle()).toMatchObject([{ kind: 'cash-slip', detail: 'member-gone' }])
  })

  test('whose cash was counted with a drawer since waits for a decision, and a later one lies in that drawer', async () => {
    const { slip, bring, call, staff, manager, toSettle, store } = await counter(engine)
    const opened = await call(staff, 'cash-drawer/open', {
      shop_id: 1,
      float_expected_cents: null,
      float_cents: 100_000,
    })
    expect(opened.code).toBe('ok')
    expect((await bring(slip())).data.state).toBe('open')
    expect(await toSettle()).toMatchObject([{ detail: 'drawer-closed' }])
    const sold_at = new Date(await store.now()).toISOString()
    expect((await bring(slip({ sold_at }))).data.state).toBe('settled')
    const placed = async () =>
      (await store.db.selectFrom('moneyLines').select('cashDrawerId').orderBy('createdAt').execute()).map(
        ({ cashDrawerId }) => cashDrawerId,
      )
    expect(await placed()).toEqual([opened.data.open.drawer_id])
    const decided = { issue_id: (await toSettle())[0].issue_id, decision: 'accept', reason: 'it was in the float' }
    expect((await call(manager, 'transactions/decide-slip', decided)).code).toBe('ok')
    expect(await placed()).toEqual([null, opened.data.open.drawer_id])
  })

  test('is for products, or for a package of a member whom there is', async () => {
    const { slip, bring } = await counter(engine)
    const sold = { package_id: 'p1', rev: 1, price_cents: 1 }
    expect((await bring(slip({ package: sold }))).code).toBe('bad-request')
    expect((await bring(slip({ package: sold, items: undefined }))).code).toBe('bad-request')
    expect((await bring(slip({ member_uid: 'nobody' }))).code).toBe('not-found')
  })
})

describe.each(racingEngines)('a slip that several bring at once on $name', (engine) => {
  test('is sold once', async () => {
    const { slip, bring, staff, manager, levelOf, store } = await counter(engine)
    const sold = slip()
    const answers = await Promise.all([staff, manager, staff, manager].map((who) => bring(sold, who)))
    expect(tally(answers)).toMatchObject({ ok: 1, already: 3 })
    expect(await store.db.selectFrom('moneyLines').select('lineId').execute()).toHaveLength(1)
    expect(await levelOf()).toBe(-1)
  })
})
