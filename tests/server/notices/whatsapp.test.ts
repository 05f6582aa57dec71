import { describe, expect, test } from 'vitest'

import { config } from '#src/contract/shops.ts'
import { editProfile, getUserInfo } from '#src/contract/members.ts'
import type { NoticeChannel } from '#src/domain/members/message-channel.ts'
import { getBoard } from '#src/contract/staff/board/board.ts'
import { userMessages } from '#src/contract/staff/members/member-messages.ts'

import { learnOutcome } from '#server/modules/members/actions/learn-outcome.ts'
import { openNotices } from '#server/modules/notices/actions/open-notices.ts'
import { type NoticeDeps, sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { followFailed } from '#server/modules/notices/store/unreached.ts'
import type { DeliveryOutcome, Messenger } from '#server/platform/messaging/messenger.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { hour, minute, openServer } from '../../support/open-server.ts'

/** A studio that writes on these channels, whose member Ann asked for no notifications and chose WhatsApp. */
async function withChoice(engine: Engine, channels: NoticeChannel[] = ['whatsapp', 'sms']) {
  const inbox = createInbox(channels)
  const place = await openServer(engine, { messenger: inbox.messenger })
  const { store, post, member, clock } = place
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const { send } = openNotices({ store, publicOrigin: 'https://studio.example.com', onError })
  const deps: NoticeDeps = { store, send, texts: textDeps({ messenger: inbox.messenger, onError }), onError }
  const ann = await member({ nickname: 'Ann', language: 'en-US' })
  const clerk = await member({ role: 'admin', staffLevel: 'staff' })
  const chosen = await post(editProfile.path, anIntent(ann, { messages_by: 'whatsapp' }))
  expect(chosen).toMatchObject({ code: 'ok', data: { messages_by: 'whatsapp' } })
  return {
    ...place,
    inbox,
    deps,
    errors,
    ann,
    clerk,
    /** Staff cancel Ann's appointment of this evening. */
    cancel: async () => {
      const id = await addVisit(store, ann, { startsAt: clock.now + 3 * hour, state: 'cancelled' })
      await store.transaction(async (tx) =>
        notifyMember(tx, ann.uid, { kind: 'cancelled', appointmentId: id }, await store.now(tx)),
      )
    },
    tick: () => sendDueNotices(deps),
    /** The provider tells what became of the message at this place. */
    tell: async (index: number, outcome: DeliveryOutcome) => {
      await learnOutcome(store, inbox.messenger, inbox.messages[index]?.attemptId ?? '', outcome)
      await followFailed(store.db, channels, clock.now)
    },
    sent: () => inbox.messages.map(({ channel }) => channel),
    counted: async () => {
      const rows = await store.db.selectFrom('messageTotals').select(['channel', 'sent', 'failed']).execute()
      return Object.fromEntries(rows.map(({ channel, sent, failed }) => [channel, { sent, failed }]))
    },
    toCall: async () => (await post(getBoard.path, { ...clerk, shop_id: 1 })).data.unreached as unknown[],
    listed: async () => (await post(userMessages.path, { ...clerk, member_uid: ann.uid })).data.list as unknown[],
  }
}

describe.each(engines)('a member who chose WhatsApp on $name', (engine) => {
  test('gets there what no notification brings, once, and no text message', async () => {
    const { inbox, cancel, tick, travel, tell, sent, listed, toCall } = await withChoice(engine)
    await cancel()
    await tick()
    travel(5 * minute)
    await tick()
    expect(sent()).toEqual(['whatsapp'])
    expect(inbox.messages[0]?.notice).toEqual({
      title: 'The studio canceled your appointment',
      body: expect.stringMatching(/^Today 19:00 • Bed 1 • Causeway Bay$/) as string,
    })
    expect(await listed()).toMatchObject([{ state: 'sent', via: 'whatsapp', outcome: null }])
    await tell(0, 'delivered')
    expect(await listed()).toMatchObject([{ state: 'sent', via: 'whatsapp', outcome: 'delivered' }])
    expect(await toCall()).toEqual([])
  })

  test('gets a text message at once where it surely did not leave, which costs nothing', async () => {
    const { inbox, errors, cancel, tick, sent, counted, listed } = await withChoice(engine)
    await cancel()
    inbox.failNext()
    await tick()
    expect(sent()).toEqual(['sms'])
    expect(errors).toHaveLength(1)
    expect(await counted()).toMatchObject({ whatsapp: { sent: 0 }, sms: { sent: 1 } })
    expect(await listed()).toMatchObject([{ state: 'sent', via: 'sms' }])
  })

  test('gets a text message once it is known not to have arrived, and is called where that fails, too', async () => {
    const { cancel, tick, tell, sent, counted, listed, toCall } = await withChoice(engine)
    await cancel()
    await tick()
    await tell(0, 'failed')
    expect(await toCall()).toEqual([])
    await tick()
    expect(sent()).toEqual(['whatsapp', 'sms'])
    expect(await counted()).toMatchObject({ whatsapp: { sent: 0, failed: 1 }, sms: { sent: 1 } })
    expect(await listed()).toMatchObject([{ state: 'sent', via: 'sms', outcome: null }])
    await tell(1, 'undelivered')
    await tick()
    expect(sent()).toEqual(['whatsapp', 'sms'])
    expect(await listed()).toMatchObject([{ state: 'unreached', via: 'sms', outcome: 'undelivered' }])
    expect(await toCall()).toMatchObject([{ is_text_tried: true }])
  })

  test('is called where the chain sends no text messages', async () => {
    const { cancel, tick, tell, sent, toCall } = await withChoice(engine, ['whatsapp'])
    await cancel()
    await tick()
    await tell(0, 'undelivered')
    await tick()
    expect(sent()).toEqual(['whatsapp'])
    expect(await toCall()).toMatchObject([{ is_text_tried: true }])
  })

  test('is called, and not written to again, where a server died in the middle', async () => {
    const { store, deps, cancel, tick, travel, sent, toCall } = await withChoice(engine)
    await cancel()
    void sendDueNotices({ ...deps, texts: { ...deps.texts, messenger: hangs(deps.texts.messenger) } })
    await expect
      .poll(async () => (await store.db.selectFrom('notices').select('via').executeTakeFirst())?.via)
      .toBe('whatsapp')
    travel(2 * minute)
    await tick()
    expect(sent()).toEqual([])
    expect(await toCall()).toHaveLength(1)
  })

  test('gets text messages again as soon as that is chosen, and in a chain without WhatsApp', async () => {
    const here = await withChoice(engine)
    await here.post(editProfile.path, anIntent(here.ann, { messages_by: 'sms' }))
    await here.cancel()
    await here.tick()
    expect(here.sent()).toEqual(['sms'])
    const there = await withChoice(engine, ['sms'])
    await there.cancel()
    await there.tick()
    expect(there.sent()).toEqual(['sms'])
  })

  test('can choose it only where the app says that the chain writes there', async () => {
    const { post, ann } = await withChoice(engine)
    expect((await post(config.path, { shop_id: 1 })).data.notice_channels).toEqual(['whatsapp', 'sms'])
    expect((await post(getUserInfo.path, ann)).data.messages_by).toBe('whatsapp')
    expect(await post(editProfile.path, anIntent(ann, { messages_by: 'voice' }))).toMatchObject({ code: 'bad-request' })
  })
})

function hangs(messenger: Messenger): Messenger {
  return { ...messenger, send: () => new Promise<never>(() => undefined) }
}
