/** A command lives five seconds: the lock drops what is older. */
export const commandLifeMs = 5_000
/** How long the lock is waited for before the result is called unknown. */
export const answerLimitMs = 8_000

/** An opening of the door by anybody, as far as it is known. */
export interface RecentOpening extends OpeningCharge {
  memberUid: string
  askedAt: number
  result: 'unknown' | 'opened' | 'in-use' | 'failed' | 'offline'
  enterBy: number | null
  isRepeat: number
  /** By which the lock knows whose it is. */
  visitor?: string | null
}

/** By which rule a door opened, and which booking was charged for it. */
export interface OpeningCharge {
  rule: 'booking' | 'session' | 'staff'
  appointmentId: string | null
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

/** Until when the door stands open for this member; undefined when it does not. */
export function openUntil(openings: readonly RecentOpening[], memberUid: string, now: number): number | undefined {
  const ends = openings.filter((opening) => isOpenFor(opening, memberUid, now)).map(({ enterBy }) => enterBy ?? 0)
  return ends.length === 0 ? undefined : Math.max(...ends)
}

/**
 * The opening that was charged for and still stands: a tap meanwhile repeats it, and costs nothing. What repeats is not
 * repeated again, so that nobody keeps a door open for one price.
 */
export function openingToRepeat(
  openings: readonly RecentOpening[],
  memberUid: string,
  now: number,
): RecentOpening | undefined {
  return openings.find((opening) => opening.isRepeat === 0 && isOpenFor(opening, memberUid, now))
}

/** Whether one opening repeats another: by the same rule, for the same booking. */
export function isSameCharge(one: OpeningCharge | undefined, other: OpeningCharge): boolean {
  return one?.rule === other.rule && one.appointmentId === other.appointmentId
}

function isOpenFor(opening: RecentOpening, memberUid: string, now: number): boolean {
  return opening.memberUid === memberUid && opening.result === 'opened' && (opening.enterBy ?? 0) > now
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
