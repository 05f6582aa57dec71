import { endAfterDays } from '#src/domain/cards/validity.ts'

/** Until when a validity lasts that is counted in days on the calendar of the shop that sold it. null: for ever. */
export function validUntil(validDays: number | null, soldAt: number, timeZone: string): number | null {
  return validDays === null ? null : endAfterDays(soldAt, validDays, timeZone)
}

/** What a buyer may use; null: as often as wished. */
export function timesSold({ times, bonusTimes }: { times: number | null; bonusTimes: number }): number | null {
  return times === null ? null : times + bonusTimes
}

/** Whether a package is sold on a date of the shop's calendar. */
export function isSoldOn(
  { onSale, saleFrom, saleTo }: { onSale: 0 | 1; saleFrom: string | null; saleTo: string | null },
  date: string,
): boolean {
  return onSale === 1 && (saleFrom === null || saleFrom <= date) && (saleTo === null || date <= saleTo)
}

/** Whether what is sold now is what the buyer was shown; a buyer who was shown no number takes what there is. */
export function isAsShown({ rev }: { rev: number }, shownRev: number | undefined): boolean {
  return shownRev === undefined || shownRev === rev
}

/** Whether something is meant for this one: an empty list means all of them. */
export function isFor<Value>(list: readonly Value[], value: Value): boolean {
  return list.length === 0 || list.includes(value)
}
