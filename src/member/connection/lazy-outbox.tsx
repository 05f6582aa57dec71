import { Plural } from '@lingui/react/macro'

import { canDismiss, type Entry } from '#src/domain/outbox/outbox-entry.ts'
import { optionalPart } from '#src/ui/optional-part.tsx'

interface Shown {
  entries: readonly Entry[]
}

/** The rows of what waits; most starts have none, so they load when there is one. */
export const LazyOutboxRows = optionalPart(async () => (await import('./outbox-rows.tsx')).OutboxRows, WaitingCount)
export const LazyOutboxStrip = optionalPart(async () => (await import('./outbox-strip.tsx')).OutboxStrip, WaitingCount)

/** At least their number is told. */
function WaitingCount({ entries }: Shown) {
  const waiting = entries.filter((entry) => !canDismiss(entry)).length
  return waiting > 0 && <Plural value={waiting} one="# change waiting to send" other="# changes waiting to send" />
}
