import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type LockCommand,
  readLockCommand,
  readLockSaid,
  writeLockCommand,
  writeLockSaid,
} from '#server/platform/mqtt/lock-command.ts'
import { lockDueAt, nextLock } from '#server/simulators/lock.ts'
import { type LockEffect, type LockEvent, newLock } from '#server/simulators/lock-facts.ts'
import { seed } from '../support/seed.ts'
import { mac, macUnder } from '../support/devices/bed-harness.ts'

const openedAt = 1_700_000_000_000
const second = 1000

class LockHarness {
  now = openedAt
  lock = newLock(openedAt)

  on(event: LockEvent): LockEffect[] {
    const { state, effects } = nextLock(this.lock, event, this.now, { lock: 'CWB-1201', mac })
    this.lock = state
    return effects
  }

  /** What the lock answers; `dropped` when it says nothing and does nothing. */
  open(changes: Partial<LockCommand> = {}, key = mac): string {
    const command = {
      cmd: 'c1',
      lock: 'CWB-1201',
      issuedAt: this.now,
      ttlMs: 5000,
      holder: 'chan',
      uses: 0,
      ...changes,
    }
    const effects = this.on({ type: 'heard', text: writeLockCommand(command, key) })
    const said = effects.find((effect) => effect.do === 'say')
    if (!said) return effects.length === 0 ? 'dropped' : 'acted in silence'
    const { result, availableInSeconds } = said.said
    return availableInSeconds === undefined ? result : `${result} for ${availableInSeconds} s`
  }
}

test('opens, and locks again after 30 seconds by itself', () => {
  const simulator = new LockHarness()
  expect(simulator.open()).toBe('opened')
  expect(lockDueAt(simulator.lock)).toBe(openedAt + 30 * second)
  simulator.now += 30 * second - 1
  expect(simulator.on({ type: 'time-passed' })).toEqual([])
  simulator.now += 1
  expect(simulator.on({ type: 'time-passed' })).toEqual([{ do: 'lock' }, { do: 'show', state: 'ready' }])
})

test('is in use for everybody but the one whose opening it is', () => {
  const simulator = new LockHarness()
  simulator.open()
  simulator.now += 12_500
  expect(simulator.open({ cmd: 'c2', holder: 'wong' })).toBe('in-use for 18 s')
  expect(simulator.open({ cmd: 'c3' })).toBe('opened')
  expect(simulator.open({ cmd: 'c4', holder: 'wong' })).toBe('in-use for 30 s')
  simulator.now += 30_000
  expect(simulator.open({ cmd: 'c5', holder: 'wong' })).toBe('opened')
})

test('drops a command that is older than 5 seconds, or than it says itself, or that comes from the future', () => {
  const late = new LockHarness()
  late.now += 10_000
  expect(late.open({ issuedAt: late.now - 5001 })).toBe('dropped')
  expect(late.open({ issuedAt: late.now - 5001, ttlMs: 60_000 })).toBe('dropped')
  expect(late.open({ issuedAt: late.now - 2001, ttlMs: 2000 })).toBe('dropped')
  expect(late.open({ issuedAt: late.now + 1001 })).toBe('dropped')
  expect(late.open({ issuedAt: late.now - 5000 })).toBe('opened')
})

test('obeys a command once', () => {
  const simulator = new LockHarness()
  expect(simulator.open()).toBe('opened')
  expect(simulator.open({ issuedAt: openedAt })).toBe('dropped')
  expect(simulator.lock.opening?.endsAt).toBe(openedAt + 30_000)
})

test('obeys nothing again after a power cut, and stays locked', () => {
  const simulator = new LockHarness()
  simulator.open()
  expect(simulator.on({ type: 'power-cut' })).toEqual([{ do: 'lock' }])
  expect(simulator.open({ cmd: 'c2' })).toBe('dropped')
  simulator.now += 1000
  simulator.on({ type: 'power-restored' })
  expect(simulator.open({ issuedAt: openedAt })).toBe('dropped')
  expect(simulator.open({ cmd: 'c3' })).toBe('opened')
})

test('drops what is signed for another lock or by another key', () => {
  const simulator = new LockHarness()
  expect(simulator.open({ lock: 'CEN-501' })).toBe('dropped')
  expect(simulator.open({}, macUnder('11'.repeat(32)))).toBe('dropped')
  expect(simulator.open()).toBe('opened')
})

test('says that it failed while it is jammed', () => {
  const simulator = new LockHarness()
  simulator.on({ type: 'jammed' })
  expect(simulator.open()).toBe('failed')
  simulator.on({ type: 'freed' })
  expect(simulator.open({ cmd: 'c2' })).toBe('opened')
})

test(`no field of a command can be changed, and no text makes a lock stumble (seed ${seed})`, () => {
  const opened = { cmd: 'c1', lock: 'CWB-1201', issuedAt: openedAt, ttlMs: 5000 }
  const command: LockCommand = { ...opened, holder: 'c3'.repeat(8), uses: 3 }
  const sent = JSON.parse(writeLockCommand(command, mac)) as Record<string, unknown>
  for (const name of Object.keys(sent)) {
    const value = sent[name]
    const forged = { ...sent, [name]: typeof value === 'number' ? value + 1 : `${String(value)}0` }
    expect(readLockCommand(JSON.stringify(forged), mac), name).toBeUndefined()
  }
  expect(readLockCommand(JSON.stringify({ ...sent, uses: undefined }), mac), 'without its uses').toBeUndefined()
  expect(readLockCommand(JSON.stringify(sent), mac)).toEqual(command)
  const simulator = new LockHarness()
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.dictionary(fc.constantFrom(...Object.keys(sent)), fc.jsonValue()).map((value) => JSON.stringify(value)),
      ),
      (text) => {
        expect(simulator.on({ type: 'heard', text })).toEqual([])
      },
    ),
    { seed, numRuns: 2_000 },
  )
})

test('what a lock says is read back, and nothing else is', () => {
  expect(readLockSaid(writeLockSaid({ cmd: 'c', result: 'in-use', availableInSeconds: 4 }))).toEqual({
    cmd: 'c',
    result: 'in-use',
    availableInSeconds: 4,
  })
  expect(readLockSaid(writeLockSaid({ cmd: 'c', result: 'opened' }))).toEqual({ cmd: 'c', result: 'opened' })
  expect(readLockSaid('{"cmd":"c","result":"open"}')).toBeUndefined()
  expect(readLockSaid('')).toBeUndefined()
})
