import { describe, expect, test } from 'vitest'

import { pauseSession, resumeSession, startSession, stopSession } from '#src/contract/sessions.ts'

import { atTheBed, second } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'

describe.each(engines)('a session over the network on $name', (engine) => {
  test('goes from its start to its end, and costs one time when the lamps go on', async () => {
    const { start, session, floor, left, until, row } = await atTheBed(engine)
    const started = await start()
    expect(started).toMatchObject({
      code: 'ok',
      data: { state: 'dressing', device_id: 'bed-1', minutes: 8, times_left: 2, lamps_at: '2026-11-21T08:01:00.000Z' },
    })
    expect(await row()).toMatchObject({ settled: 'reserved' })
    expect(await session()).toMatchObject({ state: 'dressing', run: started.data.run })

    floor.pass(minute)
    await until({ state: 'running', settled: 'used' })
    floor.pass(3 * minute)
    expect(await session()).toMatchObject({ state: 'running', seconds_left: 300, seconds_on: 180 })
    floor.pass(5 * minute)
    await until({ state: 'ended', endReason: 'completed', secondsOn: 480, openMember: null, openDevice: null })
    expect(await session()).toBeNull()
    expect(await left()).toBe(2)
    await expect.poll(() => floor.receipts('bed-1')).toEqual([])
  })

  test('is paused, resumed and stopped through the studio', async () => {
    const { post, start, floor, until, ann, row } = await atTheBed(engine)
    const { session_id } = (await start()).data
    floor.pass(2 * minute)
    await until({ state: 'running', settled: 'used' })
    const command = (path: string) => post(path, anIntent(ann, { session_id }))

    const paused = await command(pauseSession.path)
    expect(paused).toMatchObject({
      code: 'ok',
      data: { state: 'paused', seconds_on: 60, seconds_left: 420, ends_at: null },
    })
    expect(paused.data.paused_until).toBe('2026-11-21T08:07:00.000Z')
    floor.pass(2 * minute)
    const resumed = await command(resumeSession.path)
    expect(resumed).toMatchObject({
      data: { state: 'running', seconds_left: 420, ends_at: '2026-11-21T08:11:00.000Z' },
    })
    floor.pass(minute)
    expect((await command(pauseSession.path)).data.paused_until).toBe('2026-11-21T08:08:00.000Z')
    await command(resumeSession.path)
    expect(await command(pauseSession.path)).toMatchObject({ code: 'not-running' })
    expect(await command(resumeSession.path)).toMatchObject({ code: 'not-paused' })
    expect(await command(stopSession.path)).toMatchObject({
      code: 'ok',
      data: { state: 'ended', end_reason: 'stopped' },
    })
    expect(await command(stopSession.path)).toMatchObject({ code: 'not-running' })
    expect(await row()).toMatchObject({ secondsOn: 120, settled: 'used' })
  })

  test('costs nothing when it is stopped while dressing', async () => {
    const { post, start, ann, left, row, floor } = await atTheBed(engine)
    const { session_id } = (await start()).data
    expect(await left()).toBe(2)
    floor.pass(30 * second)
    const stopped = await post(stopSession.path, anIntent(ann, { session_id }))
    expect(stopped).toMatchObject({ data: { state: 'ended', end_reason: 'never-started', times_left: 3 } })
    expect(await row()).toMatchObject({ settled: 'released' })
    expect(await left()).toBe(3)
  })

  test('start with the same operation id is one start, with one answer', async () => {
    const { post, input, ann, floor, rows } = await atTheBed(engine)
    const intent = input(ann)
    const answers = await Promise.all([1, 2, 3].map(() => post(startSession.path, intent)))
    answers.push(await post(startSession.path, intent))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(floor.sent.map(({ type }) => type).filter((type) => type !== 'ask')).toEqual(['hello', 'start'])
    expect(await rows()).toHaveLength(1)
    expect(await post(startSession.path, { ...intent, minutes: 9 })).toMatchObject({ code: 'op-mismatch' })
  })
})
