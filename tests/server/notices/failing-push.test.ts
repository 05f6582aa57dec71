import { describe, expect, test } from 'vitest'

import { noticeJobs } from '#server/modules/notices/notification-worker.ts'
import { readOutbox } from '#server/modules/notices/store/notices.ts'
import { listUnreached } from '#server/modules/notices/store/unreached.ts'
import { noticeText } from '#server/platform/push/notice-queue.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { withPhone } from '../../support/messaging/with-phone.ts'
import { hour, minute } from '../../support/open-server.ts'

const toAll = { kind: 'broadcast', text: { 'zh-HK': '一', 'zh-CN': '一', 'en-US': '1' } } as const

describe.each(engines)('while a push service keeps failing, on $name', (engine) => {
  async function studio() {
    const place = await withPhone(engine)
    const { store, clock, ann, notify, tick, travel } = place
    /** The appointment is `inMs` from now, and was to be an hour later. */
    const move = async (inMs: number) => {
      const id = await addVisit(store, ann, { startsAt: clock.now + inMs })
      await notify(ann, { kind: 'moved', appointmentId: id, fromAt: clock.now + inMs + hour })
    }
    const run = async (ms: number, isOver: () => boolean = () => false) => {
      for (let passed = 0; passed < ms && !isOver(); passed += minute / 2) {
        await tick()
        travel(minute / 2)
      }
    }
    const moved = async () => {
      const rows = await store.db.selectFrom('notices').select(['what', 'state', 'via', 'tries']).execute()
      return rows.find(({ what }) => noticeText.read(what).kind === 'moved')
    }
    const toCall = () => listUnreached(store.db, 1, clock.now)
    return { ...place, move, run, moved, toCall }
  }

  test('who was notified on another phone is not called', async () => {
    const { ann, subscribe, push, move, run, moved, toCall, said } = await studio()
    await subscribe(ann, 'tablet')
    push.answer('tablet', 503)
    await move(6 * hour)
    await run(1.5 * hour)
    expect(said()).toHaveLength(1)
    expect(await moved()).toMatchObject({ state: 'sent', via: 'push' })
    expect(await toCall()).toEqual([])
  })

  test('a member gets a text message when it was tried often enough', async () => {
    const { push, inbox, move, run, moved, toCall } = await studio()
    push.answer('phone', 503)
    await move(6 * hour)
    await run(1.5 * hour)
    expect(inbox.messages).toHaveLength(1)
    expect(await moved()).toMatchObject({ state: 'sent', via: 'sms' })
    expect(await toCall()).toEqual([])
  })

  test('a member gets it as long as plans can be changed, and not for a trouble of a minute', async () => {
    const { clock, push, inbox, move, run, said } = await studio()
    const startsAt = clock.now + 2.5 * hour
    push.answer('phone', 503)
    await move(2.5 * hour)
    await run(1.5 * hour, () => inbox.messages.length > 0)
    expect(inbox.messages).toHaveLength(1)
    expect(clock.now).toBeLessThanOrEqual(startsAt - 2 * hour)

    const codes = inbox.messages.length
    await move(1.5 * hour)
    await run(minute)
    push.answer('phone', 201)
    await run(5 * minute)
    expect([said().length, inbox.messages.length]).toEqual([1, codes])
  })

  test('a member is called where no text message can leave either', async () => {
    const { push, inbox, move, run, moved, toCall } = await studio()
    push.answer('phone', 503)
    await move(6 * hour)
    await run(hour)
    inbox.failNext()
    await run(hour / 2)
    expect(await moved()).toMatchObject({ state: 'unreached' })
    expect(await toCall()).toHaveLength(1)
  })

  test('the time that a notice waits counts from when it was due first', async () => {
    const { store, clock, ann, notify, push, run } = await studio()
    push.answer('phone', 503)
    await notify(ann, toAll)
    const outbox = () => readOutbox(store.db, clock.now)
    expect(await outbox()).toEqual({ due: 1, tried: 0, lateMs: 0 })
    await run(2 * minute)
    expect(await outbox()).toMatchObject({ tried: 1 })
    expect((await outbox()).lateMs).toBeLessThan(5 * minute)
    await run(10 * minute)
    expect((await outbox()).lateMs).toBeGreaterThan(5 * minute)
  })

  test('what waits for the morning is neither tried in vain nor late', async () => {
    const { store, clock, ann, notify, tick, travel } = await studio()
    await store.db.deleteFrom('pushSubscriptions').execute()
    travel(7 * hour)
    await notify(ann, { kind: 'personal', text: 'Your towel is here' })
    await tick()
    travel(8.9 * hour)
    expect(await readOutbox(store.db, clock.now)).toEqual({ due: 0, tried: 0, lateMs: 0 })
    travel(minute * 10)
    expect(await readOutbox(store.db, clock.now)).toMatchObject({ due: 1, tried: 0 })
  })
})

describe.each(engines)('a server that is stopped while it sends, on $name', (engine: Engine) => {
  test('ends with what it has in hand', async () => {
    const { store, ann, notify, setup } = await withPhone(engine)
    for (let count = 0; count < 45; count++) await notify(ann, toAll)
    const stopping = new AbortController()
    const send = async () => {
      stopping.abort()
      return 'sent' as const
    }
    const job = noticeJobs({ ...setup, send }).find(({ name }) => name === 'send-notices')
    await job?.run(stopping.signal)
    const rows = await store.db.selectFrom('notices').select(['state', 'tries']).execute()
    const left = rows.filter(({ state }) => state === 'waiting')
    expect([left.length, left.filter(({ tries }) => tries > 0)]).toEqual([25, []])
  })
})
