import { parentPort } from 'node:worker_threads'

import type { ExportFile } from '#server/http/csv.ts'
import { openReader } from '#server/platform/database/open-read-only.ts'
import type { Db, Place } from '#server/platform/database/store.ts'
import { openDemand } from './demand.ts'
import { exportJobs, type ExportName } from './export-jobs.ts'

/** What the server asks of this thread: an export, then one piece of it after the other, or no more of it. */
export type ExportAsk = { id: number } & (
  | { kind: 'make'; name: ExportName; place: Place; input: unknown }
  | { kind: 'more' }
  | { kind: 'enough' }
)

/** What it hears: how many rows there will be, the data as JSON piece by piece, and its end or why there is none. */
export type ExportReport = { id: number } & (
  | { kind: 'begun'; rows: number }
  | { kind: 'piece'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'done' }
  | { kind: 'failed'; failure: string }
)

const encoder = new TextEncoder()
const demands = new Map<number, ReturnType<typeof openDemand>>()

async function runExport({ id, name, place, input }: Extract<ExportAsk, { kind: 'make' }>): Promise<void> {
  const demand = openDemand()
  demands.set(id, demand)
  try {
    await look(place, async (db) => {
      const { rows, json } = await (exportJobs[name] as AnyJob)(db, input)
      report({ id, kind: 'begun', rows })
      for await (const text of json) {
        if (!(await demand.isForOneMore())) return
        report({ id, kind: 'piece', bytes: encoder.encode(text) })
      }
    })
    report({ id, kind: 'done' })
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    report({ id, kind: 'failed', failure })
  } finally {
    demands.delete(id)
  }
}

type AnyJob = (db: Db, input: unknown) => Promise<ExportFile>

/**
 * One look at the database: what is written meanwhile is not in it, and what is in it fits together. Each has a
 * connection of its own, since one waits for its reader while another goes on.
 */
async function look(place: Place, make: (db: Db) => Promise<void>): Promise<void> {
  const reader = await openReader(place)
  try {
    await reader.lookOnce(make)
  } finally {
    await reader.close()
  }
}

function report(said: ExportReport): void {
  parentPort?.postMessage(said, said.kind === 'piece' ? [said.bytes.buffer] : [])
}

parentPort?.on('message', (asked: ExportAsk) => {
  if (asked.kind === 'make') void runExport(asked)
  else if (asked.kind === 'more') demands.get(asked.id)?.ask()
  else demands.get(asked.id)?.end()
})
