import type { Call } from '#src/contract/call.ts'
import { stopSession } from '#src/contract/sessions.ts'
import { refuse } from '#src/contract/outcome.ts'

import { countSharedHit, untilNextMinute } from '#server/platform/database/limits/shared-hits.ts'
import type { Store } from '#server/platform/database/store.ts'
import { actsPerMember, type Limit, looksPerMember, waitMs } from './rate-limit.ts'
import type { Serve } from './serve-call.ts'

/** Members whose calls are counted at a time, before those who have stopped calling are forgotten. */
const mostCounted = 5_000

/**
 * Lets each member call only so often what reaches doors and beds, so that a script with a member's token does not keep
 * them busy. What acts is counted for all servers of a chain together, where there can be several; what only looks keeps
 * nothing but this process busy, and is counted in it. Stopping a bed is always allowed.
 */
export function limitCalls(serve: Serve, { db, place }: Pick<Store, 'db' | 'place'>, now = () => Date.now()): Serve {
  const ownActs = countHits(actsPerMember, now)
  const acts = place.engine === 'sqlite' ? ownActs : sharedActs
  const looks = countHits(looksPerMember, now)
  return (call, handle) => {
    const { path, writes }: Call = call
    if (path === stopSession.path) return serve(call, handle)
    const waitOf = writes ? acts : looks
    serve(call, async (context) => {
      const wait = context.caller === undefined ? 0 : await waitOf(context.caller.uid)
      return wait > 0 ? refuse('too-many', { retryAfter: Math.ceil(wait / 1_000) }) : await handle(context)
    })
  }

  /** Whom this server has refused already costs the database nothing. */
  async function sharedActs(uid: string): Promise<number> {
    const ownWait = ownActs(uid)
    if (ownWait > 0) return ownWait
    const at = now()
    const hits = await countSharedHit(db, `acts ${uid}`, at)
    return hits > actsPerMember.count ? untilNextMinute(at) : 0
  }
}

/** Counts a hit of a subject, unless it has to wait first: so many milliseconds. */
export function countHits(limit: Limit, now: () => number = Date.now): (subject: string) => number {
  const hits = new Map<string, number[]>()
  return (subject) => {
    const at = now()
    const recent = (hits.get(subject) ?? []).filter((hit) => hit > at - limit.windowMs)
    const wait = waitMs([limit], recent, at)
    if (hits.size >= mostCounted) dropOld(hits, at - limit.windowMs)
    hits.set(subject, wait > 0 ? recent : [...recent, at])
    return wait
  }
}

function dropOld(hits: Map<string, number[]>, before: number): void {
  for (const [subject, times] of hits) if ((times.at(-1) ?? before) <= before) hits.delete(subject)
}
