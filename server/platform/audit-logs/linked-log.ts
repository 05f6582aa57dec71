import { selectLogHeadForUpdate, isTrueHead, moveHead, sealedHead } from './log-heads.ts'
import type { LogKey } from './log-key.ts'
import type { LogFields, LogName, LogPlace } from './log-tables.ts'
import { lastPlace } from './read-logs.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface NewEntry {
  log: LogName
  fields: LogFields
  insert: (tx: Tx, place: LogPlace) => Promise<unknown>
}

/** Entries that follow each other; `insert` gets their places in the same order. */
interface NewEntries {
  log: LogName
  fields: readonly LogFields[]
  insert: (tx: Tx, places: readonly LogPlace[]) => Promise<unknown>
}

const waiting = new WeakMap<Tx, NewEntries[]>()

/** Adds an entry to a log, as the last step of its transaction: another writer of the same log waits for it. */
export function addToLog(tx: Tx, { log, fields, insert }: NewEntry): void {
  addAllToLog(tx, {
    log,
    fields: [fields],
    insert: async (tx, [place]) => place && (await insert(tx, place)),
  })
}

/** The same with many entries that are written at once. */
export function addAllToLog(tx: Tx, added: NewEntries): void {
  const entries = waiting.get(tx)
  if (!entries) throw new Error('Logs are written in a transaction of the store')
  entries.push(added)
}

/** Runs the work of a transaction, and then adds what it wants to have written down. */
export async function withLogs<T>(tx: Tx, key: LogKey, work: (tx: Tx) => Promise<T>): Promise<T> {
  const entries: NewEntries[] = []
  waiting.set(tx, entries)
  const result = await work(tx)
  waiting.delete(tx)
  // Always in the same order, so that no two transactions wait for each other; the log of everybody comes last.
  const logs = [...new Set(entries.map(({ log }) => log))].sort((a, b) => (a < b ? -1 : 1))
  for (const log of logs) {
    const own = entries.filter((entry) => entry.log === log)
    await extend(tx, key, log, own)
  }
  return result
}

/**
 * Each link covers the one before it. A head that was changed from outside is not believed: the next entry follows
 * from nothing, which every later check finds, and what is done is written down all the same.
 */
async function extend(tx: Tx, key: LogKey, log: LogName, entries: NewEntries[]): Promise<void> {
  const head = await selectLogHeadForUpdate(tx, key, log)
  const isTrue = isTrueHead(key, head)
  let place: LogPlace = isTrue ? head : { seq: Math.max(head.seq, (await lastPlace(tx, log)).seq), link: '' }
  for (const { fields, insert } of entries) {
    const places = fields.map((said) => {
      const seq = place.seq + 1
      place = { seq, link: linkOf(key, log, seq, place.link, said) }
      return place
    })
    await insert(tx, places)
  }
  await moveHead(tx, sealedHead(key, { ...head, ...place }))
}

export function linkOf(key: LogKey, log: LogName, seq: number, before: string, fields: LogFields): string {
  return key.link([log, seq, before, ...fields])
}
