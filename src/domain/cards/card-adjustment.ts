import { addDays, endOfDay, instantInZone, zoneTime } from '#src/domain/zone-time.ts'

/** What staff can do to a package that a member owns. Amounts are whole and above zero. */
export type Adjustment =
  | { kind: 'give' | 'take'; times: number }
  | { kind: 'extend'; days: number }
  | { kind: 'freeze' | 'unfreeze' }

export interface AdjustableCard {
  /** null: as often as wished. */
  timesTotal: number | null
  timesLeft: number
  /** null: for ever. */
  validUntil: number | null
  /** Since when it is frozen; null: it is not. */
  frozenAt: number | null
  /** Its money went back: nothing changes it any more. */
  isRefunded: boolean
  /** All of its money is on its way back. */
  isRefunding: boolean
  /** Times that ran out with the end of validity, and come back when it is extended. */
  timesExpired: number
}

export type AdjustedCard =
  | { ok: true; card: AdjustableCard; delta: number; days: number | null }
  | { ok: false; why: WhyNotAdjusted }

export type WhyNotAdjusted =
  | 'unlimited'
  | 'not-enough'
  | 'for-ever'
  | 'frozen'
  | 'not-frozen'
  | 'over'
  | 'refunded'
  | 'refunding'

const minute = 60_000
const day = 24 * 60 * minute

/** When, and by the clocks of which zone: that of the studio that sold the package. */
interface Clock {
  now: number
  timeZone: string
}

/** What becomes of a package, so that it can be shown before it is done. Lines are added; nothing is edited. */
export function adjustCard(card: AdjustableCard, change: Adjustment, { now, timeZone }: Clock): AdjustedCard {
  if (card.isRefunded) return { ok: false, why: 'refunded' }
  if (card.isRefunding) return { ok: false, why: 'refunding' }
  switch (change.kind) {
    case 'give':
      return moveTimes(card, change.times, now)
    case 'take':
      return change.times > card.timesLeft && card.timesTotal !== null
        ? { ok: false, why: 'not-enough' }
        : moveTimes(card, -change.times, now)
    case 'extend':
      return extend(card, change.days, { now, timeZone })
    case 'freeze':
      return freeze(card, now)
    case 'unfreeze':
      return unfreeze(card, now)
  }
}

function moveTimes(card: AdjustableCard, delta: number, now: number): AdjustedCard {
  if (card.timesTotal === null) return { ok: false, why: 'unlimited' }
  if (isOver(card, now)) return { ok: false, why: 'over' }
  return { ok: true, card: { ...card, timesLeft: card.timesLeft + delta }, delta, days: null }
}

/** Counted from the end of validity, or from today where that is over. */
function extend(card: AdjustableCard, days: number, { now, timeZone }: Clock): AdjustedCard {
  if (card.validUntil === null) return { ok: false, why: 'for-ever' }
  const from = card.frozenAt === null ? Math.max(card.validUntil, now) : card.validUntil
  const delta = card.timesExpired
  const validUntil = daysLater(from, days, timeZone)
  const extended = { ...card, validUntil, timesLeft: card.timesLeft + delta, timesExpired: 0 }
  return { ok: true, card: extended, delta, days }
}

/**
 * The same time on the clocks so many dates later, which may be put forward or back between the two. The last
 * millisecond of a date, at which validity ends as it is sold, stays the last one of its date.
 */
export function daysLater(instant: number, days: number, timeZone: string): number {
  const [date = '', time = ''] = zoneTime(instant, timeZone).split(' ')
  const later = addDays(date, days)
  if (instant === endOfDay(date, timeZone) - 1) return endOfDay(later, timeZone) - 1
  return instantInZone(later, time, timeZone) + (instant % minute)
}

function freeze(card: AdjustableCard, now: number): AdjustedCard {
  if (card.frozenAt !== null) return { ok: false, why: 'frozen' }
  if (isOver(card, now)) return { ok: false, why: 'over' }
  return { ok: true, card: { ...card, frozenAt: now }, delta: 0, days: null }
}

/** Validity grows by as long as it was frozen. */
function unfreeze(card: AdjustableCard, now: number): AdjustedCard {
  if (card.frozenAt === null) return { ok: false, why: 'not-frozen' }
  const frozenFor = Math.max(0, now - card.frozenAt)
  const validUntil = card.validUntil === null ? null : card.validUntil + frozenFor
  const days = card.validUntil === null ? null : Math.ceil(frozenFor / day)
  return { ok: true, card: { ...card, frozenAt: null, validUntil }, delta: 0, days }
}

function isOver({ validUntil, frozenAt }: AdjustableCard, now: number): boolean {
  return frozenAt === null && validUntil !== null && validUntil <= now
}
