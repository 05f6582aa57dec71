import { randomUUID } from 'node:crypto'

import { describe, expect, onTestFinished, test } from 'vitest'

import { openDoor } from '#src/contract/doors.ts'
import { getUserInfo } from '#src/contract/members.ts'
import { stopSession } from '#src/contract/sessions.ts'
import { startForMember } from '#src/contract/staff/board/start-for-member.ts'

import { usualLoad } from '#server/http/load-shedding.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { atTheBed } from '../../../support/devices/at-the-bed.ts'
import { atTheDoor } from '../../../support/devices/at-the-door.ts'
import { racingEngines } from '../../../support/engines.ts'
import { anIntent } from '../../../support/fixtures.ts'
import { logSecret } from '../../../support/logs/log-secret.ts'
import { minute, openServer, tally } from '../../../support/open-server.ts'

/** More than a server has connections. */
const many = 30
/** What comes at once is never too much here. */
const load = { ...usualLoad, eventLoopDelayMs: 0 }

/** Other work takes all the connections that it can have, until the test is over. */
async function occupy(store: Store) {
  const { promise: isOver, resolve: finish } = Promise.withResolvers<void>()
  let begun = 0
  const work = async () => {
    await store.transaction(async (tx) => {
      await tx.selectFrom('shops').select('shopId').execute()
      begun++
      await isOver
    })
  }
  const others = Promise.allSettled(Array.from({ length: many }, work))
  onTestFinished(async () => {
    finish()
    await others
  })
  await expect.poll(() => begun).toBeGreaterThan(0)
  return { begun: () => begun }
}

describe.each(racingEngines)('while other work has taken every connection to $name that it can have', (engine) => {
  test('stops, doors and starts are answered, and all else waits', async () => {
    const { store, post, member } = await openServer(engine, { load })
    const { uid, token } = await member()
    const login = { uid, token }
    const intent = () => ({ ...login, op_id: randomUUID() })
    const { begun } = await occupy(store)
    const answers = await Promise.all([
      post(stopSession.path, { ...intent(), session_id: 'none' }),
      post(openDoor.path, { ...intent(), lock_id: 'none' }),
      post(startForMember.path, intent()),
    ])
    expect(answers.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'forbidden'])
    expect(begun()).toBeLessThan(many)
    expect(await post(getUserInfo.path, login)).toMatchObject({ httpStatus: 503, code: 'overloaded' })
  })

  test('none of them waits for more than are reserved: many stops at once are answered', async () => {
    const { store, post, member } = await openServer(engine, { load })
    const guests = await Promise.all(Array.from({ length: many }, () => member()))
    await occupy(store)
    const stops = guests.map((who) => post(stopSession.path, anIntent(who, { session_id: 'none' })))
    expect(tally(await Promise.all(stops))).toEqual({ 'not-found': many })
  })

  test('a door is opened', async () => {
    const { store, ann, open, lock } = await atTheDoor(engine, { load })
    await occupy(store)
    expect(await open(ann)).toMatchObject({ code: 'ok', data: { result: 'opened' } })
    expect(lock.commands).toHaveLength(1)
  })

  test('a bed is started', async () => {
    const { store, start, floor } = await atTheBed(engine, { load })
    await occupy(store)
    expect(await start()).toMatchObject({ code: 'ok' })
    expect(floor.bedOf('bed-1').facts.activity.name).toBe('dressing')
  })

  /** Ann lies on a bed that runs, and the server has all hands full. */
  async function tanningMeanwhile() {
    const place = await atTheBed(engine, { load })
    const { session_id } = (await place.start()).data
    place.floor.pass(2 * minute)
    await place.until({ state: 'running' })
    await occupy(place.store)
    const beside = await openStore(place.store.place, { logSecret })
    onTestFinished(() => beside.close())
    const row = () => beside.db.selectFrom('sessions').selectAll().executeTakeFirst()
    return { ...place, sessionId: session_id, row }
  }

  test('a bed that runs is stopped', async () => {
    const { post, ann, sessionId, row } = await tanningMeanwhile()
    expect(await post(stopSession.path, anIntent(ann, { session_id: sessionId }))).toMatchObject({ code: 'ok' })
    await expect.poll(row).toMatchObject({ state: 'ended', settled: 'used', endReason: 'stopped' })
  })

  test('what a bed says of its end is written down', async () => {
    const { floor, row } = await tanningMeanwhile()
    floor.pass(8 * minute)
    await expect.poll(row).toMatchObject({ state: 'ended', settled: 'used', endReason: 'completed' })
  })
})
