import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'
import { Worker } from 'node:worker_threads'

import type { MadeExport } from '#server/http/exports.ts'
import { limitConcurrency } from '#server/platform/process/limit-concurrency.ts'
import { DatabaseBusy } from '#server/platform/database/database-busy.ts'
import type { Place } from '#server/platform/database/store.ts'
import type { ExportName, InputFor } from './export-jobs.ts'
import type { ExportOrder, ExportReport } from './export-worker.ts'

/** Makes exports beside the server, which goes on answering: a large one takes seconds of one processor. */
export interface ExportRunner {
  /** Answers as soon as it is known how many rows there will be. Rejects where none can be made, or too many wait. */
  make<Name extends ExportName>(name: Name, input: InputFor<Name>): Promise<MadeExport>
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

  async function carryOut(name: ExportName, input: unknown, onBegun: (made: MadeExport) => void): Promise<'done'> {
    clearTimeout(idle)
    thread ??= begin(place, (ended) => {
      if (thread === ended) thread = undefined
    })
    try {
      await carriedOut(thread, { id: ++count, name, input }, onBegun)
      return 'done'
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return {
    make(name, input) {
      return new Promise((resolve, reject) => {
        // The next one begins when this one is made to its end; whoever asked for it reads it from its beginning on.
        const done = oneByOne(() => carryOut(name, input, resolve))
        done.then((was) => was ?? reject(new DatabaseBusy()), reject)
      })
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

function carriedOut(thread: Worker, order: ExportOrder, onBegun: (made: MadeExport) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { json, add, end, fail } = openJson()
    const leave = () => settle(new Error('The server stops, and so does the export'))
    const settle = (error?: Error) => {
      thread.off('message', hear).off('error', settle).off('exit', leave)
      if (error) fail(error)
      else end()
      if (error) reject(error)
      else resolve()
    }
    const hear = (report: ExportReport) => {
      if (report.id !== order.id) return
      if (report.kind === 'begun') onBegun({ json, rows: report.rows })
      else if (report.kind === 'piece') add(report.bytes)
      else settle(report.kind === 'failed' ? new Error(report.failure) : undefined)
    }
    thread.on('message', hear).on('error', settle).on('exit', leave)
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage(order)
  })
}

/** What is told piece by piece, for one who reads it later, or who has left. */
function openJson() {
  let isWanted = true
  let telling: ReadableStreamDefaultController<Uint8Array> | undefined
  const json = new ReadableStream<Uint8Array>({
    start: (controller) => void (telling = controller),
    cancel: () => void (isWanted = false),
  })
  const tell = (act: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => {
    if (isWanted && telling) act(telling)
  }
  return {
    json,
    add: (bytes: Uint8Array) => tell((controller) => controller.enqueue(bytes)),
    end: () => tell((controller) => controller.close()),
    fail: (error: Error) => tell((controller) => controller.error(error)),
  }
}
