import { describe, expect, test } from 'vitest'

import { atTheBed, second } from '../support/at-the-bed.ts'
import { engines } from '../support/engines.ts'

const madeUp = { transport: 'bluetooth', nonce: '0123456789abcdef' }

describe.each(engines)('a start with a nonce that no bed made on $name', (engine) => {
  test('is given back within a minute where the bed is in reach', async () => {
    const { start, floor, ask, until, left, ann } = await atTheBed(engine)
    expect(await start(ann, madeUp)).toMatchObject({ code: 'ok' })
    floor.pass(46 * second)
    await ask()
    await until({ state: 'ended', settled: 'released' })
    expect(await left()).toBe(3)
  })
})
