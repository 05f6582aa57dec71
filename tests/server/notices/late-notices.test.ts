import { describe, expect, test } from 'vitest'

import { getBoard } from '#src/contract/staff/board/board.ts'
import { remindLate } from '#src/contract/staff/board/late.ts'
import { subscribePush } from '#src/contract/notices.ts'

import { type NoticeDeps, sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { aSubscription, pushInbox } from '../../support/members/push-inbox.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { minute, openServer } from '../../support/open-server.ts'

/** Ann should have been here two minutes ago; one clerk sees it on the board, another one too. */
async function withLateGuest(engine: Engine, money = usualMoney) {
  const place = await openServer(engine)
  const { store, inbox, post, member, clock } = place
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const { pushed, send } = pushInbox()
  const deps: NoticeDeps = { store, send, texts: textDeps({ messenger: inbox.messenger, money, onError }), onError }
  const ann = await member({ nickname: 'Ann', language: 'en-US' })
  const startsAt = clock.now - 2 * minute
  const id = await addVisit(store, ann, { startsAt })
  const [clerk, other] = [
    await member({ role: 'admin', staffLevel: 'staff' }),
    await member({ role: 'admin', staffLevel: 'staff' }),
  ]
  const remind = (who = clerk) => post(remindLate.path, anIntent(who, { appointment_id: id }))
  const onBoard = async () => {
    const { arrivals } = (await post(getBoard.path, { ...clerk, shop_id: 1 })).data
    return (arrivals as { appointment_id: string; late_notice?: string }[]).find(
      ({ appointment_id }) => appointment_id === id,
    )
  }
  const texts = () => inbox.messages.map(({ text }) => text)
  return { ...place, errors, ann, id, clerk, other, remind, onBoard, pushed, texts, tick: () => sendDueNotices(deps) }
}

describe.each(engines)('a member who is late on $name', (engine) => {
  test('is texted once, however many clerks press, that the booking is held and until when', async () => {
    const { remind, other, onBoard, texts, tick, store } = await withLateGuest(engine)
    expect(await onBoard()).not.toHaveProperty('late_notice')
    const answers = await Promise.all([remind(), remind(other)])
    expect(answers.map(({ code }) => code)).toEqual(['ok', 'ok'])
    expect(await onBoard()).toMatchObject({ late_notice: 'waiting' })
    await tick()
    await tick()
    expect(texts()).toEqual([
      expect.stringMatching(/^\[.+\] We're waiting for you: Your booking is held until 16:08 • Bed 1 • Causeway Bay$/),
    ])
    expect(await onBoard()).toMatchObject({ late_notice: 'sent' })
    await remind()
    await tick()
    expect(texts()).toHaveLength(1)
    const counted = await store.db.selectFrom('messageAttempts').select('channel').execute()
    expect(counted, 'it is paid for like every other').toEqual([{ channel: 'sms' }])
  })

  test('is notified where a phone takes it, and not texted as well', async () => {
    const { post, ann, remind, onBoard, pushed, texts, tick } = await withLateGuest(engine)
    expect(await post(subscribePush.path, anIntent(ann, { subscription: aSubscription('ann') }))).toMatchObject({
      code: 'ok',
    })
    await remind()
    await tick()
    expect(pushed).toHaveLength(1)
    expect(texts()).toEqual([])
    expect(await onBoard()).toMatchObject({ late_notice: 'sent' })
  })

  test('has to be called where no message can leave', async () => {
    const { remind, onBoard, texts, tick, errors } = await withLateGuest(engine, {
      ...usualMoney,
      perDay: 0,
      perHour: 0,
    })
    await remind()
    await tick()
    expect(texts()).toEqual([])
    expect(await onBoard()).toMatchObject({ late_notice: 'unreached' })
    expect(String(errors), 'the operator hears why').toContain('The money for messages is spent')
  })

  test('is not told once they have come, nor after the booking was canceled by itself', async () => {
    const { store, id, remind, tick, texts, travel } = await withLateGuest(engine)
    await remind()
    await store.db.updateTable('appointments').set({ state: 'visited' }).where('appointmentId', '=', id).execute()
    await tick()
    expect(texts()).toEqual([])
    expect(await remind()).toMatchObject({ code: 'not-found' })
    await store.db.updateTable('appointments').set({ state: 'booked' }).where('appointmentId', '=', id).execute()
    travel(9 * minute)
    expect(await remind()).toMatchObject({ code: 'not-found' })
  })
})
