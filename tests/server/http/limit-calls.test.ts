import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { doorStatus } from '#src/contract/doors.ts'
import { startSession, stopSession } from '#src/contract/sessions.ts'

import { createApp } from '#server/app.ts'
import { actsPerMember, looksPerMember } from '#server/http/rate-limit.ts'
import { deleteOldSharedHits } from '#server/platform/database/limits/shared-hits.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { type Answer, minute, secrets } from '../../support/open-server.ts'

describe.each(engines)('a script in the name of a member on $name', (engine) => {
  test('keeps no bed busy: after many tries in a minute it has to wait, and others have not', async () => {
    const { post, start, guest, ann, floor } = await atTheBed(engine)
    const bob = await guest()
    for (let tries = 0; tries < actsPerMember.count; tries++) {
      expect(await start(ann, { device_id: 'bed-99' })).toMatchObject({ code: 'not-found' })
    }
    const answer = await start(ann)
    expect(answer).toMatchObject({ httpStatus: 429, code: 'too-many' })
    expect(answer.data.retry_after).toBeGreaterThan(0)
    expect(answer.data.retry_after).toBeLessThanOrEqual(60)
    expect(floor.sent).toEqual([])
    // A member under the lamps can always stop them.
    const unknown = anIntent(ann, { session_id: 'no-such-session' })
    expect(await post(stopSession.path, unknown)).toMatchObject({ code: 'not-found' })
    expect(await start(bob)).toMatchObject({ code: 'ok' })
  })

  test('asks no more often how a door stands than many screens would', async () => {
    const { post, ann } = await atTheBed(engine)
    const look = () => post(doorStatus.path, anIntent(ann))
    for (let tries = 0; tries < looksPerMember.count; tries++) expect(await look()).toMatchObject({ code: 'not-found' })
    expect(await look()).toMatchObject({ httpStatus: 429, code: 'too-many' })
  })
})

describe.each(engines.filter(({ name }) => name !== 'SQLite'))('several servers on $name', (engine) => {
  test('let a member act so often in a minute on all of them together, and anew in the next', async () => {
    const place = await atTheBed(engine)
    const { store, clock, ann } = place
    const other = await createApp({
      store,
      messenger: createInbox().messenger,
      pepper: 'pepper of the tests',
      deviceSecrets: secrets,
      load: 'any',
    })
    onTestFinished(() => other.close())
    // The limits go by the servers' own clock: what is counted belongs to one minute of it.
    const begun = Date.now()
    vi.setSystemTime(Math.ceil(begun / minute) * minute + 1_000)
    onTestFinished(() => void vi.useRealTimers())
    const onOther = async () => {
      const body = place.input(ann, { device_id: 'bed-99' })
      return (await other.inject({ method: 'POST', url: startSession.path, payload: body })).json() as Answer
    }
    for (let tries = 0; tries < actsPerMember.count / 2; tries++) {
      expect(await place.start(ann, { device_id: 'bed-99' })).toMatchObject({ code: 'not-found' })
      expect(await onOther()).toMatchObject({ code: 'not-found' })
    }
    expect(await onOther()).toMatchObject({ code: 'too-many', data: { retry_after: 59 } })
    expect(await place.start(ann)).toMatchObject({ code: 'too-many' })
    expect(await place.start(await place.guest()), 'others act as before').toMatchObject({ code: 'ok' })
    vi.setSystemTime(Date.now() + minute)
    expect(await onOther()).toMatchObject({ code: 'not-found' })
    clock.now += 10 * minute
    await deleteOldSharedHits(store.db, Date.now() + 10 * minute)
    expect(await store.db.selectFrom('sharedHits').selectAll().execute()).toEqual([])
  })
})
