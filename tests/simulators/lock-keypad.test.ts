import { describe, expect, test } from 'vitest'

import { keypadId } from '#src/domain/passes/keypad-code.ts'
import { macUnder } from '../support/devices/bed-harness.ts'
import { passTime, RadioLock } from '../support/devices/radio-lock.ts'

const green = { light: 'green' }
const red = (why: string) => ({ light: 'red', why })
const resting = { light: 'blinking', why: 'paused' }
const minute = 60_000
const hour = 60 * minute
/** The latest start whose codes are taken at the time of these tests, which is on the grid itself. */
const start = passTime - 300

function lockThatKnowsTheTime(): RadioLock {
  const lock = new RadioLock()
  lock.setTime()
  return lock
}

/** Ten digits that are no code of now. */
function wrong(lock: RadioLock, number = 0): string {
  return lock.keypadCode(start - 90_000 - number * 300)
}

describe('a code at the keypad', () => {
  test('opens once, is kept before the bolt obeys, and is reported as a thing of its own', () => {
    const lock = lockThatKnowsTheTime()
    expect(lock.type(lock.keypadCode(start, 7))).toEqual(green)
    const order = lock.effects.map((effect) => effect.do)
    expect(order.lastIndexOf('persist')).toBeLessThan(order.lastIndexOf('unlock'))
    const reports = lock.effects.flatMap((effect) => (effect.do === 'report' ? [effect.receipt] : []))
    expect(reports).toMatchObject([{ id: keypadId({ start, n: 7 }), uses: 1, road: 'keypad', usedAt: passTime }])
    lock.now += 31_000
    expect(lock.type(lock.keypadCode(start, 7))).toEqual(red('used-grant'))
    expect(lock.bolts()).toBe(1)
  })

  test('opens beside what the pass of its booking opens', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor({ uses: 1 })
    lock.use(pass)
    lock.now += 31_000
    expect(lock.type(lock.keypadCode(start))).toEqual(green)
    expect(lock.bolts()).toBe(2)
  })

  test('is one within a quarter of an hour, as far as the lock knows the time', () => {
    for (const [seconds, light] of [
      [-296, red('bad-mac')],
      [-295, green],
      [595, green],
      [596, red('bad-mac')],
    ] as const) {
      const lock = new RadioLock()
      lock.setTime(seconds)
      expect(lock.type(lock.keypadCode(start)), String(seconds)).toEqual(light)
    }
  })

  test('is none of another lock, of another store, of a ninth booking, or of no ten digits', () => {
    const lock = lockThatKnowsTheTime()
    const code = lock.keypadCode(start)
    expect(lock.type(lock.keypadCode(start, 0, macUnder('11'.repeat(32))))).toEqual(red('bad-mac'))
    expect(lock.type(lock.keypadCode(start, 8))).toEqual(red('bad-mac'))
    for (const text of ['', code.slice(1), `${code}0`, `${code.slice(1)}x`, ` ${code.slice(1)}`]) {
      expect(lock.type(text)).toEqual(red('malformed'))
    }
    lock.now += 600_000
    // Set back by more than its doubt: the store is a new one.
    lock.setTime()
    expect(lock.type(code)).toEqual(red('bad-mac'))
    expect(lock.bolts()).toBe(0)
  })

  test('opens nothing once it is denied, and a lock that does not know the time compares nothing', () => {
    const lock = lockThatKnowsTheTime()
    const id = keypadId({ start, n: 0 })
    expect(lock.deny({ id, notAfter: start + 900 })).toMatchObject({ type: 'pass-report', id, flags: 1 })
    expect(lock.type(lock.keypadCode(start))).toEqual(red('denied'))
    lock.on({ type: 'clock-lost' })
    for (let tries = 0; tries < 9; tries += 1) {
      expect(lock.type(lock.keypadCode(start, 1))).toEqual({ light: 'yellow', why: 'clock-unsure' })
    }
    expect(lock.lock.tries.at).toEqual([])
    expect(lock.bolts()).toBe(0)
  })

  test('waits while the door is open for somebody else, and costs no try', () => {
    const lock = lockThatKnowsTheTime()
    lock.command('chan')
    for (let tries = 0; tries < 9; tries += 1) expect(lock.type(lock.keypadCode(start))).toEqual(red('busy'))
    lock.now += 31_000
    expect(lock.type(lock.keypadCode(start))).toEqual(green)
  })
})

describe('wrong tries at the keypad', () => {
  test('pause it for ten minutes after five, then longer and longer up to four hours', () => {
    const lock = lockThatKnowsTheTime()
    const pauses: number[] = []
    let tries = 0
    for (let round = 0; round < 7; round += 1) {
      for (; tries < 5; tries += 1) expect(lock.type(wrong(lock, tries))).toEqual(red('bad-mac'))
      const from = lock.now
      while (lock.type(wrong(lock))?.light === 'blinking') lock.now += minute
      pauses.push((lock.now - from) / minute)
      // What ended the pause was a try itself.
      tries = 1
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 240, 240])
  })

  test('pause it however slowly they come within a day, and are forgotten after one', () => {
    const lock = lockThatKnowsTheTime()
    for (let tries = 0; tries < 5; tries += 1) {
      if (tries > 0) lock.now += 5 * hour
      expect(lock.type(wrong(lock, tries))).toEqual(red('bad-mac'))
      lock.on({ type: 'power-cut' })
      lock.on({ type: 'power-restored' })
    }
    expect(lock.type(wrong(lock))).toEqual(resting)

    const other = lockThatKnowsTheTime()
    for (let tries = 0; tries < 9; tries += 1) {
      expect(other.type(wrong(other, tries))).toEqual(red('bad-mac'))
      other.now += 6 * hour
    }
  })

  test('pause it for the right code too, which opens by its reader meanwhile and at the keypad afterwards', () => {
    const lock = lockThatKnowsTheTime()
    for (let tries = 0; tries < 5; tries += 1) lock.type(wrong(lock, tries))
    expect(lock.type(lock.keypadCode(start))).toEqual(resting)
    expect(lock.bolts()).toBe(0)
    expect(lock.show(lock.passFor())).toEqual(green)
    lock.now += 10 * minute
    expect(lock.type(lock.keypadCode(start + 600))).toEqual(green)
    expect(lock.bolts()).toBe(2)
  })

  test('are stored before they are compared, so cutting the power gives none back', () => {
    const lock = lockThatKnowsTheTime()
    lock.effects.length = 0
    lock.type(wrong(lock))
    const [first] = lock.effects
    expect(first).toMatchObject({ do: 'persist', tries: { at: [passTime] } })
    for (let tries = 0; tries < 4; tries += 1) {
      lock.on({ type: 'power-cut' })
      lock.on({ type: 'power-restored' })
      lock.type(wrong(lock, tries))
    }
    lock.on({ type: 'power-cut' })
    lock.on({ type: 'power-restored' })
    expect(lock.type(wrong(lock))).toEqual(resting)
  })

  test('of before are not forgiven by a right code, which takes only its own back', () => {
    const lock = lockThatKnowsTheTime()
    for (let tries = 0; tries < 4; tries += 1) lock.type(wrong(lock, tries))
    expect(lock.type(lock.keypadCode(start))).toEqual(green)
    lock.now += 31_000
    expect(lock.type(wrong(lock))).toEqual(red('bad-mac'))
    expect(lock.type(lock.keypadCode(start, 1))).toEqual(resting)
  })
})
