import { datesBetween, endAfterDays } from '#src/domain/cards/validity.ts'

/** What was paid for a package, and what is left of it. Instants are milliseconds, money is in cents. */
export interface SoldPackage {
  paidCents: number
  /** Its money went back as a whole: what is left of it is worth nothing. */
  isRefunded: boolean
  /** Given back before, above zero. */
  refundedCents: number
  /** What it was sold with, extra times included; null: as often as wished. */
  timesTotal: number | null
  /** Times that earlier refunds took back. */
  timesRefunded: number
  /** Taken by sessions that were not given back or made good; who spent a time has spent a paid one first. */
  timesUsed: number
  /** Left on it now; of no meaning where times are unlimited. */
  timesLeft: number
  /** How many days it was sold for; null: for ever. */
  validDays: number | null
  /** Until when it was paid for, see `paidUntil`; null: for ever. */
  paidUntil: number | null
  /** Of the studio that sold it, by whose calendar its days are counted. */
  timeZone: string
  /** Whether anybody ever tanned with it, or is about to. */
  isUsed: boolean
}

export interface RefundOffer {
  /** How many times can be given back at most; null: it is given back as a whole or not at all. */
  unusedTimes: number | null
  /** What all of that is worth. */
  valueCents: number
}

/** A time in which a package was frozen; without an end, it is frozen still. */
export interface FrozenTime {
  from: number
  to: number | null
}

/**
 * Until when a package was paid for: the end it was sold with, later by as many dates as it was frozen for before that
 * end. Days that were given for nothing are not in it: they can be used, and are worth no money.
 */
export function paidUntil(
  soldUntil: number | null,
  frozen: readonly FrozenTime[],
  { now, timeZone }: { now: number; timeZone: string },
): number | null {
  if (soldUntil === null) return null
  return frozen
    .filter(({ from }) => from <= now)
    .toSorted((a, b) => a.from - b.from)
    .reduce((end, { from, to }) => {
      return from < end ? endAfterDays(end, datesBetween(from, to ?? now, timeZone), timeZone) : end
    }, soldUntil)
}

/**
 * What a package is still worth: its price by the share of its times that are not used, or of its days where times are
 * unlimited. Rounded down to the cent, and never more than was paid and not yet given back.
 */
export function refundOffer(sold: SoldPackage, now: number): RefundOffer {
  if (sold.isRefunded) return { unusedTimes: sold.timesTotal === null ? null : 0, valueCents: 0 }
  if (sold.timesTotal === null) return { unusedTimes: null, valueCents: capped(sold, valueOfDays(sold, now)) }
  const isOver = sold.paidUntil !== null && sold.paidUntil <= now
  const unusedTimes = isOver ? 0 : unused(sold, sold.timesTotal)
  return { unusedTimes, valueCents: refundFor(sold, unusedTimes) }
}

type SoldTimes = Omit<SoldPackage, 'validDays' | 'paidUntil' | 'timeZone' | 'isUsed' | 'isRefunded'>

/** What so many unused times are worth. */
export function refundFor(sold: SoldTimes, times: number): number {
  const { paidCents, timesTotal } = sold
  if (timesTotal === null || timesTotal === 0) return 0
  return capped(sold, Math.floor((paidCents * Math.min(times, unused(sold, timesTotal))) / timesTotal))
}

/** Times that were given on top are used up last and are worth nothing. */
function unused({ timesLeft, timesRefunded, timesUsed }: SoldTimes, timesTotal: number): number {
  return Math.max(0, Math.min(timesLeft, timesTotal - timesRefunded - timesUsed))
}

function valueOfDays({ paidCents, validDays, paidUntil, timeZone, isUsed }: SoldPackage, now: number): number {
  if (validDays === null || paidUntil === null) return isUsed ? 0 : paidCents
  const daysLeft = Math.min(validDays, datesBetween(now, paidUntil, timeZone))
  return validDays === 0 ? 0 : Math.floor((paidCents * daysLeft) / validDays)
}

function capped({ paidCents, refundedCents }: SoldTimes, cents: number): number {
  return Math.max(0, Math.min(cents, paidCents - refundedCents))
}
