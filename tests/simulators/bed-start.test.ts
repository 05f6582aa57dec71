import { describe, expect, test } from 'vitest'

import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'

import { mac, BedHarness } from '../support/devices/bed-harness.ts'

const second = 1000
const minute = 60 * second
const refused = (reason: string) => ({ type: 'refused', reason })

describe('a nonce', () => {
  test('lives 30 seconds', () => {
    const simulator = new BedHarness()
    const nonce = simulator.hello()
    const start = { type: 'start', grant: signGrant(simulator.grantFor(nonce), mac) } as const
    simulator.now += 30 * second + 1
    expect(simulator.tell(start)).toEqual(refused('stale-nonce'))
    const fresh = simulator.hello()
    simulator.now += 30 * second
    expect(simulator.tell({ type: 'start', grant: signGrant(simulator.grantFor(fresh), mac) })).toMatchObject({
      type: 'started',
    })
  })

  test('dies with the next hello or connection, and so does every grant that names it', () => {
    for (const event of ['hello', 'connection', 'lost link', 'power cut'] as const) {
      const simulator = new BedHarness()
      simulator.on({ type: 'connected', transport: 'bluetooth' })
      const nonce = simulator.hello('bluetooth')
      if (event === 'hello') simulator.hello('mqtt')
      if (event === 'connection') simulator.on({ type: 'connected', transport: 'bluetooth' })
      if (event === 'lost link') simulator.on({ type: 'disconnected', transport: 'bluetooth' })
      if (event === 'power cut') simulator.on({ type: 'power-cut' })
      simulator.on({ type: 'power-restored' })
      const grant = signGrant(simulator.grantFor(nonce), mac)
      expect(simulator.tell({ type: 'start', grant }, 'bluetooth'), event).toEqual(refused('stale-nonce'))
    }
  })

  test('is spent by the first start that names it, even by one that is refused', () => {
    const simulator = new BedHarness()
    const nonce = simulator.hello()
    const good = signGrant(simulator.grantFor(nonce), mac)
    const forged = good.with(good.length - 1, (good.at(-1) ?? 0) ^ 1)
    expect(simulator.tell({ type: 'start', grant: forged })).toEqual(refused('bad-mac'))
    expect(simulator.tell({ type: 'start', grant: good })).toEqual(refused('stale-nonce'))
  })
})

describe('a grant', () => {
  test('sent again answers how its run is; after the run it is used, also after a power cut', () => {
    const simulator = new BedHarness()
    const grant = signGrant(simulator.grantFor(simulator.hello()), mac)
    const started = simulator.tell({ type: 'start', grant })
    if (started?.type !== 'started') throw new Error('not started')
    expect(simulator.tell({ type: 'start', grant })).toMatchObject({
      type: 'status',
      run: started.run,
      state: 'dressing',
    })
    simulator.pass(20 * minute)
    expect(simulator.tell({ type: 'start', grant })).toEqual(refused('used-grant'))
    simulator.on({ type: 'power-cut' })
    simulator.on({ type: 'power-restored' })
    expect(simulator.tell({ type: 'start', grant })).toEqual(refused('used-grant'))
    expect(simulator.effects.filter((effect) => effect.do === 'lamps' && effect.intensity > 0)).toHaveLength(1)
  })

  test('of another member is refused while a run is open or the bed cools or is switched off', () => {
    const simulator = new BedHarness()
    const run = simulator.startTanning()
    const other = { grant: 'b2'.repeat(8) }
    expect(simulator.start(other)).toEqual(refused('busy'))
    simulator.tell({ type: 'stop', run })
    expect(simulator.start(other)).toEqual(refused('cooling'))
    simulator.pass(3 * minute)
    simulator.on({ type: 'disabled' })
    expect(simulator.start(other)).toEqual(refused('disabled'))
    simulator.on({ type: 'enabled' })
    expect(simulator.start(other)).toMatchObject({ type: 'started' })
  })
})
