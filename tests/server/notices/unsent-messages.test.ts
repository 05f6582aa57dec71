import { describe, expect, onTestFinished, test } from 'vitest'

import { broadcast, getBoard } from '#src/contract/staff/board/board.ts'
import { previewGroup, sendToGroup } from '#src/contract/staff/members/groups.ts'

import { createApp } from '#server/app.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { withPhone } from '../../support/messaging/with-phone.ts'
import { day, hour } from '../../support/open-server.ts'

/** Ann, whose phone takes notifications, and somebody of the chain who writes to members. */
async function withOwner(engine: Engine) {
  const place = await withPhone(engine)
  const { post, member } = place
  const owner = await member({ role: 'admin', staffLevel: 'owner' })
  const ask = (path: string, fields: object) => post(`/api/admin/config/${path}`, anIntent(owner, fields))
  /** What an owner decides in the settings. */
  const send = async (isOn: boolean) => {
    const { version } = (await ask('get', {})).data
    const { draft } = (await ask('save', { version, rev: 0, changes: { sends_notices: isOn } })).data
    return await ask('publish', { version, rev: draft.rev, reason: 'as decided by the chain' })
  }
  const early = { shop_id: 1, texts: [{ language: 'en-US', text: 'We close early' }] }
  const tell = (who: SignedIn = owner) => post(broadcast.path, anIntent(who, early))
  const allow = (who: SignedIn) =>
    post('/api/user/chooseMarketing', anIntent(who, { is_allowed: true, with_texts: true }))
  const offer = anIntent(owner, { texts: [{ language: 'en-US', text: 'Mornings −20%' }], members: 1 })
  return { ...place, owner, send, tell, allow, offer }
}

describe.each(engines)('what staff are told of messages that nobody gets, on $name', (engine) => {
  test('while notices are switched off, a message to many is refused by name, and none is kept', async () => {
    const { post, send, tell, allow, ann, store, clock, offer } = await withOwner(engine)
    await allow(ann)
    await addVisit(store, ann, { startsAt: clock.now + hour })
    await send(false)
    expect(await tell()).toMatchObject({ httpStatus: 409, code: 'switched-off' })
    expect(await post(sendToGroup.path, offer)).toMatchObject({ httpStatus: 409, code: 'switched-off' })
    expect(await store.db.selectFrom('notices').selectAll().execute()).toEqual([])
    await send(true)
    expect(await tell()).toMatchObject({ code: 'ok', data: { members: 1, reachable: 1 } })
  })

  test('while they are, whose appointment was moved is called', async () => {
    const { post, send, ann, owner, store, clock, notify, tick, said } = await withOwner(engine)
    const fromAt = clock.now + 3 * hour
    const appointmentId = await addVisit(store, ann, { startsAt: fromAt + hour })
    await send(false)
    await notify(ann, { kind: 'moved', appointmentId, fromAt })
    await tick()
    expect(said()).toEqual([])
    expect((await post(getBoard.path, { ...owner, shop_id: 1 })).data.unreached).toMatchObject([
      { appointment_id: appointmentId, what: 'moved', is_text_tried: false },
    ])
  })
})

describe.each(engines)('how many staff are told that a message reaches, on $name', (engine) => {
  test('a phone whose login has run out is not one that a broadcast reaches', async () => {
    const { ann, store, travel, clock, member, tell } = await withOwner(engine)
    await store.db
      .updateTable('pushSubscriptions')
      .set({ expiresAt: clock.now + day })
      .execute()
    travel(day)
    await addVisit(store, ann, { startsAt: clock.now + hour })
    // Signed in on this day.
    const manager = await member({ role: 'admin', staffLevel: 'owner' })
    expect(await tell(manager)).toMatchObject({ data: { members: 1, reachable: 0 } })
  })

  test('a chain that sends no text messages counts none and no cost before a message to a group', async () => {
    const { allow, store, member, owner } = await withOwner(engine)
    await allow(await member({ phone: '+85291234545' }))
    const preview = async (channels: 'sms'[]) => {
      const app = await createApp({ store, messenger: createInbox(channels).messenger, pepper: 'p' })
      onTestFinished(() => app.close())
      const reply = await app.inject({ method: 'POST', url: previewGroup.path, payload: owner })
      return reply.json<{ data: object }>().data
    }
    expect(await preview(['sms'])).toMatchObject({ members: 1, texts: 1, unreached: 0, cost_micros: 90_000 })
    expect(await preview([])).toMatchObject({ members: 1, texts: 0, unreached: 1, cost_micros: 0 })
  })
})
