import { describe, expect, test } from 'vitest'

import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { signDoorAck } from '#src/domain/doors/protocol/door-receipt.ts'

import { macUnder } from '../support/devices/bed-harness.ts'
import { RadioLock } from '../support/devices/radio-lock.ts'

const refused = (reason: string) => ({ type: 'refused', reason })

describe('a lock over Bluetooth', () => {
  test('opens for a grant over its nonce, signs that it did, and locks after 30 seconds', () => {
    const lock = new RadioLock()
    const said = lock.open(lock.grantFor(lock.hello()))
    expect(said).toMatchObject({ type: 'door-receipt', word: 'opened', seconds: 30, lock: lock.number })
    expect(lock.bolts()).toBe(1)
    lock.now += 30_000
    expect(lock.on({ type: 'time-passed' })).toContainEqual({ do: 'lock' })
  })

  test('keeps what became of it before the bolt obeys', () => {
    const lock = new RadioLock()
    lock.open(lock.grantFor(lock.hello()))
    const order = lock.effects.map((effect) => effect.do)
    expect(order.indexOf('persist')).toBeLessThan(order.indexOf('unlock'))
  })

  test('the same grant again is answered again and opens nothing', () => {
    const lock = new RadioLock()
    const grant = lock.grantFor(lock.hello())
    const first = lock.open(grant)
    lock.hello()
    expect(lock.open(grant)).toEqual(first)
    expect(lock.bolts()).toBe(1)
  })

  test('a nonce dies after five seconds, with the next hello, the next phone, its link and the power', () => {
    const late = new RadioLock()
    const grant = late.grantFor(late.hello())
    late.now += 5_001
    expect(late.open(grant)).toMatchObject({ word: 'expired' })
    expect(late.bolts()).toBe(0)
    for (const event of ['hello', 'met', 'parted', 'power-cut'] as const) {
      const lock = new RadioLock()
      const stale = lock.grantFor(lock.hello())
      if (event === 'hello') lock.hello()
      else lock.on({ type: event })
      lock.on({ type: 'power-restored' })
      expect([event, lock.open(stale), lock.bolts()]).toEqual([event, refused('stale-nonce'), 0])
    }
  })

  test('is spent by the first grant that names it, even by a forged one', () => {
    const lock = new RadioLock()
    const nonce = lock.hello()
    const forged = lock.grantFor(nonce, {}, macUnder('11'.repeat(32)))
    expect(lock.open(forged)).toEqual(refused('bad-mac'))
    expect(lock.open(lock.grantFor(nonce))).toEqual(refused('stale-nonce'))
    expect(lock.bolts()).toBe(0)
  })

  test('takes no grant of another lock or under another key', () => {
    const lock = new RadioLock()
    expect(lock.open(lock.grantFor(lock.hello(), { lock: 8 }))).toEqual(refused('wrong-bed'))
    expect(lock.open(lock.grantFor(lock.hello(), { key: 2 }))).toEqual(refused('bad-mac'))
    expect(lock.bolts()).toBe(0)
  })

  test('one member at a time on both roads, and the same one again', () => {
    const lock = new RadioLock()
    lock.open(lock.grantFor(lock.hello()))
    lock.now += 10_000
    const other = { opening: 'b2'.repeat(8), holder: '02'.repeat(8) }
    expect(lock.open(lock.grantFor(lock.hello(), other))).toMatchObject({ word: 'in-use', seconds: 20 })
    expect(lock.command('02'.repeat(8))).toBe('in-use')
    expect(lock.command('01'.repeat(8))).toBe('opened')
  })

  test('a jammed one says so, signed', () => {
    const lock = new RadioLock()
    lock.on({ type: 'jammed' })
    expect(lock.open(lock.grantFor(lock.hello()))).toMatchObject({ word: 'failed' })
  })

  test('keeps receipts through a power cut until the studio has signed that it has them', () => {
    const lock = new RadioLock()
    lock.open(lock.grantFor(lock.hello()))
    lock.on({ type: 'power-cut' })
    lock.on({ type: 'power-restored' })
    expect(lock.on({ type: 'online' })).toMatchObject([{ do: 'report', receipt: { word: 'opened' } }])
    const [receipt] = lock.lock.receipts
    const ack = (key: string) =>
      encodeMessage(signDoorAck(receipt?.opening ?? '', key === 'own' ? lock.mac : macUnder('11'.repeat(32))))
    lock.on({ type: 'message-heard', bytes: ack('another') })
    expect(lock.lock.receipts).toHaveLength(1)
    lock.on({ type: 'message-heard', bytes: ack('own') })
    expect(lock.lock.receipts).toEqual([])
  })

  test('what is not for a lock is malformed, and one without Bluetooth hears nothing', () => {
    const lock = new RadioLock()
    const foreign: DeviceMessage[] = [{ type: 'ask' }, { type: 'stop', run: '0'.repeat(16) }]
    for (const message of foreign) expect(lock.tell(message)).toEqual(refused('malformed'))
    const plain = new RadioLock(false)
    expect(plain.tell({ type: 'hello' })).toBeUndefined()
  })
})
