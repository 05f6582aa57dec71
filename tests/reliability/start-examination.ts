import { kindOf, mapMessages, message } from './start-search/start-messages.ts'
import {
  both,
  examining,
  field,
  get,
  ofSession,
  part,
  type Row,
  stage,
  type Which,
} from './start-search/start-state.ts'
import type { Workbench } from './start-search/start-workbench.ts'

/** No session has the bed: what is unknown of earlier ones may be asked for without killing a start. */
export function lookAtFreed(bench: Workbench, row: Row): void {
  if (bench.has('studio never asks again')) return
  const waiting = both.filter((which) => get(row, ofSession(which, part.stage)) === stage.freed)
  for (const which of waiting) examine(bench, row, which)
  if (waiting.length > 0) bench.done('studio asks', bench.copy(row), message.ask)
}

/** A new examination: what still travels for an older one answers nothing any more. */
export function examine(bench: Workbench, row: Row, which: Which): void {
  const next = bench.copy(row)
  mapMessages(next, asOld)
  const isBlunt = bench.has('studio asks without a hello first')
  next[field.examination] = examinationOf(which, isBlunt ? examining.asked : examining.greeted)
  bench.done('studio examines', next, isBlunt ? message.askExam : message.helloExam)
}

export function asOld(code: number): number {
  switch (kindOf(code)) {
    case message.helloExam:
      return message.helloOld
    case message.askExam:
      return message.ask
    case message.identityExam:
    case message.examNothing:
    case message.examReceipt:
      return 0
    case message.examDressing:
      return code - message.examDressing + message.statusDressing
    case message.examRunning:
      return code - message.examRunning + message.statusRunning
    case message.examPaused:
      return code - message.examPaused + message.statusPaused
    default:
      return code
  }
}

export function hearExamIdentity(bench: Workbench, next: Row): void {
  if (!isGreeted(next)) return bench.done('studio hears an old identity', next)
  next[field.examination] = get(next, field.examination) + 1
  bench.done('studio hears an identity', next, message.askExam)
}

function examinationOf(which: Which, step: number): number {
  return step + 2 * (which - 1)
}

/** The session that is being examined; 0 when none is. */
export function examinedSession(row: Row): 0 | Which {
  const at = get(row, field.examination)
  return at === examining.no ? 0 : at <= examining.asked ? 1 : 2
}

export function isGreeted(row: Row): boolean {
  return get(row, field.examination) % 2 === examining.greeted
}
