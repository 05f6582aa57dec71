import { describe, expect, test } from 'vitest'

import { openSession } from '#src/contract/sessions.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines } from '../../support/engines.ts'

/** A phone has a grant for a bed beside it, which the studio's network reaches as well. */
async function granted(engine: Engine) {
  const place = await atTheBed(engine)
  const { floor, start, post, ann } = place
  floor.event('bed-1', { type: 'connected', transport: 'bluetooth' })
  const identity = floor.nearby('bed-1', { type: 'hello' }).find(({ type }) => type === 'identity')
  if (identity?.type !== 'identity') throw new Error('The bed did not say who it is')
  const { data } = await start(ann, { transport: 'bluetooth', nonce: identity.nonce })
  const write = () => floor.nearby('bed-1', { type: 'start', grant: Buffer.from(data.grant, 'base64url') })
  const examine = async (who = ann) =>
    await post(openSession.path, { ...who, session_id: data.session_id, examine: true })
  return { ...place, write, examine }
}

describe.each(engines)('a start whose phone has lost the bed on $name', (engine) => {
  test('is over at once where the bed does not have it, and cannot be written any more', async () => {
    const { examine, write, left } = await granted(engine)
    expect((await examine()).data).toMatchObject({ state: 'ended', end_reason: 'never-started' })
    expect(await left()).toBe(3)
    expect(write()).toMatchObject([{ type: 'refused', reason: 'stale-nonce' }])
  })

  test('goes on where the bed has it', async () => {
    const { examine, write, left } = await granted(engine)
    write()
    expect((await examine()).data).toMatchObject({ state: 'dressing' })
    expect(await left()).toBe(2)
  })

  test('stays in doubt where the bed is out of reach, and is examined once in five seconds', async () => {
    const { examine, floor } = await granted(engine)
    floor.goOffline('bed-1')
    expect((await examine()).data).toMatchObject({ state: 'starting' })
    floor.goOnline('bed-1')
    expect((await examine()).data).toMatchObject({ state: 'starting' })
  })

  test('is nobody else’s to examine', async () => {
    const { examine, member } = await granted(engine)
    expect(await examine((await member()) as never)).toMatchObject({ code: 'not-found' })
  })
})
