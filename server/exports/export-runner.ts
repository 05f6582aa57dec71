import { Worker } from 'node:worker_threads'

import { limitConcurrency } from '#server/platform/process/limit-concurrency.ts'
import { DatabaseBusy } from '#server/platform/database/database-busy.ts'
import type { Place } from '#server/platform/database/store.ts'
import type { ExportName, InputFor } from './export-jobs.ts'
import type { ExportOrder, ExportReport } from './export-worker.ts'

/** Makes exports beside the server, which goes on answering: a large one takes seconds of one processor. */
export interface ExportRunner {
  make<Name extends ExportName>(name: Name, input: InputFor<Name>): Promise<{ bytes: Uint8Array; rows: number }>
  close(): Promise<void>
}

const waitingAtMost = 10
const idleMs = 30_000

/** One thread for one database, begun with the first export and ended when none was asked for in a while. */
export function openExportRunner(place: Place): ExportRunner {
  const oneByOne = limitConcurrency({ atOnce: 1, waiting: waitingAtMost })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0

  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  async function order(name: ExportName, input: unknown): Promise<{ bytes: Uint8Array; rows: number }> {
    clearTimeout(idle)
    thread ??= begin(place, (ended) => {
      if (thread === ended) thread = undefined
    })
    try {
      return await carriedOut(thread, { id: ++count, name, input })
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return {
    async make(name, input) {
      const made = await oneByOne(() => order(name, input))
      if (made === undefined) throw new DatabaseBusy()
      return made
    },
    close: end,
  }
}

function begin(place: Place, onEnd: (thread: Worker) => void): Worker {
  const thread = new Worker(new URL('./export-worker.ts', import.meta.url), { workerData: place })
  thread.on('exit', () => onEnd(thread))
  // The call that waits for an export hears of it there; without a listener here it would end the server.
  thread.on('error', () => onEnd(thread))
  thread.unref()
  return thread
}

function carriedOut(thread: Worker, order: ExportOrder): Promise<{ bytes: Uint8Array; rows: number }> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      thread.off('message', hear).off('error', fail).off('exit', leave)
      act()
    }
    const hear = (report: ExportReport) => {
      if (report.id !== order.id) return
      settle(() => ('failure' in report ? reject(new Error(report.failure)) : resolve(report)))
    }
    const fail = (error: Error) => settle(() => reject(error))
    const leave = () => settle(() => reject(new Error('The server stops, and so does the export')))
    thread.on('message', hear).on('error', fail).on('exit', leave)
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage(order)
  })
}
