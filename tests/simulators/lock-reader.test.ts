import { describe, expect, test } from 'vitest'

import { macUnder } from '../support/devices/bed-harness.ts'
import { passTime, RadioLock } from '../support/devices/radio-lock.ts'

const red = (why: string) => ({ light: 'red', why })
const yellow = (why: string) => ({ light: 'yellow', why })
const green = { light: 'green' }

function lockThatKnowsTheTime(): RadioLock {
  const lock = new RadioLock()
  lock.setTime()
  return lock
}

describe('a code at the reader', () => {
  test('opens once however often it is read, and the next one once the door is shut again', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor()
    for (let reading = 0; reading < 20; reading += 1) {
      expect(lock.show(pass)).toEqual(green)
      lock.now += 100
    }
    expect(lock.bolts()).toBe(1)
    lock.now += 28_000
    // The door is shut: what somebody saw of the code is of no use, and the phone shows another one by now.
    expect(lock.show(pass, -30)).toEqual(red('stale-nonce'))
    expect(lock.show(pass)).toEqual(green)
    expect(lock.bolts()).toBe(2)
    expect(lock.lock.passes.records).toMatchObject([{ uses: 2, road: 'code' }])
    const order = lock.effects.map((effect) => effect.do)
    expect(order.lastIndexOf('persist')).toBeLessThan(order.lastIndexOf('unlock'))
  })

  test('that changes while the door is open counts nothing, and is spent', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor()
    lock.show(pass)
    expect(lock.show(pass, 30)).toEqual(green)
    expect(lock.bolts()).toBe(1)
    expect(lock.show(pass, 90)).toEqual(yellow('stale-nonce'))
    lock.now += 30_000
    expect(lock.show(pass)).toEqual(red('stale-nonce'))
    expect(lock.bolts()).toBe(1)
  })

  test('counts with what is used over Bluetooth', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor({ uses: 2 })
    lock.use(pass)
    lock.now += 30_000
    expect(lock.show(pass)).toEqual(green)
    lock.now += 30_000
    expect(lock.show(pass)).toEqual(red('used-grant'))
    expect(lock.use(pass)).toEqual({ type: 'refused', reason: 'used-grant' })
    expect(lock.bolts()).toBe(2)
  })

  test('is taken a step early and a step late, and is a wrong clock outside of that', () => {
    for (const [seconds, light] of [
      [-60, yellow('stale-nonce')],
      [-30, green],
      [0, green],
      [30, green],
      [60, yellow('stale-nonce')],
    ] as const) {
      const lock = lockThatKnowsTheTime()
      expect(lock.show(lock.passFor(), seconds)).toEqual(light)
    }
  })

  test('asks for a clock that is surer than Bluetooth does', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor({ notAfter: passTime + 30 * 86_400 })
    lock.now += 5 * 86_400_000
    expect(lock.show(pass)).toEqual(green)
    lock.now += 86_400_000
    expect(lock.show(pass)).toEqual(yellow('clock-unsure'))
    expect(lock.use(pass)).toMatchObject({ uses: 2 })
    lock.now += 30_000
    lock.on({ type: 'clock-lost' })
    expect(lock.show(pass)).toEqual(yellow('clock-unsure'))
  })

  test('of nothing that this lock knows is red, and says no more', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor()
    expect(lock.read('https://example.com')).toEqual(red('malformed'))
    expect(lock.show({ ...pass, device: 8 })).toEqual(red('wrong-bed'))
    expect(lock.show({ ...pass, kind: 'bed' })).toEqual(red('wrong-bed'))
    expect(lock.show(pass, 0, macUnder('11'.repeat(32)))).toEqual(red('bad-mac'))
    expect(lock.show({ ...pass, key: 2 })).toEqual(red('bad-mac'))
    expect(lock.show({ ...pass, epoch: (pass.epoch ^ 1) >>> 0 })).toEqual(red('old-epoch'))
    expect(lock.show({ ...pass, flags: 1 })).toEqual(red('out-of-range'))
    expect(lock.show({ ...pass, notBefore: passTime + 60 })).toEqual(red('not-yet'))
    expect(lock.show({ ...pass, notAfter: passTime - 60 })).toEqual(red('too-late'))
    lock.deny(pass)
    expect(lock.show(pass)).toEqual(red('denied'))
    lock.on({ type: 'jammed' })
    expect(lock.show(lock.passFor({ id: 'd4'.repeat(8) }))).toEqual(red('fault'))
    expect(lock.bolts()).toBe(0)
  })

  test('while the door is open for another visitor it counts nothing', () => {
    const lock = lockThatKnowsTheTime()
    lock.command('lee')
    const pass = lock.passFor()
    expect(lock.show(pass)).toEqual(red('busy'))
    lock.now += 30_000
    expect(lock.show(pass)).toEqual(green)
  })

  test('its use and its step survive a power cut', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor()
    lock.show(pass)
    lock.on({ type: 'power-cut' })
    expect(lock.show(pass, 30)).toBeUndefined()
    lock.on({ type: 'power-restored' })
    expect(lock.show(pass)).toEqual(red('stale-nonce'))
    expect(lock.show(pass, 30)).toEqual(green)
    expect(lock.lock.passes.records).toMatchObject([{ uses: 2 }])
  })
})
