import { currentKey } from '#server/platform/mqtt/device-secrets.ts'
import { keypadDigits } from '#src/domain/passes/keypad-code.ts'

import { countCodes } from '#server/simulators/readers/lock-keypad.ts'
import type { LockParts, RadioParts } from '#server/simulators/lock-facts.ts'
import { macUnder } from '../../support/devices/bed-harness.ts'
import { lockKey, RadioLock } from '../../support/devices/radio-lock.ts'
import { type Random, randomFrom } from '../../support/random.ts'

/** `fast`: without end, waiting out each pause. `slow`: as often as leads to no pause at all. */
export type Guesser = 'fast' | 'slow'

export interface Guesses {
  /** Codes that were compared; of them between two pauses, in an hour and in a day at most. */
  tries: number
  mostInSeries: number
  mostInHour: number
  mostInDay: number
  pauses: number
  /** How many codes the lock would have taken at one moment at most. */
  mostCodes: number
  /** The chance of one series, and of one day, at most. A series without a pause ends after a day. */
  chance: number
  chanceOfDay: number
  opened: number
}

/** `keys`: so many keys the lock believes, as while they are replaced. */
interface Guessing {
  keys?: number
  guesser?: Guesser
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** So many tries within a day are no reason to pause. */
const unpaused = 4

/**
 * Somebody stands at the keypad for so many days, types ten digits after ten digits and cuts the power in between.
 */
export function guessCodes(seed: number, days: number, { keys = 1, guesser = 'fast' }: Guessing = {}): Guesses {
  const random = randomFrom(seed)
  const lock = new RadioLock()
  lock.setTime()
  const parts = partsOf(lock, keys)
  const from = lock.now
  const at: number[] = []
  const series: number[] = []
  const found = { pauses: 0, mostCodes: 0, mostInSeries: 0, opened: 0 }
  while (lock.now - from < days * dayMs) {
    if (random.below(9) === 0) cutPower(lock)
    const oldest = at.at(-unpaused)
    if (guesser === 'slow' && oldest !== undefined && lock.now - oldest < dayMs) lock.now = oldest + dayMs
    const light = lock.type(someDigits(random))
    if (light?.why === 'paused') {
      if (series.length > 0) found.pauses += 1
      series.length = 0
      lock.now += 60_000
      continue
    }
    at.push(lock.now)
    series.push(lock.now)
    found.mostInSeries = Math.max(found.mostInSeries, mostWithin(series.slice(-50), dayMs))
    found.mostCodes = Math.max(found.mostCodes, countCodes(lock.lock, parts))
    if (light?.light === 'green') found.opened += 1
    lock.now += 1_000
    // The studio goes on telling it the time.
    if (random.below(50) === 0) lock.setTime(Math.floor((lock.now - from) / 1_000))
  }
  const mostInDay = mostWithin(at, dayMs)
  const chanceOf = (tries: number) => (tries * found.mostCodes) / 10 ** keypadDigits
  const most = { mostInHour: mostWithin(at, hourMs), mostInDay }
  const chances = { chance: chanceOf(found.mostInSeries), chanceOfDay: chanceOf(mostInDay) }
  return { ...found, ...most, ...chances, tries: at.length }
}

/** The most of these instants, which rise, that lie within any such span. */
function mostWithin(at: readonly number[], spanMs: number): number {
  let first = 0
  let most = 0
  for (const [index, instant] of at.entries()) {
    while (instant - (at[first] ?? instant) >= spanMs) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
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
