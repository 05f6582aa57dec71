import type { QueryClient, QueryKey } from '@tanstack/react-query'

import type { ListMarks, ListsInput } from '#src/staff/board/board-stream-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { userKey } from '#src/staff/members/member-calls.ts'
import { tillKey } from '#src/staff/payments/sale-calls.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'

/** However much changes, what is shown is read no more often. */
const atMostEveryMs = 1_000

/** The word that was heard last for each list of a studio or of a member, for as long as the app is open. */
const lastHeard = new Map<string, string>()

interface Shown {
  shopId: number
  lists: ListsInput
}

/** Reads the lists on screen again when the studio says that they have changed. */
export function followLists(queries: QueryClient, { shopId, lists }: Shown) {
  const readAt = new Map<string, number>()
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const { memberUid = '' } = lists
  const keysOf: Record<keyof ListMarks, readonly QueryKey[]> = {
    ledger: [transactionsKey, [...tillKey, 'today'], [...tillKey, 'pay-link']],
    members: [usersKey],
    member: [userKey(memberUid), [...tillKey, 'of', memberUid]],
  }
  const nameOf = { ledger: `ledger ${shopId}`, members: 'members', member: `member ${memberUid}` }
  const listNames = ['ledger', 'members', 'member'] as const
  const isFollowed = { ledger: lists.ledger, members: lists.members, member: lists.memberUid !== undefined }
  const followed = () => listNames.filter((list) => isFollowed[list]).flatMap((list) => keysOf[list])

  function readAgain(list: keyof ListMarks): void {
    waiting.delete(list)
    readAt.set(list, Date.now())
    for (const queryKey of keysOf[list]) void queries.invalidateQueries({ queryKey })
  }

  return {
    onMarks(marks: ListMarks): void {
      for (const list of listNames) {
        const mark = marks[list]
        if (mark === undefined || lastHeard.get(nameOf[list]) === mark) continue
        lastHeard.set(nameOf[list], mark)
        if (waiting.has(list)) continue
        const rest = (readAt.get(list) ?? 0) + atMostEveryMs - Date.now()
        waiting.set(
          list,
          setTimeout(() => readAgain(list), Math.max(0, rest)),
        )
      }
    },
    /** What was true is still true, and that makes it younger; not what is being read, or could not be. */
    onAlive(): void {
      if (waiting.size > 0) return
      const cache = queries.getQueryCache()
      for (const key of followed()) {
        for (const { queryKey, state } of cache.findAll({ queryKey: key, type: 'active' })) {
          const isKnown = state.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated
          if (isKnown) queries.setQueryData(queryKey, (known: unknown) => known)
        }
      }
    },
    onLost(): void {
      for (const queryKey of followed()) void queries.invalidateQueries({ queryKey })
    },
    stop(): void {
      for (const [list, timer] of waiting) {
        clearTimeout(timer)
        // It was heard, and not read: the next line has to say it once more.
        lastHeard.delete(nameOf[list as keyof ListMarks])
      }
    },
  }
}
