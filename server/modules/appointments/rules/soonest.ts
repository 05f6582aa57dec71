/** A time that can be had on a bed. */
export interface FreeTime {
  deviceId: string
  /** "YYYY-MM-DD" and "HH:mm" on the shop's clock. */
  date: string
  time: string
  startsAt: number
}

/** So much longer a member rather waits for the bed that they know, than takes another. */
export const worthWaitingMs = 60 * 60_000

/** The soonest of some times; the bed that the member used last is worth a little waiting. */
export function soonestOf(times: readonly FreeTime[], lastBed: string | undefined): FreeTime | undefined {
  const [first] = times.toSorted((a, b) => a.startsAt - b.startsAt)
  if (!first) return undefined
  const onLast = times
    .filter(({ deviceId, startsAt }) => deviceId === lastBed && startsAt - first.startsAt <= worthWaitingMs)
    .toSorted((a, b) => a.startsAt - b.startsAt)
  return onLast[0] ?? first
}
