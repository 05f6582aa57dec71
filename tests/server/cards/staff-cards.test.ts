import { describe, expect, test } from 'vitest'

import { addDays, endOfDay, zoneTime } from '#src/domain/zone-time.ts'

import { exportFile } from '#server/http/csv.ts'
import { expireCards } from '#server/modules/cards/store/card-changes.ts'
import { sweep } from '#server/sweep.ts'
import { counter, price } from '../../support/staff/counter.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { day, hour, tally } from '../../support/open-server.ts'

describe.each(engines)('packages that staff change on $name', (engine) => {
  test('every change is a line with its reason, and a stale one changes nothing', async () => {
    const { sell, adjust, call, manager, ann, cardOf } = await counter(engine)
    const { card_id: cardId } = (await sell()).data
    const before = await cardOf(cardId)
    expect((await adjust(cardId, { kind: 'give', amount: 3 })).data).toMatchObject({ times_left: 15 })
    expect((await adjust(cardId, { kind: 'take', amount: 1 })).data).toMatchObject({ times_left: 14 })
    const end = Date.parse(before.valid_until) + 27 * day
    expect((await adjust(cardId, { kind: 'extend', amount: 27 })).data.valid_until).toBe(new Date(end).toISOString())
    const stale = { member_uid: ann.uid, card_id: cardId, rev: before.rev, kind: 'take', amount: 5, reason: 'too late' }
    const refused = await call(manager, 'user/adjust', stale)
    expect([refused.code, refused.data.times_left]).toEqual(['changed', 14])
    expect((await adjust(cardId, { kind: 'take', amount: 15 })).code).toBe('not-enough-times')
    expect((await adjust(cardId, { kind: 'take' })).code).toBe('bad-request')
    const { data } = await call(manager, 'user/lines', { member_uid: ann.uid, card_id: cardId })
    expect(data.list.map(({ kind, delta, days, note }: Record<string, unknown>) => [kind, delta, days, note])).toEqual([
      ['extension', 0, 27, 'because of it'],
      ['correction', -1, null, 'because of it'],
      ['gift', 3, null, 'because of it'],
      ['purchase', 12, null, null],
    ])
  })

  test.each([
    ['Europe/London', '2026-11-21T08:00:00Z', 60],
    ['America/New_York', '2026-11-21T12:00:00Z', 60],
    ['Asia/Hong_Kong', '2026-11-21T08:00:00Z', 60],
  ])('one of %s that is extended lasts to the end of its last day there', async (timeZone, at, amount) => {
    const { store, sell, adjust, cardOf, clock, later } = await counter(engine)
    await later(Date.parse(at) - clock.now)
    await store.db.updateTable('shops').set({ timeZone }).execute()
    const { card_id: cardId } = (await sell()).data
    const sold = await cardOf(cardId)
    expect(sold.time_zone).toBe(timeZone)
    const lastDay = zoneTime(Date.parse(sold.valid_until), timeZone).slice(0, 10)
    const end = endOfDay(addDays(lastDay, amount), timeZone) - 1
    expect((await adjust(cardId, { kind: 'extend', amount })).data).toMatchObject({
      valid_until: new Date(end).toISOString(),
      time_zone: timeZone,
    })
  })

  test('a frozen one pays for nothing and loses no day', async () => {
    const { sell, adjust, post, ann, later, cardOf, store } = await counter(engine)
    const { card_id: cardId } = (await sell()).data
    const end = Date.parse((await cardOf(cardId)).valid_until)
    await adjust(cardId, { kind: 'freeze' })
    const list = await post('/api/user/userFreeUseCardList', ann)
    expect(list.data[0]).toMatchObject({ status: 'frozen', times_left: 12 })
    expect((await post('/api/user/getUserInfo', ann)).data.remaining_times).toBe(0)
    await later(120 * day)
    await sweep(store)
    expect(await cardOf(cardId)).toMatchObject({ status: 'frozen', times_left: 12 })
    const thawed = await adjust(cardId, { kind: 'unfreeze' })
    expect(thawed.data).toMatchObject({ status: 'active', valid_until: new Date(end + 120 * day).toISOString() })
  })

  test('one can be used all through the date until which it is valid, whatever was done to it at which hour', async () => {
    const { sell, adjust, later, cardOf, store } = await counter(engine)
    const { card_id: cardId } = (await sell()).data
    const endsWithDate = async () => {
      const { valid_until, time_zone } = await cardOf(cardId)
      const at = Date.parse(valid_until)
      expect(at).toBe(endOfDay(zoneTime(at, time_zone).slice(0, 10), time_zone) - 1)
    }
    await adjust(cardId, { kind: 'freeze' })
    await later(3 * day + 5 * hour)
    await adjust(cardId, { kind: 'unfreeze' })
    await endsWithDate()
    await later(120 * day)
    await expireCards(store)
    await adjust(cardId, { kind: 'extend', amount: 10 })
    await endsWithDate()
  })

  test('what runs out is written down once, and comes back when validity is extended', async () => {
    const { sell, adjust, later, cardOf, store } = await counter(engine)
    const { card_id: cardId } = (await sell()).data
    await later(100 * day)
    await expireCards(store)
    await expireCards(store)
    expect(await cardOf(cardId)).toMatchObject({ status: 'expired', times_left: 0, times_expired: 12 })
    const lines = await store.db.selectFrom('cardLines').select(['reason', 'delta']).orderBy('lineId').execute()
    expect(lines).toEqual([
      { reason: 'purchase', delta: 12 },
      { reason: 'expiry', delta: -12 },
    ])
    expect((await adjust(cardId, { kind: 'give', amount: 1 })).code).toBe('bad-request')
    expect((await adjust(cardId, { kind: 'extend', amount: 10 })).data).toMatchObject({
      status: 'active',
      times_left: 12,
      times_expired: 0,
    })
  })
})

