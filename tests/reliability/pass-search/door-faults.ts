import type { Lock } from '#server/simulators/lock-facts.ts'
import type { PassRecord } from '#server/simulators/pass-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Spoil } from './pass-lock.ts'

export interface DoorFault {
  name: string
  /** The seed of visits that meet it among the first dozens; others may meet it only after thousands. */
  metEarlyBy: number
  spoil?: Spoil
  /** What the studio forgets or does wrong, before each report that it takes. */
  beforeReport?: (store: Store) => Promise<unknown>
  /** What it does wrong again and again. */
  wrong?: (store: Store) => Promise<unknown>
  /** What never reaches the lock. */
  isLost?: (type: string) => boolean
}

/** Defects of locks and of the studio that the search has to notice. */
export const doorFaults: DoorFault[] = [
  {
    name: 'a lock that forgets its records in a power cut',
    metEarlyBy: 13,
    spoil: (lock, { type }) => (type === 'power-cut' ? { ...lock, passes: { ...lock.passes, records: [] } } : lock),
  },
  {
    name: 'a lock that forgets its uses in a power cut',
    metEarlyBy: 13,
    spoil: (lock, { type }) => (type === 'power-cut' ? withRecords(lock, (one) => ({ ...one, uses: 0 })) : lock),
  },
  {
    name: 'a lock that forgets denials in a power cut',
    metEarlyBy: 43,
    spoil: (lock, { type }) =>
      type === 'power-cut' ? withRecords(lock, (one) => ({ ...one, isDenied: false })) : lock,
  },
  {
    name: 'a lock that forgets denials',
    metEarlyBy: 18,
    spoil: (lock) => withRecords(lock, (one) => ({ ...one, isDenied: false })),
  },
  {
    name: 'a lock that drops a record as soon as it is reported',
    metEarlyBy: 7,
    spoil: (lock) => ({
      ...lock,
      passes: { ...lock.passes, records: lock.passes.records.filter(({ isReported }) => !isReported) },
    }),
  },
  {
    name: 'a lock that counts no second use',
    metEarlyBy: 6,
    spoil: (lock) => withRecords(lock, (one) => ({ ...one, uses: Math.min(one.uses, 1) })),
  },
  {
    name: 'a lock that reports a use after a power cut that was none',
    metEarlyBy: 1,
    spoil: (lock, { type }) =>
      type === 'power-cut'
        ? withRecords(lock, (one) => (one.uses > 0 ? { ...one, uses: one.uses + 1, isReported: false } : one))
        : lock,
  },
  {
    name: 'a lock that does not count what the studio orders',
    metEarlyBy: 32,
    spoil: (lock) => withRecords(lock, (one) => ({ ...one, uses: one.uses - (one.ordered ?? 0), ordered: 0 })),
  },
  {
    name: 'a lock that reports what the studio ordered as uses of the phone',
    metEarlyBy: 3,
    spoil: (lock) => withRecords(lock, (one) => ({ ...one, ordered: 0 })),
  },
  {
    name: 'a lock that takes a code of the keypad again',
    metEarlyBy: 7,
    spoil: (lock) => withRecords(lock, (one) => (one.road === 'keypad' ? { ...one, uses: 0 } : one)),
  },
  {
    name: 'a lock that forgets which code it took last',
    metEarlyBy: 2,
    spoil: (lock) => withRecords(lock, (one) => ({ ...one, step: 0 })),
  },
  {
    name: 'a lock whose clock is slow and sure of itself',
    metEarlyBy: 4,
    spoil: (lock, { type }) => (type === 'message-heard' ? withClock(lock, -900) : lock),
  },
  {
    name: 'a lock whose clock is fast and sure of itself',
    metEarlyBy: 1,
    spoil: (lock, { type }) => (type === 'message-heard' ? withClock(lock, 900) : lock),
  },
  {
    name: 'a studio that forgets how often a pass was used',
    metEarlyBy: 1,
    beforeReport: ({ db }) => db.updateTable('doorPasses').set({ uses: 0 }).execute(),
  },
  {
    name: 'a studio that forgets that a code was used',
    metEarlyBy: 3,
    beforeReport: ({ db }) => db.updateTable('doorCodes').set({ uses: 0 }).execute(),
  },
  {
    name: 'a studio that takes its own denial for the proof of the lock',
    metEarlyBy: 4,
    wrong: async (store) =>
      await store.db
        .updateTable('doorPasses')
        .set({ endedAt: await store.now() })
        .where('deniedAt', 'is not', null)
        .where('endedAt', 'is', null)
        .execute(),
  },
  { name: 'denials that never reach the lock', metEarlyBy: 1, isLost: (type) => type === 'deny' },
]

function withRecords(lock: Lock, change: (record: PassRecord) => PassRecord): Lock {
  return { ...lock, passes: { ...lock.passes, records: lock.passes.records.map(change) } }
}

function withClock(lock: Lock, seconds: number): Lock {
  const { clock } = lock.passes
  return clock ? { ...lock, passes: { ...lock.passes, clock: { ...clock, time: clock.time + seconds } } } : lock
}
