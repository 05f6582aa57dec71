import type { Bed } from '#server/simulators/bed-facts.ts'
import type { PassStore } from '#server/simulators/pass-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { SpoilBed } from './pass-bed.ts'

export interface BedFault {
  name: string
  spoil?: SpoilBed
  /** What the studio forgets or does wrong, again and again. */
  wrong?: (store: Store) => Promise<unknown>
  /** What never reaches the bed. */
  isLost?: (type: string) => boolean
  /** The bed loses its store, and goes on as if nothing had been. */
  keepsEpoch?: boolean
}

/** What a search has met. */
export interface BedFound {
  visits: number
  /** Runs with light that a pass began, and that a start with a signal began. */
  byPass: number
  online: number
  wrongs: string[]
}

/** Defects of beds and of the studio that the search has to notice. */
export const bedFaults: BedFault[] = [
  {
    name: 'a bed that forgets its records in a power cut',
    spoil: (bed, { type }) => (type === 'power-cut' ? withPasses(bed, { records: [] }) : bed),
  },
  {
    name: 'a bed that forgets denials',
    spoil: (bed) => withPasses(bed, { records: bed.stored.passes.records.map((one) => ({ ...one, isDenied: false })) }),
  },
  {
    name: 'a bed that starts as often as it is asked',
    spoil: (bed) =>
      bed.stored.openRun
        ? bed
        : withPasses(bed, { records: bed.stored.passes.records.filter(({ uses }) => uses === 0) }),
  },
  {
    name: 'a bed whose clock is slow and sure of itself',
    spoil: (bed, { type }) => (type === 'message-heard' ? withClock(bed, -900) : bed),
  },
  {
    name: 'a bed whose clock is fast and sure of itself',
    spoil: (bed, { type }) => (type === 'message-heard' ? withClock(bed, 900) : bed),
  },
  { name: 'a bed that keeps its epoch when its store is lost', keepsEpoch: true },
  {
    name: 'a bed that drops its receipts once they are said',
    spoil: (bed) => ({ ...bed, stored: { ...bed.stored, receipts: [] } }),
    isLost: (type) => type === 'receipt',
  },
  {
    name: 'a studio that gives back by time alone',
    wrong: async (store) => {
      const at = await store.now()
      const passes = store.db
        .selectFrom('bedPasses')
        .selectAll()
        .where('endedAt', 'is', null)
        .where('notAfter', '<', at)
      for (const pass of await passes.execute()) await giveBack(store.db, pass, at)
    },
  },
  {
    name: 'a studio that gives back what it has denied, and not what the bed has proven',
    wrong: async (store) => {
      const at = await store.now()
      const passes = store.db
        .selectFrom('bedPasses')
        .selectAll()
        .where('endedAt', 'is', null)
        .where('deniedAt', 'is not', null)
      for (const pass of await passes.execute()) await giveBack(store.db, pass, at)
    },
  },
  {
    name: 'a studio that forgets a pass which it has denied',
    wrong: async (store) =>
      await store.db
        .updateTable('bedPasses')
        .set({ endedAt: await store.now(), outcome: 'released' })
        .where('deniedAt', 'is not', null)
        .where('endedAt', 'is', null)
        .execute(),
  },
  {
    name: 'a studio that starts beside a pass',
    wrong: async (store) =>
      await store.db
        .updateTable('bedPasses')
        .set({ endedAt: await store.now() })
        .where('endedAt', 'is', null)
        .execute(),
  },
  { name: 'denials and questions that never reach the bed', isLost: (type) => type === 'deny' || type === 'ask-pass' },
]

function withPasses(bed: Bed, changes: Partial<PassStore>): Bed {
  return { ...bed, stored: { ...bed.stored, passes: { ...bed.stored.passes, ...changes } } }
}

function withClock(bed: Bed, seconds: number): Bed {
  const { clock } = bed.stored.passes
  return clock ? withPasses(bed, { clock: { ...clock, time: clock.time + seconds } }) : bed
}

type Wrong = Parameters<NonNullable<BedFault['wrong']>>[0]

async function giveBack(
  db: Wrong['db'],
  { passId, sessionId, cardId, shopId }: { passId: string; sessionId: string; cardId: string; shopId: number },
  at: number,
): Promise<void> {
  await db.updateTable('bedPasses').set({ endedAt: at, outcome: 'released' }).where('passId', '=', passId).execute()
  const line = { lineId: `planted-${passId}`, cardId, reason: 'release', delta: 1, sessionId, shopId } as const
  const said = { reference: `session:${sessionId}:release`, staffUid: null, days: null, note: null, createdAt: at }
  await db
    .insertInto('cardLines')
    .values({ ...line, ...said })
    .execute()
}
