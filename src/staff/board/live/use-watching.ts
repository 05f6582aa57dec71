import { useId, useLayoutEffect, useSyncExternalStore } from 'react'

import { makeListeners } from '#src/lib/listeners.ts'
import type { Heard, ListsInput, WatchInput } from '#src/staff/board/board-stream-calls.ts'

export type Part = Heard['part']
type PageInput = Pick<WatchInput, 'calendar' | 'report'> & ListsInput

/** How often something is asked for while it cannot be watched. */
export const pollMs = 10_000

/** What open pages want to hear of beside the board and the alerts: there is one line to the studio for all of them. */
const pageInputs = new Map<string, PageInput>()
const changes = makeListeners()
let live: ReadonlySet<Part> = new Set()

/** Wants a part of what the line can bring for as long as the page is open. Tells which parts come by themselves now. */
export function useWatching({ calendar, report, ledger, members, memberUid }: PageInput): ReadonlySet<Part> {
  const id = useId()
  // Before the frame looks what is wanted, so that its line is opened once for a new page.
  useLayoutEffect(() => {
    pageInputs.set(id, { calendar, report, ledger, members, memberUid })
    changes.tell()
    return () => {
      pageInputs.delete(id)
      changes.tell()
    }
  }, [id, calendar, report, ledger, members, memberUid])
  return useLiveParts()
}

/** Which parts come by themselves now; the others have to be asked for. */
export function useLiveParts(): ReadonlySet<Part> {
  return useSyncExternalStore(changes.add, () => live)
}

/** Said by the one that holds the line. */
export function noteLive(parts: ReadonlySet<Part>): void {
  live = parts
  changes.tell()
}

/** What all open pages together want. */
export function useRequestedParts(): PageInput {
  const calendar = useSyncExternalStore(changes.add, () => requested('calendar'))
  const report = useSyncExternalStore(changes.add, () => requested('report'))
  const ledger = useSyncExternalStore(changes.add, () => requested('ledger'))
  const members = useSyncExternalStore(changes.add, () => requested('members'))
  const memberUid = useSyncExternalStore(changes.add, () => requested('memberUid'))
  return { calendar, report, ledger, members, memberUid }
}

function requested<Name extends keyof PageInput>(name: Name): PageInput[Name] {
  return [...pageInputs.values()].findLast((input) => input[name] !== undefined)?.[name]
}
