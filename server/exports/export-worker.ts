import { parentPort, workerData } from 'node:worker_threads'

import type { ExportFile } from '#server/http/csv.ts'
import { openReader } from '#server/platform/database/open-read-only.ts'
import type { Db, Place } from '#server/platform/database/store.ts'
import { exportJobs, type ExportName } from './export-jobs.ts'

/** What the server asks of this thread. */
export interface ExportOrder {
  id: number
  name: ExportName
  input: unknown
}

/** What it hears: how many rows there will be, the data as JSON piece by piece, and its end or why there is none. */
export type ExportReport = { id: number } & (
  | { kind: 'begun'; rows: number }
  | { kind: 'piece'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'done' }
  | { kind: 'failed'; failure: string }
)

// The thread is made for one database.
const reader = await openReader(workerData as Place)
const encoder = new TextEncoder()

async function runExport({ id, name, input }: ExportOrder): Promise<void> {
  try {
    // One look at the database: what is written meanwhile is not in it, and what is in it fits together.
    await reader.lookOnce(async (db) => {
      const { rows, json } = await (exportJobs[name] as AnyJob)(db, input)
      report({ id, kind: 'begun', rows })
      for await (const text of json) report({ id, kind: 'piece', bytes: encoder.encode(text) })
    })
    report({ id, kind: 'done' })
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    report({ id, kind: 'failed', failure })
  }
}

type AnyJob = (db: Db, input: unknown) => Promise<ExportFile>

function report(said: ExportReport): void {
  parentPort?.postMessage(said, said.kind === 'piece' ? [said.bytes.buffer] : [])
}

parentPort?.on('message', (order: ExportOrder) => void runExport(order))
