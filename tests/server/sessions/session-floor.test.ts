import { describe, expect, test } from 'vitest'

import { openSession, pauseSession, resumeSession, startSession } from '#src/contract/sessions.ts'

import { createSessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { askDueBeds } from '#server/modules/sessions/actions/watch-beds.ts'
import { addCard } from '#server/modules/cards/store/cards.ts'
import { balanceOf } from '#server/modules/cards/store/ledger.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { minute } from '../../support/open-server.ts'

const second = 1_000

/** A member with a booking in front of a real bed twin, behind a real broker. */
async function inTheRoom(engine: (typeof engines)[number]) {
  const place = await studioOnFloor(engine)
  const { store, post, floor, clock } = place
  const ann = await place.member({ consentVersion: '2026-11-01', adultAt: 1 })
  const visit = () => addVisit(store, ann, { startsAt: clock.now, checkedInAt: clock.now })
  await visit()
  const card = { memberUid: ann.uid, timesTotal: 3, validUntil: null, reference: 'order-1' }
  const cardId = await store.transaction((tx) => addCard(tx, card, clock.now))
  const input = { device_id: 'bed-1', card_id: cardId, minutes: 8, intensity: 'deep', transport: 'remote' }
  const start = () => post(startSession.path, anIntent(ann, input))
  const session = async (session_id: string) => (await post(openSession.path, { ...ann, session_id })).data
  const { gateway, secrets } = floor
  const ask = () => askDueBeds(createSessionDeps({ store, gateway, secrets, onError: () => undefined }))
  const left = () => balanceOf(store.db, cardId)
  return { ...place, ann, start, session, ask, left, visit, bed: floor.bed() }
}

describe.each(engines)('a session with a real bed behind a real broker on $name', (engine) => {
  test('goes all its way with a pause, and the bed may forget its receipts', async () => {
    const { start, session, post, ann, travel, left, bed, ask } = await inTheRoom(engine)
    const started = await start()
    expect(started).toMatchObject({ code: 'ok', data: { state: 'dressing', seconds_left: 480, times_left: 2 } })
    const { session_id } = started.data
    const now = () => session(session_id)
    await travel(minute)
    await expect.poll(now).toMatchObject({ state: 'running' })
    await travel(3 * minute)
    const paused = await post(pauseSession.path, anIntent(ann, { session_id }))
    expect(paused).toMatchObject({ code: 'ok', data: { state: 'paused', seconds_on: 180, pauses_used: 1 } })
    await travel(minute)
    const resumed = await post(resumeSession.path, anIntent(ann, { session_id }))
    expect(resumed).toMatchObject({ code: 'ok', data: { state: 'running', seconds_left: 300 } })
    await travel(5 * minute)
    await expect.poll(now).toMatchObject({ state: 'ended', end_reason: 'completed', seconds_on: 480, times_left: 2 })
    await expect.poll(() => bed.bed().stored.receipts).toEqual([])
    expect(await left()).toBe(2)
    expect(await ask()).toBe(0)
  })

  test('ends with the power, and the bed tells it when it has power again', async () => {
    const { start, session, travel, left, bed, ask } = await inTheRoom(engine)
    const { session_id } = (await start()).data
    await travel(4 * minute)
    await expect.poll(() => session(session_id)).toMatchObject({ state: 'running' })
    await bed.powerCut()
    await travel(10 * minute)
    await ask()
    expect(await session(session_id)).toMatchObject({ state: 'unknown', end_reason: null, ended_at: null })
    await bed.powerOn()
    const ended = { state: 'ended', end_reason: 'power-loss', seconds_on: 180, returned: 'receipt' }
    await expect.poll(() => session(session_id)).toMatchObject(ended)
    expect(await left()).toBe(3)
  })

  test('is not made at a bed that is offline, and costs nothing', async () => {
    const { start, left, bed } = await inTheRoom(engine)
    await bed.goOffline()
    expect(await start()).toMatchObject({ httpStatus: 409, code: 'device-offline' })
    await bed.goOnline()
    expect(await left()).toBe(3)
    expect(await start()).toMatchObject({ code: 'ok', data: { state: 'dressing' } })
  })

  test('whose start was answered into the void is unknown, then found, and starts once', async () => {
    const { start, session, travel, left, bed, ask } = await inTheRoom(engine)
    bed.line.commands('hold')
    const answer = start()
    await expect.poll(() => bed.line.commandCount()).toBe(1)
    // The hello is answered; the start that follows it is obeyed, and the server hears nothing of it.
    bed.line.release()
    bed.line.replies('drop')
    await expect.poll(() => bed.line.commandCount()).toBeGreaterThan(1)
    await travel(8 * second)
    const first = await answer
    expect(first).toMatchObject({ code: 'ok', data: { state: 'unknown', end_reason: null, times_left: 2 } })
    await travel(8 * second)
    expect(await session(first.data.session_id)).toMatchObject({ state: 'unknown' })

    bed.line.release()
    await travel(minute)
    await ask()
    await expect.poll(() => session(first.data.session_id)).toMatchObject({ state: 'running', times_left: 2 })
    expect(await left()).toBe(2)
  })
})
