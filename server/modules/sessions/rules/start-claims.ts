import { isTooLate } from '#src/domain/appointments/appointment.ts'

/** A booking on the bed that belongs to another member. */
export interface OthersClaim {
  state: 'booked' | 'visited'
  startsAt: number
  endsAt: number
  lateMinutes: number
  /** The first piece of time that it holds on the bed. */
  claimsFrom: number
}

/** Another booking of the member, anywhere in the chain, and the hours that its bed's type asks for before it. */
export interface OwnClaim {
  startsAt: number
  gapHours: number
}

/** The booking that ends a session the soonest. */
export interface ClaimLimit {
  whose: 'other' | 'own'
  startsAt: number
  /** Whose time it is now: until when they may still come; null while their time is still to come. */
  heldUntil: number | null
  /** The most minutes that end in time; 0: none. */
  maxMinutes: number
}

interface Starting {
  now: number
  dressingSeconds: number
  /** What the bed needs after a session before another member can have it. */
  restMs: number
}

const minute = 60_000
const hour = 60 * minute

/** What bookings leave of a bed for a start now; undefined: as much as the bed itself allows. */
export function claimLimit(
  others: readonly OthersClaim[],
  own: readonly OwnClaim[],
  { now, dressingSeconds, restMs }: Starting,
): ClaimLimit | undefined {
  const minutesUntil = (endBy: number) => Math.max(0, Math.floor((endBy - now - dressingSeconds * 1000) / minute))
  const limits = [
    ...others
      .filter((claim) => isStanding(claim, now))
      .map((claim) => ({
        whose: 'other' as const,
        startsAt: claim.startsAt,
        heldUntil: claim.claimsFrom <= now ? heldUntil(claim) : null,
        maxMinutes: minutesUntil(claim.claimsFrom - restMs),
      })),
    ...own.map(({ startsAt, gapHours }) => ({
      whose: 'own' as const,
      startsAt,
      heldUntil: null,
      maxMinutes: minutesUntil(startsAt - gapHours * hour),
    })),
  ]
  return limits.sort((a, b) => a.maxMinutes - b.maxMinutes || a.startsAt - b.startsAt)[0]
}

/** A member who is too late holds nothing; one who has come holds the bed until their time is over. */
function isStanding(claim: OthersClaim, now: number): boolean {
  return claim.state === 'visited' ? claim.endsAt > now : !isTooLate(claim, now)
}

function heldUntil({ state, startsAt, endsAt, lateMinutes }: OthersClaim): number {
  return state === 'visited' ? endsAt : startsAt + lateMinutes * minute
}

/** From the end of a session until another member can have the bed: it cools, or is aired, whichever takes longer. */
export function restMsOf({
  coolingSeconds,
  turnroundMinutes,
}: {
  coolingSeconds: number
  turnroundMinutes: number
}): number {
  return Math.max(coolingSeconds * 1000, turnroundMinutes * minute)
}
