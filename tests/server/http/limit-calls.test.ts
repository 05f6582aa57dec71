import { describe, expect, test } from 'vitest'

import { doorStatus } from '#src/contract/doors.ts'
import { stopSession } from '#src/contract/sessions.ts'

import { actsPerMember, looksPerMember } from '#server/http/rate-limit.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'

// Nothing of it is in the database.
describe.each(engines.slice(0, 1))('a script in the name of a member on $name', (engine) => {
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
