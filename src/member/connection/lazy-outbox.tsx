import { Plural } from '@lingui/react/macro'
import { lazy, Suspense, type ComponentType } from 'react'

import { canDismiss, type Entry } from '#src/domain/outbox/outbox-entry.ts'

interface Shown {
  entries: readonly Entry[]
}

/** The rows of what waits; most starts have none, so they load when there is one. */
export function LazyOutboxRows({ entries }: Shown) {
  return (
    <Suspense fallback={<WaitingCount entries={entries} />}>
      <Rows entries={entries} />
    </Suspense>
  )
}

export function LazyOutboxStrip({ entries }: Shown) {
  return (
    <Suspense fallback={<WaitingCount entries={entries} />}>
      <Strip entries={entries} />
    </Suspense>
  )
}

const Rows = part(async () => (await import('./outbox-rows.tsx')).OutboxRows)
const Strip = part(async () => (await import('./outbox-strip.tsx')).OutboxStrip)

/** Where the rows cannot be loaded, at least their number is told. */
function part(load: () => Promise<ComponentType<Shown>>) {
  return lazy(async () => ({ default: await load().catch(() => WaitingCount) }))
}

function WaitingCount({ entries }: Shown) {
  const waiting = entries.filter((entry) => !canDismiss(entry)).length
  return waiting > 0 && <Plural value={waiting} one="# change waiting to send" other="# changes waiting to send" />
}
