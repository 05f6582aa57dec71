import { describe, expect, test } from 'vitest'

import { pauseSession, startSession, stopSession } from '#src/contract/sessions.ts'

import { createApp } from '#server/app.ts'
import { createSessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { askDueBeds } from '#server/modules/sessions/actions/watch-beds.ts'
import { atTheBed, second } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { minute, secrets } from '../../support/open-server.ts'

describe.each(engines)('what is lost on the way to a bed on $name', (engine) => {
  test('a bed that does not answer hello gets no grant, and the time is given back', async () => {
    const { start, floor, left, row } = await atTheBed(engine)
    floor.lose('hello', 'command')
    expect(await start()).toMatchObject({ httpStatus: 409, code: 'device-offline' })
    expect(await row()).toMatchObject({ state: 'ended', settled: 'released', nonce: null })
    expect(await left()).toBe(3)
    expect(await start()).toMatchObject({ code: 'ok', data: { state: 'dressing' } })
  })

  test('a start that never arrived is unknown, then given back once the bed says that it cannot start', async () => {
    const { start, floor, left, until } = await atTheBed(engine)
    floor.lose('start', 'command')
    // The bed is asked at once; it has not answered yet when the phone is.
    floor.lose('ask', 'late')
    expect(await start()).toMatchObject({ code: 'ok', data: { state: 'unknown', ends_at: null, end_reason: null } })
    floor.release()
    await until({ state: 'ended', settled: 'released', endReason: 'never-started' })
    expect(await left()).toBe(3)
    floor.pass(5 * minute)
    expect(floor.bedOf('bed-1').facts.activity.name).toBe('ready')
  })

  test('a start whose answer was lost is unknown, then found running, and costs one time', async () => {
    const { start, floor, left, until } = await atTheBed(engine)
    floor.deafen('bed-1')
    floor.lose('start', 'answer')
    floor.lose('ask', 'late')
    expect(await start()).toMatchObject({ code: 'ok', data: { state: 'unknown', times_left: 2 } })
    floor.release()
    await until({ state: 'dressing', settled: 'reserved' })
    floor.deafen('bed-1', false)
    floor.pass(minute)
    await until({ state: 'running', settled: 'used' })
    floor.pass(8 * minute)
    await until({ state: 'ended', endReason: 'completed', settled: 'used' })
    expect(await left()).toBe(2)
  })

  test('an unknown start stays unknown while the bed is silent, however long, and is settled when it comes back', async () => {
    const { start, floor, until, ask, row, left, session } = await atTheBed(engine)
    floor.lose('start', 'command')
    floor.lose('ask', 'command')
    await start()
    await expect.poll(() => floor.sent.map(({ type }) => type)).toEqual(['hello', 'start', 'hello', 'ask'])
    floor.goOffline('bed-1')
    for (const wait of [5 * second, minute, 60 * minute, 24 * 60 * minute]) {
      floor.pass(wait)
      await ask()
      expect(await row()).toMatchObject({ state: 'unknown', settled: 'reserved' })
    }
    expect(await session()).toMatchObject({ state: 'unknown', ended_at: null, times_left: 2 })
    floor.goOnline('bed-1')
    await until({ state: 'ended', settled: 'released', endReason: 'never-started' })
    expect(await left()).toBe(3)
  })

  test('a power cut before the lamps obey costs nothing, in whatever order the bed’s two receipts come', async () => {
    for (const isHeardFirst of [true, false]) {
      const { start, floor, left, until, row, troubles, ask, store } = await atTheBed(engine)
      await start()
      if (!isHeardFirst) floor.goOffline('bed-1')
      floor.pass(minute)
      if (isHeardFirst) await until({ state: 'running', settled: 'used' })
      floor.event('bed-1', { type: 'power-cut' })
      floor.event('bed-1', { type: 'power-restored' })
      expect(floor.receipts('bed-1').map(({ reason, secondsOn }) => [reason, secondsOn])).toContainEqual([
        'power-loss',
        0,
      ])
      floor.goOnline('bed-1')
      await until({ state: 'ended', settled: 'released', endReason: 'never-started', secondsOn: 0 })
      expect(await left()).toBe(3)
      await ask()
      await expect.poll(() => floor.receipts('bed-1').length).toBe(0)
      expect((await row()).settled).toBe('released')
      const lines = await store.db.selectFrom('cardLines').select('reason').where('sessionId', 'is not', null).execute()
      expect(lines.map(({ reason }) => reason).filter((reason) => reason !== 'use')).toEqual(['reserve', 'release'])
      expect(troubles).toEqual([])
    }
  })

  test('a start that is stopped while the bed is being greeted never reaches it', async () => {
    const { start, floor, post, ann, session, left } = await atTheBed(engine)
    floor.lose('hello', 'late')
    const answer = start()
    await expect.poll(async () => (await session())?.state).toBe('starting')
    const { session_id } = await session()
    const stopped = await post(stopSession.path, anIntent(ann, { session_id }))
    expect(stopped).toMatchObject({ code: 'ok', data: { state: 'ended', end_reason: 'never-started' } })
    floor.release()
    expect(await answer).toMatchObject({ code: 'ok', data: { session_id, state: 'ended' } })
    expect(floor.sent.map(({ type }) => type)).toEqual(['hello'])
    expect(await left()).toBe(3)
  })

  test('a bed that answers with the number of another one gets no grant', async () => {
    const { start, floor, left } = await atTheBed(engine)
    floor.bedOf('bed-1').parts.bed = 9
    expect(await start()).toMatchObject({ code: 'device-offline' })
    expect(floor.sent.map(({ type }) => type)).toEqual(['hello'])
    expect(await left()).toBe(3)
  })

  test('a bed that refuses the start says so, and the time is given back at once', async () => {
    const { start, floor, left, row } = await atTheBed(engine)
    floor.bedOf('bed-1').parts.limits.maxMinutes = 6
    expect(await start()).toMatchObject({ httpStatus: 409, code: 'minutes-out-of-range' })
    expect(await row()).toMatchObject({ state: 'ended', settled: 'released' })
    expect(await left()).toBe(3)
  })

  test.each(['hello', 'start', 'ask'] as const)(
    'a server that stops for good after sending "%s" leaves a session that another one settles',
    async (type) => {
      const { store, floor, input, ann, left, row, post } = await atTheBed(engine)
      if (type === 'ask') floor.lose('start', 'command')
      floor.lose(type, 'server')
      const intent = input(ann)
      const answer = post(startSession.path, intent)
      await expect.poll(() => floor.sent.some((sent) => sent.type === type)).toBe(true)
      if (type === 'ask') await answer
      await expect.poll(row).toMatchObject({ settled: 'reserved' })

      floor.forgetServers()
      const next = await createApp({
        store,
        messenger: createInbox().messenger,
        pepper: 'pepper of the tests',
        deviceSecrets: secrets,
        gateway: floor.gateway,
        load: 'any',
      })
      await next.ready()
      const setup = createSessionDeps({ store, gateway: floor.gateway, secrets, onError: () => undefined })
      floor.pass(21 * second)
      await askDueBeds(setup)
      const expected = { hello: 'released', start: 'reserved', ask: 'released' }[type]
      await expect.poll(row).toMatchObject({ settled: expected })

      const retried = await next.inject({ method: 'POST', url: startSession.path, payload: intent })
      // Its first answer had been given before the server stopped only in the last case.
      const reported = { hello: 'ended', start: 'dressing', ask: 'unknown' }[type]
      expect(retried.json()).toMatchObject({ code: 'ok', data: { state: reported } })
      expect(floor.sent.filter((sent) => sent.type === 'start').length).toBeLessThanOrEqual(1)
      if (type === 'start') {
        floor.pass(minute)
        await expect.poll(row).toMatchObject({ state: 'running', settled: 'used' })
      }
      expect(await left()).toBe(type === 'start' ? 2 : 3)
      await next.close()
    },
  )

  test('a power cut while dressing costs nothing, one before the half gives the session back and tells the minutes', async () => {
    const { start, floor, until, left, guest, rows } = await atTheBed(engine)
    await start()
    const cut = () => {
      floor.goOffline('bed-1')
      floor.event('bed-1', { type: 'power-cut' })
      floor.pass(30 * second)
      floor.event('bed-1', { type: 'power-restored' })
      floor.goOnline('bed-1')
    }
    cut()
    await until({ state: 'ended', settled: 'released', endReason: 'never-started' })
    expect(await left()).toBe(3)

    const bob = await guest()
    expect(await start(bob)).toMatchObject({ code: 'ok' })
    floor.pass(4 * minute)
    await expect.poll(() => left(bob)).toBe(2)
    cut()
    const ended = { state: 'ended', settled: 'used', endReason: 'power-loss', secondsOn: 180 }
    const ofBob = async () => (await rows()).find(({ memberUid }) => memberUid === bob.uid)
    await expect.poll(ofBob).toMatchObject(ended)
    expect(await left(bob)).toBe(3)
  })

  test('a stop whose answer was lost has stopped; nothing is sent twice for one intent', async () => {
    const { start, floor, until, post, ann } = await atTheBed(engine)
    const { session_id } = (await start()).data
    floor.pass(2 * minute)
    await until({ state: 'running', settled: 'used' })
    floor.lose('stop', 'answer')
    const stop = anIntent(ann, { session_id })
    await Promise.all([1, 2, 3].map(() => post(stopSession.path, stop)))
    await until({ state: 'ended', endReason: 'stopped', secondsOn: 60 })
    const again = await post(stopSession.path, stop)
    expect(again.code).toBe('ok')
    expect(floor.sent.filter(({ type }) => type === 'stop')).toHaveLength(1)
  })

  test('a pause that never arrived leaves the session running, and says so', async () => {
    const { start, floor, until, post, ann } = await atTheBed(engine)
    const { session_id } = (await start()).data
    floor.pass(2 * minute)
    await until({ state: 'running', settled: 'used' })
    floor.lose('pause', 'command')
    expect(await post(pauseSession.path, anIntent(ann, { session_id }))).toMatchObject({ data: { state: 'running' } })
    floor.goOffline('bed-1')
    expect(await post(pauseSession.path, anIntent(ann, { session_id }))).toMatchObject({ code: 'device-offline' })
  })

  test('an end that the server did not hear becomes unknown, is asked for, and counts once', async () => {
    const { start, floor, until, ask, left } = await atTheBed(engine)
    await start()
    floor.pass(minute)
    await until({ state: 'running', settled: 'used' })
    floor.goOffline('bed-1')
    floor.pass(8 * minute + 14 * second)
    await ask()
    await until({ state: 'running' })
    floor.pass(second)
    await ask()
    await until({ state: 'unknown', settled: 'used', endedAt: null })
    floor.goOnline('bed-1')
    await until({ state: 'ended', endReason: 'completed', secondsOn: 480 })
    expect(await left()).toBe(2)
  })

  test('a word of the bed that is written down late does not call an unknown session running again', async () => {
    const { start, floor, until, ask, row, hear, clock } = await atTheBed(engine)
    await start()
    floor.pass(minute)
    await until({ state: 'running', settled: 'used' })
    const heardAt = clock.now
    floor.goOffline('bed-1')
    floor.pass(8 * minute + 15 * second)
    await ask()
    await until({ state: 'unknown' })
    const { run } = await row()
    await hear(
      'bed-1',
      { type: 'status', run: run ?? '', state: 'running', secondsLeft: 480, secondsOn: 0, seq: 2 },
      heardAt,
    )
    expect(await row()).toMatchObject({ state: 'unknown', settled: 'used', endedAt: null })
  })
})
