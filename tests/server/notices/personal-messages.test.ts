import { describe, expect, test } from 'vitest'

import { subscribePush } from '#src/contract/notices.ts'
import { sendMessage, userMessages } from '#src/contract/staff/members/member-messages.ts'

import { sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'
import { aSubscription, pushInbox } from '../../support/members/push-inbox.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { hour, openServer } from '../../support/open-server.ts'

const text = 'Your goggles are at the counter'

async function setup(engine: Engine, money = usualMoney) {
  const place = await openServer(engine)
  const { store, inbox, post, member } = place
  const { pushed, send } = pushInbox()
  const onError = () => {}
  const texts = textDeps({ messenger: inbox.messenger, money, onError })
  const ann = await member({ nickname: 'Ann', language: 'en-US' })
  const clerk = await member({ role: 'admin', staffLevel: 'staff' })
  const write = (fields: object = {}) =>
    post(sendMessage.path, anIntent(clerk, { member_uid: ann.uid, text, ...fields }))
  return {
    ...place,
    ann,
    pushed,
    write,
    listed: async () => (await post(userMessages.path, { ...clerk, member_uid: ann.uid })).data.list,
    texts: () => inbox.messages.map((message) => message.text),
    tick: () => sendDueNotices({ store, send, texts, onError }),
  }
}

describe.each(engines)('a message of staff to one member on $name', (engine) => {
  test('is a notification where a phone takes it, once for each press, and the log names who wrote it', async () => {
    const { write, post, ann, pushed, texts, tick, listed, store } = await setup(engine)
    await post(subscribePush.path, anIntent(ann, { subscription: aSubscription('ann') }))
    const op_id = crypto.randomUUID()
    expect(await write({ op_id })).toMatchObject({ code: 'ok', data: { kind: 'personal', text, state: 'waiting' } })
    expect((await write({ op_id })).code).toBe('ok')
    await tick()
    expect([pushed.map((each) => JSON.parse(each).body), texts()]).toEqual([[text], []])
    expect(await listed()).toMatchObject([{ kind: 'personal', text, state: 'sent', via: 'push' }])
    const log = (await readStaffLog(store.db)).filter(({ what }) => what === 'user.message')
    expect(log).toMatchObject([{ subject: `member:${ann.uid}` }])
  })

  test('is a text message where none does, and waits for the morning', async () => {
    const { write, texts, tick, listed, travel } = await setup(engine)
    // From ten in the morning to half past eleven at night in Hong Kong.
    travel(13.5 * hour)
    await write()
    await tick()
    expect(texts()).toEqual([])
    travel(9 * hour)
    await tick()
    expect(texts()).toEqual([expect.stringContaining(`From the studio: ${text}`)])
    expect(await listed()).toMatchObject([{ state: 'sent', via: 'sms' }])
  })

  test('says so where it reached nobody', async () => {
    const { write, tick, listed } = await setup(engine, { ...usualMoney, perDay: 0, perHour: 0 })
    await write()
    await tick()
    expect(await listed()).toMatchObject([{ state: 'unreached' }])
    expect((await write({ member_uid: 'nobody' })).code).toBe('not-found')
    expect((await write({ text: ' ' })).code).toBe('bad-request')
  })
})
