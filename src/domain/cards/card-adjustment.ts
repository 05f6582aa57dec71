import { datesBetween, endAfterDays } from './validity.ts'

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
      return unfreeze(card, { now, timeZone })
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
  const validUntil = endAfterDays(from, days, timeZone)
  const extended = { ...card, validUntil, timesLeft: card.timesLeft + delta, timesExpired: 0 }
  return { ok: true, card: extended, delta, days }
}

function freeze(card: AdjustableCard, now: number): AdjustedCard {
  if (card.frozenAt !== null) return { ok: false, why: 'frozen' }
  if (isOver(card, now)) return { ok: false, why: 'over' }
  return { ok: true, card: { ...card, frozenAt: now }, delta: 0, days: null }
}

/** Validity grows by as many dates as went by meanwhile. */
function unfreeze(card: AdjustableCard, { now, timeZone }: Clock): AdjustedCard {
  const { frozenAt, validUntil } = card
  if (frozenAt === null) return { ok: false, why: 'not-frozen' }
  if (validUntil === null) return { ok: true, card: { ...card, frozenAt: null }, delta: 0, days: null }
  const days = datesBetween(frozenAt, now, timeZone)
  const later = { ...card, frozenAt: null, validUntil: endAfterDays(validUntil, days, timeZone) }
  return { ok: true, card: later, delta: 0, days }
}

function isOver({ validUntil, frozenAt }: AdjustableCard, now: number): boolean {
  return frozenAt === null && validUntil !== null && validUntil <= now
}
