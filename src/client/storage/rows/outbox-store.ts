import type { Entry } from '#src/domain/outbox/outbox-entry.ts'
import type { Outbox } from '#src/domain/outbox/outbox.ts'
import { isRecord } from '#src/lib/parse-json.ts'
import { promisifyRequest } from 'idb-keyval'

import { openRows } from './database.ts'

export interface OutboxStore {
  read: () => Promise<Outbox>
  /** Reads, decides and writes in one transaction; resolves when the disk has it and rejects when it has not. */
  change: <Decision extends { state: Outbox }>(decide: (outbox: Outbox) => Decision) => Promise<Decision>
}

/** The outbox has its own database, so that no purge and no change of another store can touch it. */
export function openOutbox(name = 'outbox'): OutboxStore {
  const rows = openRows(name, 'strict')
  return {
    read: () => rows('readonly', async (store) => readEntries(await promisifyRequest(store.getAll()))),
    change: (decide) => rows('readwrite', (store) => changeRows(store, decide)),
  }
}

function changeRows<Decision extends { state: Outbox }>(
  store: IDBObjectStore,
  decide: (outbox: Outbox) => Decision,
): Promise<Decision> {
  const { transaction } = store
  return new Promise((resolve, reject) => {
    let decision: Decision
    const all: IDBRequest<unknown[]> = store.getAll()
    all.addEventListener('success', () => {
      const before = readEntries(all.result)
      try {
        decision = decide(before)
        writeDifference(store, before, decision.state)
      } catch (error) {
        transaction.abort()
        reject(error instanceof Error ? error : new DOMException('The outbox was not written', 'AbortError'))
      }
    })
    transaction.addEventListener('complete', () => resolve(decision))
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('The outbox was not written', 'AbortError')),
    )
  })
}

function writeDifference(store: IDBObjectStore, before: Outbox, after: Outbox): void {
  const kept = new Set(after.map(({ opId }) => opId))
  for (const { opId } of before) if (!kept.has(opId)) store.delete(opId)
  for (const entry of after) if (!before.includes(entry)) store.put(entry, entry.opId)
}

/** A row that another version wrote and this one does not understand is left where it is. */
function readEntries(rows: unknown[]): Entry[] {
  return rows.filter(isEntry)
}

function isEntry(row: unknown): row is Entry {
  if (!isRecord(row) || !isRecord(row['intent']) || !isRecord(row['state'])) return false
  const isNumbered = ['seq', 'tries', 'queuedAt', 'nextAt', 'notBefore'].every(
    (field) => typeof row[field] === 'number',
  )
  return isNumbered && ['opId', 'ownerUid', 'lane'].every((field) => typeof row[field] === 'string') && isKnown(row)
}

function isKnown({ intent, state }: Record<string, unknown>): boolean {
  if (!isRecord(intent) || !isRecord(state)) return false
  const isState = ['waiting', 'sending', 'refused', 'dead'].includes(String(state['name']))
  if (intent['kind'] === 'cancel-appointment' || intent['kind'] === 'mark-visited') {
    return isState && typeof intent['appointmentId'] === 'string'
  }
  if (intent['kind'] === 'report-receipts') return isState && Array.isArray(intent['frames'])
  if (intent['kind'] === 'report-problem') return isState && isRecord(intent['report'])
  return isState && intent['kind'] === 'edit-profile' && isRecord(intent['changes'])
}
