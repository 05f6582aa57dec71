import { about, message } from './start-messages.ts'
import { both, history, historyOf, type Row } from './start-state.ts'
import type { Workbench } from './start-workbench.ts'

/** What a bed says again whenever it is asked, as far as no fault keeps it from that. */
export function kept(bench: Workbench, row: Row): number[] {
  return bench.has('bed never says a receipt again') ? [] : persisterOf(row)
}

export function persisterOf(row: Row): number[] {
  return both.flatMap((which) => {
    switch (historyOf(row, which)) {
      case history.runningL:
      case history.overL:
      case history.darkL:
        return [about(message.receiptL, which)]
      case history.neverN:
        return [about(message.receiptN, which)]
      case history.overLF:
        return [about(message.receiptL, which), about(message.receiptF, which)]
      case history.overF:
        return [about(message.receiptF, which)]
      case history.darkLF:
        return [about(message.receiptL, which), about(message.receiptZ, which)]
      case history.darkF:
        return [about(message.receiptZ, which)]
      default:
        return []
    }
  })
}

export function acknowledged(before: number, kind: number): number {
  if (kind === message.ackN) return before === history.neverN ? history.never : before
  if (kind === message.ackF) return withoutFinal(before)
  if (before === history.runningL) return history.running
  if (before === history.overLF) return history.overF
  if (before === history.darkLF) return history.darkF
  if (before === history.darkL) return history.dark
  return before === history.overL ? history.over : before
}

export function withoutFinal(before: number): number {
  if (before === history.neverN) return history.never
  if (before === history.overLF) return history.overL
  if (before === history.darkLF) return history.darkL
  if (before === history.darkF) return history.dark
  return before === history.overF ? history.over : before
}
