import type { Call } from '#src/contract/call.ts'

import { memberCalls } from './member-calls.ts'
import { staffCalls } from './staff-calls.ts'
import type { Summaries } from './tags.ts'

type PathsOf<Groups> = { [Tag in keyof Groups]: keyof Groups[Tag] }[keyof Groups]
type DescribedPath = PathsOf<typeof memberCalls> | PathsOf<typeof staffCalls>

/** A call with a summary. No other can be served, so that none is published without one. */
export type DescribedCall = Call & { path: DescribedPath }

interface Described {
  summary: string
  tags: string[]
}

/** What each call does, and what it is about. */
export const described = Object.fromEntries([...list(memberCalls), ...list(staffCalls)]) as Record<
  DescribedPath,
  Described
>

function list(groups: Summaries): [string, Described][] {
  return Object.entries(groups).flatMap(([tag, summaries]) =>
    Object.entries(summaries).map(([path, summary]): [string, Described] => [path, { summary, tags: [tag] }]),
  )
}
