import { describe, expect, test } from 'vitest'

import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'

import { mac, TwinBed } from '../support/devices/twin-bed.ts'

const second = 1000
const minute = 60 * second
const refused = (reason: string) => ({ type: 'refused', reason })

describe('a nonce', () => {
  test('lives 30 seconds', () => {
    const twin = new TwinBed()
    const nonce = twin.hello()
    const start = { type: 'start', grant: signGrant(twin.grantFor(nonce), mac) } as const
    twin.now += 30 * second + 1
    expect(twin.tell(start)).toEqual(refused('stale-nonce'))
    const fresh = twin.hello()
    twin.now += 30 * second
    expect(twin.tell({ type: 'start', grant: signGrant(twin.grantFor(fresh), mac) })).toMatchObject({ type: 'started' })
  })

  test('dies with the next hello or connection, and so does every grant that names it', () => {
    for (const event of ['hello', 'connection', 'lost link', 'power cut'] as const) {
      const twin = new TwinBed()
      twin.on({ type: 'connected', road: 'bluetooth' })
      const nonce = twin.hello('bluetooth')
      if (event === 'hello') twin.hello('mqtt')
      if (event === 'connection') twin.on({ type: 'connected', road: 'bluetooth' })
      if (event === 'lost link') twin.on({ type: 'disconnected', road: 'bluetooth' })
      if (event === 'power cut') twin.on({ type: 'power-cut' })
      twin.on({ type: 'power-restored' })
      const grant = signGrant(twin.grantFor(nonce), mac)
      expect(twin.tell({ type: 'start', grant }, 'bluetooth'), event).toEqual(refused('stale-nonce'))
    }
  })

  test('is spent by the first start that names it, even by one that is refused', () => {
    const twin = new TwinBed()
    const nonce = twin.hello()
    const good = signGrant(twin.grantFor(nonce), mac)
    const forged = good.with(good.length - 1, (good.at(-1) ?? 0) ^ 1)
    expect(twin.tell({ type: 'start', grant: forged })).toEqual(refused('bad-mac'))
    expect(twin.tell({ type: 'start', grant: good })).toEqual(refused('stale-nonce'))
  })
})

describe('a grant', () => {
  test('sent again answers how its run is; after the run it is used, also after a power cut', () => {
    const twin = new TwinBed()
    const grant = signGrant(twin.grantFor(twin.hello()), mac)
    const started = twin.tell({ type: 'start', grant })
    if (started?.type !== 'started') throw new Error('not started')
    expect(twin.tell({ type: 'start', grant })).toMatchObject({ type: 'status', run: started.run, state: 'dressing' })
    twin.pass(20 * minute)
    expect(twin.tell({ type: 'start', grant })).toEqual(refused('used-grant'))
    twin.on({ type: 'power-cut' })
    twin.on({ type: 'power-restored' })
    expect(twin.tell({ type: 'start', grant })).toEqual(refused('used-grant'))
    expect(twin.effects.filter((effect) => effect.do === 'lamps' && effect.intensity > 0)).toHaveLength(1)
  })

  test('of somebody else is refused while a run is open or the bed cools or is switched off', () => {
    const twin = new TwinBed()
    const run = twin.startTanning()
    const other = { grant: 'b2'.repeat(8) }
    expect(twin.start(other)).toEqual(refused('busy'))
    twin.tell({ type: 'stop', run })
    expect(twin.start(other)).toEqual(refused('cooling'))
    twin.pass(3 * minute)
    twin.on({ type: 'disabled' })
    expect(twin.start(other)).toEqual(refused('disabled'))
    twin.on({ type: 'enabled' })
    expect(twin.start(other)).toMatchObject({ type: 'started' })
  })
})