describe.each(racingEngines)('two at the counter on $name', (engine) => {
  test('give a package back once', async () => {
    const { sell, offer, call, manager, owner, store } = await counter(engine)
    const { card_id } = (await sell()).data
    const { rev } = await offer(card_id)
    const wanted = { card_id, rev, times: null, amount_cents: price, method: 'cash', shop_id: 1, reason: 'moves away' }
    const answers = await Promise.all(
      [manager, owner, manager, owner].map((who) => call(who, 'recharge/refund', wanted)),
    )
    expect(tally(answers)).toEqual({ ok: 1, changed: 3 })
    const back = await store.db.selectFrom('moneyLines').select('amountCents').where('amountCents', '<', 0).execute()
    expect(back).toEqual([{ amountCents: -price }])
  })

  test('change a package one after the other', async () => {
    const { sell, call, manager, ann, cardOf } = await counter(engine)
    const { card_id } = (await sell()).data
    const { rev } = await cardOf(card_id)
    const wanted = { member_uid: ann.uid, card_id, rev, kind: 'take', amount: 7, reason: 'two of us' }
    const answers = await Promise.all([1, 2, 3].map(() => call(manager, 'user/adjust', wanted)))
    expect(tally(answers)).toEqual({ ok: 1, changed: 2 })
    expect((await cardOf(card_id)).times_left).toBe(5)
  })

  test('sell to one member at once, each sale with a number of its own', async () => {
    const { sell, store } = await counter(engine)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sell()))
    expect(tally(answers)).toEqual({ ok: 5 })
    const numbers = await store.db.selectFrom('moneyLines').select('receiptNumber').execute()
    expect(new Set(numbers.map(({ receiptNumber }) => receiptNumber)).size).toBe(5)
  })
})

test('a file for spreadsheets runs nothing and loses no sign', async () => {
  const { json } = exportFile(
    'members.csv',
    ['name', 'n'],
    [
      ['=HYPERLINK("x")', -5],
      ['+1', 2],
      ['@sum', null],
      ['\ttab', undefined],
      ['-2+3', 0],
      ['＝1+1', 3],
      ['＠sum', '＋1'],
      ['\n=1+1', '－1'],
      ['陳, "欣"\n', 1],
    ],
  )
  expect(JSON.parse((await Array.fromAsync(json)).join('')).csv).toBe(
    '\uFEFFname,n\r\n"\'=HYPERLINK(""x"")",-5\r\n\'+1,2\r\n\'@sum,\r\n\'\ttab,\r\n\'-2+3,0\r\n\'＝1+1,3\r\n\'＠sum,\'＋1\r\n"\'\n=1+1",\'－1\r\n"陳, ""欣""\n",1\r\n',
  )
})
