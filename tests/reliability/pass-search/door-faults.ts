import type { Lock } from '#server/simulators/lock-facts.ts'
import type { PassRecord } from '#server/simulators/pass-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Spoil } from './pass-lock.ts'

export interface DoorFault {
  name: string
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
    spoil: (lock, { type }) => (type === 'power-cut' ? { ...lock, passes: { ...lock.passes, records: [] } } : lock),
  },
  {
    name: 'a lock that forgets its uses in a power cut',
    spoil: (lock, { type }) => (type === 'power-cut' ? withRecords(lock, (one) => ({ ...one, uses: 0 })) : lock),
  },
  {
    name: 'a lock that forgets denials in a power cut',
    spoil: (lock, { type }) =>
      type === 'power-cut' ? withRecords(lock, (one) => ({ ...one, isDenied: false })) : lock,
  },
  { name: 'a lock that forgets denials', spoil: (lock) => withRecords(lock, (one) => ({ ...one, isDenied: false })) },
  {
    name: 'a lock that drops a record as soon as it is reported',
    spoil: (lock) => ({
      ...lock,
      passes: { ...lock.passes, records: lock.passes.records.filter(({ isReported }) => !isReported) },
    }),
  },
  {
    name: 'a lock that counts no second use',
    spoil: (lock) => withRecords(lock, (one) => ({ ...one, uses: Math.min(one.uses, 1) })),
  },
  {
    name: 'a lock that reports a use after a power cut that was none',
    spoil: (lock, { type }) =>
      type === 'power-cut'
        ? withRecords(lock, (one) => (one.uses > 0 ? { ...one, uses: one.uses + 1, isReported: false } : one))
        : lock,
  },
  {
    name: 'a lock that does not count what the studio orders',
    spoil: (lock) => withRecords(lock, (one) => ({ ...one, uses: one.uses - (one.ordered ?? 0), ordered: 0 })),
  },
  {
    name: 'a lock that reports what the studio ordered as uses of the phone',
    spoil: (lock) => withRecords(lock, (one) => ({ ...one, ordered: 0 })),
  },
  {
    name: 'a lock that takes a code of the keypad again',
    spoil: (lock) => withRecords(lock, (one) => (one.road === 'keypad' ? { ...one, uses: 0 } : one)),
  },
  {
    name: 'a lock that forgets which code it took last',
    spoil: (lock) => withRecords(lock, (one) => ({ ...one, step: 0 })),
  },
  {
    name: 'a lock whose clock is slow and sure of itself',
    spoil: (lock, { type }) => (type === 'message-heard' ? withClock(lock, -900) : lock),
  },
  {
    name: 'a lock whose clock is fast and sure of itself',
    spoil: (lock, { type }) => (type === 'message-heard' ? withClock(lock, 900) : lock),
  },
  {
    name: 'a studio that forgets how often a pass was used',
    beforeReport: ({ db }) => db.updateTable('doorPasses').set({ uses: 0 }).execute(),
  },
  {
    name: 'a studio that forgets that a code was used',
    beforeReport: ({ db }) => db.updateTable('doorCodes').set({ uses: 0 }).execute(),
  },
  {
    name: 'a studio that takes its own denial for the proof of the lock',
    wrong: async (store) =>
      await store.db
        .updateTable('doorPasses')
        .set({ endedAt: await store.now() })
        .where('deniedAt', 'is not', null)
        .where('endedAt', 'is', null)
        .execute(),
  },
  { name: 'denials that never reach the lock', isLost: (type) => type === 'deny' },
]

function withRecords(lock: Lock, change: (record: PassRecord) => PassRecord): Lock {
  return { ...lock, passes: { ...lock.passes, records: lock.passes.records.map(change) } }
}

function withClock(lock: Lock, seconds: number): Lock {
  const { clock } = lock.passes
  return clock ? { ...lock, passes: { ...lock.passes, clock: { ...clock, time: clock.time + seconds } } } : lock
}
