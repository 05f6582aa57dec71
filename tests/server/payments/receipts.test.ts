import { describe, expect, test } from 'vitest'

import { receiptRecord } from '#src/contract/payments.ts'

import { engines } from '../../support/engines.ts'
import { counter, price } from '../../support/staff/counter.ts'

describe.each(engines)('the receipts of a member on $name', (engine) => {
  test('each purchase has one of its own number, with what went back of it', async () => {
    const { post, ann, sell, refund, member } = await counter(engine)
    const { card_id: cardId } = (await sell({ method: 'fps', reference: 'FPS-1' })).data
    await sell()
    const read = async (who = ann) => (await post(receiptRecord.path, { ...who })).data.list
    const [newer, older] = await read()
    expect(older).toMatchObject({
      card_id: cardId,
      shop_name: '銅鑼灣店',
      tender: 'fps',
      amount_cents: price,
      currency: 'HKD',
      times: 12,
      refunds: [],
    })
    expect(older.receipt_number).toMatch(/^QS\d{4}-\d{6}$/)
    expect(newer.receipt_number).not.toBe(older.receipt_number)
    expect(older.shop_languages.map(({ language }: { language: string }) => language)).toEqual(['zh-HK', 'en-US'])

    const { code } = await refund(cardId)
    expect(code).toBe('ok')
    const [, afterwards] = await read()
    expect(afterwards).toMatchObject({ receipt_number: older.receipt_number, amount_cents: price })
    expect(afterwards.refunds).toMatchObject([{ tender: 'cash', amount_cents: -price }])
    expect(afterwards.refunds[0].receipt_number).not.toBe(older.receipt_number)
    expect(await read(await member()), 'nobody else’s').toEqual([])
  })

  test('they are read in pages, the newest first', async () => {
    const { post, ann, sell, travel } = await counter(engine)
    for (let sold = 0; sold < 3; sold++) {
      await sell()
      travel(1000)
    }
    const first = (await post(receiptRecord.path, { ...ann, page_size: 2 })).data
    const second = (await post(receiptRecord.path, { ...ann, page: 2, page_size: 2, after: first.next })).data
    expect([first.has_more, second.has_more]).toEqual([true, false])
    const times = [...first.list, ...second.list].map(({ issued_at }: { issued_at: string }) => issued_at)
    expect(new Set(times).size).toBe(3)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})
