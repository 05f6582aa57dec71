/** A command lives five seconds: the lock drops what is older. */
export const commandLifeMs = 5_000
/** How long the lock is waited for before the result is called unknown. */
export const answerLimitMs = 8_000

/** An opening of the door by anybody, as far as it is known. */
export interface RecentOpening {
  memberUid: string
  askedAt: number
  result: 'unknown' | 'opened' | 'in-use' | 'failed' | 'offline'
  enterBy: number | null
}

/**
 * Until when another member has the door, or undefined when none has: the one for whom it opened may still be on
 * the way in, and an unanswered command may open it at any moment.
 */
export function inUseUntil(
  openings: readonly RecentOpening[],
  memberUid: string,
  enterWithinMs: number,
  now: number,
): number | undefined {
  const ends = openings
    .filter((opening) => opening.memberUid !== memberUid)
    .map((opening) => busyUntil(opening, enterWithinMs, now))
    .filter((endsAt) => endsAt > now)
  return ends.length === 0 ? undefined : Math.max(...ends)
}

/** True while the door stands open for this member. */
export function isOpenFor(openings: readonly RecentOpening[], memberUid: string, now: number): boolean {
  return openings.some((opening) => opening.memberUid === memberUid && (opening.enterBy ?? 0) > now)
}

function busyUntil({ result, enterBy, askedAt }: RecentOpening, enterWithinMs: number, now: number): number {
  if (result === 'opened') return enterBy ?? 0
  return result === 'unknown' && now < askedAt + answerLimitMs ? askedAt + enterWithinMs : 0
}

/**
 * When the door locks again. An answer may come late; the lock itself acted within the life of the command, so the
 * time to enter ends no later than counted from there.
 */
export function enterBy(askedAt: number, answeredAt: number, enterWithinMs: number): number {
  return Math.min(answeredAt, askedAt + commandLifeMs) + enterWithinMs
}
