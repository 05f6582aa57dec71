import { parentPort, workerData } from 'node:worker_threads'

import { openReader } from '#server/platform/database/open-read-only.ts'
import type { Db, Place } from '#server/platform/database/store.ts'
import { exportJobs, type ExportName, type Made } from './export-jobs.ts'

/** What the server asks of this thread. */
export interface ExportOrder {
  id: number
  name: ExportName
  input: unknown
}

/** What it hears: the data as JSON, or why there is none. */
export type ExportReport =
  | { id: number; bytes: Uint8Array<ArrayBuffer>; rows: number }
  | { id: number; failure: string }

// The thread is made for one database.
const reader = await openReader(workerData as Place)

async function runExport({ id, name, input }: ExportOrder): Promise<ExportReport> {
  try {
    // One look at the database: what is written meanwhile is not in it, and what is in it fits together.
    const { rows, data } = await reader.lookOnce((db) => (exportJobs[name] as AnyJob)(db, input))
    return { id, rows, bytes: new TextEncoder().encode(JSON.stringify(data)) }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

type AnyJob = (db: Db, input: unknown) => Promise<Made>

parentPort?.on('message', (order: ExportOrder) => {
  void runExport(order).then((report) =>
    parentPort?.postMessage(report, 'bytes' in report ? [report.bytes.buffer] : []),
  )
})
