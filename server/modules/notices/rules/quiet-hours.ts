import { addDays, instantInZone, shopClock, shopDate } from '#server/modules/shops/rules/shop-time.ts'

/** On the studio's clock: a text message in between would wake people. */
const nightFrom = '22:00'
const nightUntil = '08:00'
/** What a member needs to change plans, in milliseconds. */
export const leadMs = 2 * 3_600_000

export function isNight(now: number, timeZone: string): boolean {
  const clock = shopClock(now, timeZone)
  return clock < nightUntil || clock >= nightFrom
}

/**
 * When a text message about an appointment may leave: at once by day. By night it waits for the morning, unless the
 * appointment at `startsAt` begins too soon after that. All are instants in milliseconds.
 */
export function textDueAt(now: number, startsAt: number, timeZone: string): number {
  const clock = shopClock(now, timeZone)
  if (!isNight(now, timeZone)) return now
  const today = shopDate(now, timeZone)
  const morning = instantInZone(clock >= nightFrom ? addDays(today, 1) : today, nightUntil, timeZone)
  return startsAt - leadMs < morning ? now : morning
}
