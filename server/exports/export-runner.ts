import { Worker } from 'node:worker_threads'

import type { MadeExport } from '#server/http/exports.ts'
import { limitConcurrency } from '#server/platform/process/limit-concurrency.ts'
import { DatabaseBusy } from '#server/platform/database/database-busy.ts'
import type { Place } from '#server/platform/database/store.ts'
import type { ExportName, InputFor } from './export-jobs.ts'
import type { ExportAsk, ExportReport } from './export-worker.ts'
import { type Limits, readPieces } from './read-pieces.ts'

/** Makes exports beside the server, which goes on answering: a large one takes seconds of one processor. */
export interface ExportRunner {
  /** Answers as soon as it is known how many rows there will be. Rejects where none can be made, or too many wait. */
  make<Name extends ExportName>(name: Name, input: InputFor<Name>): Promise<MadeExport>
  close(): Promise<void>
}

/** One whose reader has a slow line must not hold up the next. */
const atOnce = 3
const waitingAtMost = 10
const idleMs = 30_000
/** A look at the database keeps it from clearing away what was deleted since, and the indexes of an upgrade waiting. */
const usualLimits: Limits = { pieceMs: 20_000, wholeMs: 5 * 60_000 }

/**
 * One thread, begun with the first export and ended when none was asked for in a while. `placeNow` tells where one is to
 * be read that begins now.
 */
export function openExportRunner(placeNow: (name: ExportName) => Promise<Place>, limits = usualLimits): ExportRunner {
  const fewAtOnce = limitConcurrency({ atOnce, waiting: waitingAtMost })
  let underWay = 0
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
    underWay++
    try {
      const place = await placeNow(name)
      thread ??= begin((ended) => {
        if (thread === ended) thread = undefined
      })
      await carriedOut(thread, { id: ++count, kind: 'make', name, place, input }, { onBegun, limits })
      return 'done'
    } finally {
      underWay--
      if (underWay === 0) idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return {
    make(name, input) {
      return new Promise((resolve, reject) => {
        // It is made while it is read, and has its place until then.
        const done = fewAtOnce(() => carryOut(name, input, resolve))
        done.then((was) => was ?? reject(new DatabaseBusy()), reject)
      })
    },
    close: end,
  }
}

function begin(onEnd: (thread: Worker) => void): Worker {
  const thread = new Worker(new URL('./export-worker.ts', import.meta.url))
  thread.on('exit', () => onEnd(thread))
  // The call that waits for an export hears of it there; without a listener here it would end the server.
  thread.on('error', () => onEnd(thread))
  thread.unref()
  return thread
}

interface Reading {
  onBegun: (made: MadeExport) => void
  limits: Limits
}

function carriedOut(
  thread: Worker,
  order: Extract<ExportAsk, { kind: 'make' }>,
  { onBegun, limits }: Reading,
): Promise<void> {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const ask = (asked: ExportAsk) => thread.postMessage(asked)
  return new Promise((resolve, reject) => {
    const { id } = order
    const maker = { more: () => ask({ id, kind: 'more' }), enough: () => ask({ id, kind: 'enough' }) }
    const { json, add, end, fail } = readPieces(maker, limits)
    const leave = () => settle(new Error('The server stops, and so does the export'))
    const settle = (error?: Error) => {
      thread.off('message', hear).off('error', settle).off('exit', leave)
      if (error) fail(error)
      else end()
      if (error) reject(error)
      else resolve()
    }
    const hear = (report: ExportReport) => {
      if (report.id !== id) return
      if (report.kind === 'begun') onBegun({ json, rows: report.rows })
      else if (report.kind === 'piece') add(report.bytes)
      else settle(report.kind === 'failed' ? new Error(report.failure) : undefined)
    }
    thread.on('message', hear).on('error', settle).on('exit', leave)
    ask(order)
  })
}
