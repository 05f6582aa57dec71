import type { DoorReceipt } from '#src/domain/devices/device-messages.ts'

import type { Lock } from '#server/simulators/lock-facts.ts'

/** What the studio has written down of an opening, and what really happened to the bolt for it. */
export interface Opening {
  id: string
  holder: string
  nonce: string
  askedAt: number
  result: 'unknown' | DoorReceipt['word']
  /** When, and after how many power cuts. */
  drawn: readonly { at: number; cuts: number }[]
}

/**
 * A lock beside two phones, the studio, and everything that was ever said: each of it may arrive at any time, any number
 * of times, or never.
 */
export interface World {
  now: number
  lock: Lock
  /** What each phone heard last. */
  nonces: readonly (string | undefined)[]
  openings: readonly Opening[]
  receipts: readonly DoorReceipt[]
  cuts: number
  hellos: number
}

/** What no order of events may lead to; undefined while all is well. */
export function brokenRule({ openings, lock }: World): string | undefined {
  for (const { drawn, askedAt, result } of openings) {
    if (drawn.length > 1) return 'opened twice for one tap'
    const at = drawn[0]?.at
    if (at !== undefined && at - askedAt > 5_000) return 'opened more than five seconds after the decision'
    if (at === undefined && result === 'opened') return 'called open without the bolt'
    if (at !== undefined && result !== 'unknown' && result !== 'opened') return 'called shut, and the bolt was drawn'
  }
  const drawn = openings.filter((one) => one.drawn.length > 0)
  const isLost = drawn.some(
    ({ id, result }) => result === 'unknown' && lock.receipts.every(({ opening }) => opening !== id),
  )
  return isLost ? 'drawn, and nothing is left that could tell it' : overlap(drawn)
}

/** A door that stands open for one is not opened for another, as long as the lock had its power. */
function overlap(drawn: readonly Opening[]): string | undefined {
  const hits = drawn.some((one) =>
    drawn.some((other) => {
      const [first] = one.drawn
      const [then] = other.drawn
      if (!first || !then || one.id === other.id || one.holder === other.holder || first.cuts !== then.cuts)
        return false
      return first.at <= then.at && then.at < first.at + 30_000
    }),
  )
  return hits ? 'opened for two at once' : undefined
}
