import { RadioLock } from '../../support/devices/radio-lock.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { freshGrant, lockStreams, open } from './lock-streams.ts'

export interface LockFuzz {
  /** By kind of stream, how many were thrown. */
  kinds: Record<string, number>
  /** Openings by a whole, signed, fresh grant, or a pass or code of now. */
  goodOpenings: number
  /** Openings by anything else, exceptions, locks that did not take a good grant once the door had locked again. All should be none. */
  badOpenings: string[]
  crashes: string[]
  deaf: number
}

const checkEvery = 100

/** Throws streams at one lock that lives through all of them. */
export function fuzzLock(streams: number, seed: number): LockFuzz {
  const random = randomFrom(seed)
  const lock = new RadioLock(true, () => Buffer.from(random.bytes(8)).toString('hex'))
  lock.setTime()
  const old: Uint8Array[] = []
  const result: LockFuzz = { kinds: {}, goodOpenings: 0, badOpenings: [], crashes: [], deaf: 0 }
  for (let count = 1; count <= streams; count += 1) {
    try {
      throwOne(lock, random, old, result)
      if (count % checkEvery === 0) listen(lock, random, old, result)
    } catch (error) {
      result.crashes.push(String(error))
    }
  }
  return result
}

function throwOne(lock: RadioLock, random: Random, old: Uint8Array[], result: LockFuzz): void {
  lock.now += random.below(400)
  lock.effects.length = 0
  const kind = random.pick(Object.keys(lockStreams))
  const stream = lockStreams[kind]?.(lock, random, old)
  if (!stream) return
  result.kinds[kind] = (result.kinds[kind] ?? 0) + 1
  for (const bytes of stream.writes) lock.on({ type: 'frame-heard', bytes })
  for (const event of stream.events ?? []) lock.on(event)
  if (lock.bolts() > 1 || (lock.bolts() === 1 && !stream.mayOpen)) result.badOpenings.push(kind)
  else result.goodOpenings += lock.bolts()
}

/** Once the door has locked again, whatever was thrown, a lock must take a proper grant. */
function listen(lock: RadioLock, random: Random, old: Uint8Array[], result: LockFuzz): void {
  // A pass may hold the door for another visitor until it has locked again.
  lock.now += 30_000
  const fresh = freshGrant(lock, random)
  old.push(fresh)
  if (old.length > 50) old.shift()
  lock.effects.length = 0
  for (const bytes of open(fresh, random)) lock.on({ type: 'frame-heard', bytes })
  if (lock.bolts() === 1) result.goodOpenings += 1
  else result.deaf += 1
}
