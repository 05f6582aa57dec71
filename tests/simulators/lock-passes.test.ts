import { describe, expect, test } from 'vitest'

import { isPassMessageSigned, signPassMessage } from '#src/domain/passes/pass-messages.ts'
import type { ReportAck } from '#src/domain/devices/signed-messages.ts'

import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { macUnder } from '../support/devices/bed-harness.ts'
import { passTime, RadioLock } from '../support/devices/radio-lock.ts'

const refused = (reason: string) => ({ type: 'refused', reason })

function lockThatKnowsTheTime(): RadioLock {
  const lock = new RadioLock()
  lock.setTime()
  return lock
}

describe('a door pass', () => {
  test('opens without a word of the studio, as often as it allows, and each use is signed and kept first', () => {
    const lock = lockThatKnowsTheTime()
    for (const uses of [1, 2, 3]) {
      const report = lock.use(lock.passFor())
      expect(report).toMatchObject({ type: 'pass-report', uses, flags: 0, road: 'radio', usedAt: passTime })
      if (report?.type !== 'pass-report') throw new Error('no report')
      expect(isPassMessageSigned(report, purposeMac(lock.mac, 'report'))).toBe(true)
    }
    expect(lock.use(lock.passFor())).toEqual(refused('used-grant'))
    const order = lock.effects.map((effect) => effect.do)
    expect(order.lastIndexOf('persist')).toBeLessThan(order.lastIndexOf('unlock'))
    expect(lock.bolts()).toBe(3)
  })

  test('is nothing without its key, for another lock, a bed, or with a nonce that is spent or dead', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor()
    expect(lock.use(pass, lock.hello(), macUnder('11'.repeat(32)))).toEqual(refused('bad-mac'))
    expect(lock.use({ ...pass, device: 8 })).toEqual(refused('wrong-bed'))
    expect(lock.use({ ...pass, kind: 'bed' })).toEqual(refused('wrong-bed'))
    const nonce = lock.hello()
    lock.use(pass, nonce, macUnder('11'.repeat(32)))
    expect(lock.use(pass, nonce)).toEqual(refused('bad-mac'))
    const old = lock.hello()
    lock.now += 30_001
    expect(lock.use(pass, old)).toEqual(refused('bad-mac'))
    expect(lock.bolts()).toBe(0)
  })

  test('opens within its window only, and doubt of the clock narrows it', () => {
    const lock = lockThatKnowsTheTime()
    const at = (notBefore: number, notAfter: number) => lock.use(lock.passFor({ notBefore, notAfter }))
    expect(at(passTime - 4, passTime + 900)).toEqual(refused('not-yet'))
    expect(at(passTime - 900, passTime + 4)).toEqual(refused('too-late'))
    expect(at(passTime - 5, passTime + 5)).toMatchObject({ uses: 1 })
    const unsure = new RadioLock()
    unsure.hello()
    expect(unsure.use(unsure.passFor())).toEqual(refused('clock-unsure'))
    lock.on({ type: 'clock-lost' })
    expect(lock.use(lock.passFor())).toEqual(refused('clock-unsure'))
    expect(lock.bolts()).toBe(1)
  })

  test('a clock is set by the studio and for the nonce of this moment only; one that was ahead ends the epoch', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor()
    const old = lock.hello()
    lock.hello()
    expect(lock.setTime(3_600, old)).toEqual(refused('stale-nonce'))
    expect(lock.setTime(60)).toMatchObject({ type: 'clock', time: passTime + 60, epoch: pass.epoch, uncertainty: 5 })
    const { epoch } = lock.setTime(-3_600) as { epoch: number }
    expect(epoch).not.toBe(pass.epoch)
    expect(lock.use({ ...pass, notBefore: passTime - 7_200 })).toEqual(refused('old-epoch'))
  })

  test('a time sets the clock once, and while it is as fresh as the clock then claims to be', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor()
    const nonce = lock.hello()
    expect(lock.setTime(0, nonce)).toMatchObject({ type: 'clock', uncertainty: 5 })
    lock.now += 4_000
    expect(lock.setTime(-3_600, nonce), 'the nonce has had its time').toEqual(refused('stale-nonce'))
    const late = lock.hello()
    lock.now += 5_001
    expect(lock.setTime(0, late), 'signed too long ago').toEqual(refused('stale-nonce'))
    expect(lock.use(pass, late), 'the nonce still serves a pass').toMatchObject({ uses: 1 })
    expect(lock.lock.passes.epoch).toBe(pass.epoch)
  })

  test('that is denied opens nothing any more, and the lock signs that', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor()
    lock.use(pass)
    expect(lock.deny(pass)).toMatchObject({ type: 'pass-report', flags: 1, uses: 1 })
    expect(lock.use(pass)).toEqual(refused('denied'))
    lock.on({ type: 'power-cut' })
    lock.on({ type: 'power-restored' })
    expect(lock.use(pass)).toEqual(refused('denied'))
    expect(lock.bolts()).toBe(1)
  })

  test('its uses survive a power cut, and are told until the studio has acknowledged the last of them', () => {
    const lock = lockThatKnowsTheTime()
    const pass = lock.passFor({ uses: 1 })
    lock.use(pass)
    lock.on({ type: 'power-cut' })
    lock.on({ type: 'power-restored' })
    expect(lock.use(pass)).toEqual(refused('used-grant'))
    expect(lock.on({ type: 'online' })).toMatchObject([{ do: 'report', receipt: { uses: 1 } }])
    const ack = (uses: number) => {
      const said = { type: 'report-ack', device: lock.number, id: pass.id, uses, flags: 0 } as const
      lock.tell(signPassMessage<ReportAck>(said, purposeMac(lock.mac, 'report')))
    }
    ack(0)
    expect(lock.on({ type: 'online' })).toHaveLength(1)
    ack(1)
    expect(lock.on({ type: 'online' })).toEqual([])
    // Kept until the window is surely over: nothing may be used again before.
    expect(lock.lock.passes.records).toHaveLength(1)
    lock.now += 1_000_000
    ack(1)
    expect(lock.lock.passes.records).toEqual([])
  })

  test('with no room left a lock refuses, and drops nothing', () => {
    const lock = lockThatKnowsTheTime()
    const numbered = (at: number) => lock.passFor({ id: at.toString(16).padStart(16, '0') })
    for (let at = 1; at <= 64; at += 1) lock.deny(numbered(at))
    expect(lock.use(numbered(65))).toEqual(refused('full'))
    expect(lock.deny(numbered(66))).toEqual(refused('full'))
    expect(lock.use(numbered(1))).toEqual(refused('denied'))
    expect(lock.bolts()).toBe(0)
  })

  test('while the door is open for another pass, or jammed, no use is counted', () => {
    const lock = lockThatKnowsTheTime()
    lock.use(lock.passFor())
    const other = lock.passFor({ id: 'd4'.repeat(8), uses: 1 })
    expect(lock.use(other)).toEqual(refused('busy'))
    lock.now += 30_000
    lock.on({ type: 'jammed' })
    expect(lock.use(other)).toEqual(refused('fault'))
    lock.on({ type: 'freed' })
    expect(lock.use(other)).toMatchObject({ uses: 1 })
  })

  test('0 of 10 000 copies on other phones open: what was shown and sent is worthless without the key', () => {
    const lock = lockThatKnowsTheTime()
    for (let at = 0; at < 2_000; at += 1) {
      const pass = lock.passFor({ id: at.toString(16).padStart(16, '0') })
      const nonce = lock.hello()
      const guessed = macUnder(at.toString(16).padStart(64, '0'))
      lock.use(pass, nonce, guessed)
      lock.use({ ...pass, uses: 255 }, lock.hello(), guessed)
      lock.use(pass, '0'.repeat(16))
      lock.use(pass, nonce)
      lock.use({ ...pass, notAfter: pass.notAfter + 1 }, lock.hello(), guessed)
    }
    expect(lock.bolts()).toBe(0)
  })
})
