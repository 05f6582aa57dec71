import { currentKey } from '#server/platform/mqtt/device-secrets.ts'
import { keypadDigits } from '#src/domain/passes/keypad-code.ts'

import { countCodes } from '#server/simulators/readers/lock-keypad.ts'
import type { LockParts, RadioParts } from '#server/simulators/lock-facts.ts'
import { macUnder } from '../../support/devices/bed-harness.ts'
import { lockKey, RadioLock } from '../../support/devices/radio-lock.ts'
import { type Random, randomFrom } from '../../support/random.ts'

export interface Guesses {
  /** Codes that were compared, and how many there were between two pauses at most. */
  tries: number
  mostInSeries: number
  /** How many codes the lock would have taken at one moment at most. */
  mostCodes: number
  /** The chance of one series, at most. */
  chance: number
  opened: number
  /** Of the first day of somebody who types without end. */
  triesOfFirstDay: number
}

const daySeconds = 86_400

/**
 * Somebody stands at the keypad for so many days and types ten digits after ten digits, as fast as it takes them, cuts the
 * power in between, and waits out each pause. `keys`: so many keys the lock believes, as while they are replaced.
 */
export function guessCodes(seed: number, days: number, keys = 1): Guesses {
  const random = randomFrom(seed)
  const lock = new RadioLock()
  lock.setTime()
  const parts = partsOf(lock, keys)
  const found: Guesses = { tries: 0, mostInSeries: 0, mostCodes: 0, chance: 0, opened: 0, triesOfFirstDay: 0 }
  const from = lock.now
  let series = 0
  while (lock.now - from < days * daySeconds * 1_000) {
    if (random.below(9) === 0) cutPower(lock)
    const light = lock.type(someDigits(random))
    if (light?.why === 'paused') {
      series = 0
      lock.now += 60_000
      continue
    }
    series += 1
    found.tries += 1
    found.mostInSeries = Math.max(found.mostInSeries, series)
    found.mostCodes = Math.max(found.mostCodes, countCodes(lock.lock, parts))
    if (light?.light === 'green') found.opened += 1
    if (lock.now - from < daySeconds * 1_000) found.triesOfFirstDay = found.tries
    lock.now += 1_000
    // The studio goes on telling it the time.
    if (random.below(50) === 0) lock.setTime(Math.floor((lock.now - from) / 1_000))
  }
  found.chance = (found.mostInSeries * found.mostCodes) / 10 ** keypadDigits
  return found
}

function partsOf({ number, mac }: RadioLock, keys: number): LockParts & RadioParts {
  const others = Array.from({ length: keys - 1 }, (_, at) => ({
    key: currentKey + 1 + at,
    mac: macUnder(`${at + 1}${at + 1}`.repeat(32)),
  }))
  return { lock: 'CWB-1201', mac, others, radio: { number, newId: () => lockKey.slice(0, 16), firmware: 1 } }
}

function someDigits(random: Random): string {
  return Array.from({ length: keypadDigits }, () => random.below(10)).join('')
}

function cutPower(lock: RadioLock): void {
  lock.on({ type: 'power-cut' })
  lock.on({ type: 'power-restored' })
}
