const day = 24 * 60

/**
 * Where a time stands between opening and closing, 0 to 1; undefined outside of them. All are "HH:mm" on the clocks
 * of the shop; a shop may close after midnight.
 */
export function shareOfDay(time: string, opensAt: string, closesAt: string): number | undefined {
  const opens = minutesOf(opensAt)
  const open = lengthOf(opens, minutesOf(closesAt))
  const since = (minutesOf(time) - opens + day) % day
  const share = since / open
  return Number.isFinite(share) && share <= 1 ? share : undefined
}

/** A shop that closes at the minute it opens is open all day. */
function lengthOf(opens: number, closes: number): number {
  return closes > opens ? closes - opens : closes - opens + day
}

function minutesOf(time: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 60 + minutes
}
