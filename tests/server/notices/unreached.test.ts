import { describe, expect, test } from 'vitest'

import { getBoard } from '#src/contract/staff/board/board.ts'
import { noteCalled } from '#src/contract/staff/board/unreached.ts'

import { learnOutcome } from '#server/modules/members/actions/learn-outcome.ts'
import { openNotices } from '#server/modules/notices/actions/open-notices.ts'
import { type NoticeDeps, sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { textDueAt } from '#server/modules/notices/rules/quiet-hours.ts'
import { followFailed } from '#server/modules/notices/store/unreached.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import { type Notice, notifyMember } from '#server/platform/push/notice-queue.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { hour, minute, openServer } from '../../support/open-server.ts'

/** A studio whose member Ann has asked for no notifications, and a clerk. */
async function withoutPhone(engine: Engine, money = usualMoney) {
  const place = await openServer(engine)
  const { store, inbox, post, member } = place
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const { send } = openNotices({ store, publicOrigin: 'https://studio.example.com', onError })
  const texts = textDeps({ messenger: inbox.messenger, money, onError })
  const deps: NoticeDeps = { store, send, texts, onError }
  const ann = await member({ nickname: 'Ann', language: 'en-US' })
  const clerk = await member({ role: 'admin', staffLevel: 'staff' })
  const notify = (who: SignedIn, notice: Notice) =>
    store.transaction(async (tx) => notifyMember(tx, who.uid, notice, await store.now(tx)))
  const toCall = async () => (await post(getBoard.path, { ...clerk, shop_id: 1 })).data.unreached as unknown[]
  return { ...place, deps, errors, ann, clerk, notify, toCall, tick: () => sendDueNotices(deps) }
}

/** What the messages of this time say; those of codes are none of them. */
const textsOf = ({ inbox }: Awaited<ReturnType<typeof withoutPhone>>) => inbox.messages.map(({ text }) => text)

describe.each(engines)('members whom no notification reaches on $name', (engine) => {
  test('are texted what staff did with their appointment, once, and nothing else', async () => {
    const place = await withoutPhone(engine)
    const { store, clock, ann, notify, tick, travel, toCall } = place
    const fromAt = clock.now + 3 * hour
    const id = await addVisit(store, ann, { startsAt: fromAt + 30 * minute })
    await notify(ann, { kind: 'moved', appointmentId: id, fromAt })
    await notify(ann, { kind: 'broadcast', text: { 'zh-HK': '一', 'zh-CN': '一', 'en-US': '1' } })
    await tick()
    travel(5 * minute)
    await tick()
    expect(textsOf(place)).toEqual([
      expect.stringMatching(/^\[.+\] Staff moved your appointment: Today 19:30, was 19:00 • Bed 1 • Causeway Bay$/),
    ])
    expect(await toCall()).toEqual([])
  })

  test('are called by staff where no message could leave, until one of them says that it is done', async () => {
    const { store, clock, ann, clerk, inbox, notify, tick, toCall, post } = await withoutPhone(engine)
    const startsAt = clock.now + 3 * hour
    const id = await addVisit(store, ann, { startsAt, state: 'cancelled' })
    await notify(ann, { kind: 'cancelled', appointmentId: id })
    inbox.failNext()
    await tick()
    const [row] = await toCall()
    expect(row).toMatchObject({
      appointment_id: id,
      member: { uid: ann.uid, nickname: 'Ann' },
      what: 'cancelled',
      starts_at: new Date(startsAt).toISOString(),
      from_at: null,
      device_name: '1 號機',
      is_text_tried: true,
    })
    const body = { appointment_id: id, notice_id: (row as { notice_id: string }).notice_id }
    const other = await addVisit(store, ann, { startsAt: startsAt + hour })
    expect(await post(noteCalled.path, anIntent(clerk, { ...body, appointment_id: other }))).toMatchObject({
      code: 'not-found',
    })
    expect(await post(noteCalled.path, anIntent(clerk, body))).toMatchObject({ code: 'ok' })
    expect(await toCall()).toEqual([])
    const { what } = await store.db
      .selectFrom('staffLog')
      .select('what')
      .where('staffUid', '=', clerk.uid)
      .executeTakeFirstOrThrow()
    expect(what).toBe('operation.called')
  })

  test('are called where there is no money left for a message, which costs nothing', async () => {
    const place = await withoutPhone(engine, { ...usualMoney, perDay: 0, perHour: 0 })
    const { store, clock, ann, notify, tick, toCall } = place
    const id = await addVisit(store, ann, { startsAt: clock.now + 3 * hour, state: 'cancelled' })
    await notify(ann, { kind: 'cancelled', appointmentId: id })
    await tick()
    expect(textsOf(place)).toEqual([])
    expect(await toCall()).toMatchObject([{ is_text_tried: false }])
    expect(await store.db.selectFrom('messageAttempts').selectAll().execute()).toEqual([])
  })

  test('are called once their message is known not to have arrived', async () => {
    const { store, clock, ann, inbox, notify, tick, toCall } = await withoutPhone(engine)
    const id = await addVisit(store, ann, { startsAt: clock.now + 3 * hour, state: 'cancelled' })
    await notify(ann, { kind: 'cancelled', appointmentId: id })
    await tick()
    await followFailed(store.db, ['sms'], clock.now)
    expect(await toCall(), 'nothing is known yet').toEqual([])
    const attemptId = inbox.messages[0]?.attemptId ?? ''
    await learnOutcome(store, inbox.messenger, attemptId, 'undelivered')
    await followFailed(store.db, ['sms'], clock.now)
    expect(await toCall()).toMatchObject([{ appointment_id: id, is_text_tried: true }])
  })

  test('are not texted twice by a server that died in the middle: staff call', async () => {
    const place = await withoutPhone(engine)
    const { deps, store, clock, ann, notify, tick, travel, toCall } = place
    const id = await addVisit(store, ann, { startsAt: clock.now + 3 * hour, state: 'cancelled' })
    await notify(ann, { kind: 'cancelled', appointmentId: id })
    const dying = { ...deps, texts: { ...deps.texts, messenger: hangs(deps.texts.messenger) } }
    void sendDueNotices(dying)
    await expect.poll(async () => await viaOf(place)).toBe('sms')
    travel(2 * minute)
    await tick()
    expect(textsOf(place)).toEqual([])
    expect(await toCall()).toHaveLength(1)
  })

  test('hear the last of two moves only, and nothing of an appointment that is over', async () => {
    const { store, clock, ann, inbox, notify, tick, travel, toCall } = await withoutPhone(engine)
    const startsAt = clock.now + 3 * hour
    const id = await addVisit(store, ann, { startsAt })
    inbox.failNext()
    await notify(ann, { kind: 'moved', appointmentId: id, fromAt: startsAt - hour })
    await tick()
    travel(minute)
    inbox.failNext()
    await notify(ann, { kind: 'moved', appointmentId: id, fromAt: startsAt - 2 * hour })
    await tick()
    expect(await toCall()).toMatchObject([{ from_at: new Date(startsAt - 2 * hour).toISOString() }])
    travel(6 * hour)
    expect(await toCall()).toEqual([])
  })
})

async function viaOf({ store }: Awaited<ReturnType<typeof withoutPhone>>): Promise<string | null | undefined> {
  return (await store.db.selectFrom('notices').select('via').executeTakeFirst())?.via
}

function hangs<Messenger extends object>(messenger: Messenger): Messenger {
  return { ...messenger, send: () => new Promise<never>(() => undefined) }
}

describe('text messages at night', () => {
  const hk = (time: string) => Date.parse(`2026-11-21T${time}+08:00`)
  const zone = 'Asia/Hong_Kong'

  test('wait for the morning, before and after midnight', () => {
    const noon = hk('12:00') + 24 * hour
    expect(textDueAt(hk('21:59'), noon, zone)).toBe(hk('21:59'))
    expect(textDueAt(hk('22:00'), noon, zone)).toBe(hk('08:00') + 24 * hour)
    expect(textDueAt(hk('07:59'), hk('12:00'), zone)).toBe(hk('08:00'))
    expect(textDueAt(hk('08:00'), hk('12:00'), zone)).toBe(hk('08:00'))
  })

  test('leave at once where the morning would be too late', () => {
    expect(textDueAt(hk('23:00'), hk('09:00') + 24 * hour, zone)).toBe(hk('23:00'))
    expect(textDueAt(hk('23:00'), hk('10:00') + 24 * hour, zone)).toBe(hk('08:00') + 24 * hour)
  })
})
