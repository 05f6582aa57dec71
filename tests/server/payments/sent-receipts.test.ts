import { describe, expect, test } from 'vitest'

import { subscribePush } from '#src/contract/notices.ts'
import { sellAtCounter } from '#src/contract/staff/sales.ts'

import { sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { aPackage, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { aSubscription, pushInbox } from '../../support/members/push-inbox.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { openServer } from '../../support/open-server.ts'

const publicOrigin = 'https://studio.example.com'

/** Ann has just bought a package at the counter. */
async function withSale(engine: Engine, money = usualMoney) {
  const place = await openServer(engine)
  const { store, inbox, post, member } = place
  const { pushed, send } = pushInbox()
  const onError = () => {}
  const texts = { ...textDeps({ messenger: inbox.messenger, money, onError }), publicOrigin }
  await store.db.insertInto('packages').values([aPackage()]).execute()
  const ann = await member({ nickname: 'Ann', language: 'en-US' })
  const clerk = await member({ role: 'admin', staffLevel: 'staff' })
  const call = (noun: string, fields: object, who: SignedIn = clerk) =>
    post(`/api/admin/recharge/${noun}`, anIntent(who, fields))
  const sale = { member_uid: ann.uid, package_id: 'ten-plus-two', shop_id: 1, method: 'cash', amount_cents: 168_000 }
  const { data } = await post(sellAtCounter.path, anIntent(clerk, sale))
  const line = { line_id: data.line_id }
  // What is told of the sale itself is not of interest here.
  await store.db.deleteFrom('notices').execute()
  return {
    ...place,
    ann,
    call,
    pushed,
    line,
    number: data.receipt_number as string,
    press: (fields: object = {}) => call('send-receipt', { ...line, ...fields }),
    sent: async () => (await call('receipt', line)).data.sent,
    texts: () => inbox.messages.map(({ text }) => text),
    tick: () => sendDueNotices({ store, send, texts, onError }),
  }
}

describe.each(engines)('a receipt that staff send on $name', (engine) => {
  test('goes by text message with the link that opens it, once for each press', async () => {
    const { press, sent, texts, tick, number } = await withSale(engine)
    expect(await sent()).toBeNull()
    const op_id = '4f0a1f9e-7d5c-4b7c-9a52-0d6f1b9d2c11'
    expect(await press({ op_id })).toMatchObject({ code: 'ok', data: { state: 'waiting' } })
    expect((await press({ op_id })).code).toBe('ok')
    expect((await press()).code, 'the second tablet').toBe('already')
    await tick()
    await tick()
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toContain(`• HK$1,680 • ${number} ${publicOrigin}/hk/receipts?number=${number}`)
    expect(await sent()).toMatchObject({ state: 'sent', via: 'sms' })
    expect((await press()).code).toBe('ok')
    await tick()
    expect(texts()).toHaveLength(2)
  })

  test('is a notification where a phone takes it', async () => {
    const { press, sent, texts, tick, pushed, post, ann, number } = await withSale(engine)
    expect(await post(subscribePush.path, anIntent(ann, { subscription: aSubscription('ann') }))).toMatchObject({
      code: 'ok',
    })
    await press()
    await tick()
    expect(pushed.map((text) => (JSON.parse(text) as { path: string }).path)).toEqual([`/hk/receipts?number=${number}`])
    expect(texts()).toEqual([])
    expect(await sent()).toMatchObject({ state: 'sent', via: 'push' })
  })

  test('says that nothing reaches the member where the money for messages is spent', async () => {
    const { press, sent, texts, tick } = await withSale(engine, { ...usualMoney, perDay: 0, perHour: 0 })
    await press()
    await tick()
    expect(texts()).toEqual([])
    expect(await sent()).toMatchObject({ state: 'unreached' })
  })
})
