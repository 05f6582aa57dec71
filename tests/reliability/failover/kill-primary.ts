import { setTimeout as wait } from 'node:timers/promises'

import { examine, type Findings } from './failover-findings.ts'
import { startLoad } from './failover-load.ts'
import { openFailoverPlace } from './failover-place.ts'
import { proxyCalls } from './proxy-calls.ts'

interface Wanted {
  kills: number
  beds: number
  /** Whether the primary freezes at this kill, counted from 1, and is killed only when the other one has taken over. */
  isFrozen: (kill: number) => boolean
  /** Told of each kill when both are there again. */
  onGap?: (gap: Gap) => void
}

/** In milliseconds. */
export interface Gap {
  how: 'killed' | 'frozen'
  /** The longest time without an acknowledged effect, until the other one takes writes. */
  gapMs: number
  /** The same afterwards, while the former primary is made the standby. */
  pauseMs: number
  promotedAfterMs: number
  rejoinedAfterMs: number
}

interface Outcome extends Findings {
  bookings: number
  cancellations: number
  sales: number
  /** One for each kill. */
  gaps: Gap[]
  codes: Record<string, number>
  surprises: string[]
}

/** How long a cluster manager that looks every second takes until it is sure that the primary is gone. */
const noticeMs = 3_000
/** Between two kills both are there and everything is written at its usual pace. */
const calmMs = 1_500

/** Kills the primary under load and promotes its standby, `kills` times, or freezes it, as a machine that is cut off. */
export async function killPrimary({ kills, beds, isFrozen, onGap = () => {} }: Wanted): Promise<Outcome> {
  const place = await openFailoverPlace(beds)
  const calls = proxyCalls(place.nginx)
  try {
    const { acknowledged, stop } = startLoad(calls, place)
    const gaps: Gap[] = []
    for (let kill = 1; kill <= kills; kill++) {
      await wait(calmMs)
      const former = place.pair.primary()
      const killedAt = performance.now()
      if (isFrozen(kill)) former.freeze()
      else await former.kill()
      await wait(noticeMs)
      await place.pair.promote()
      const promotedAfterMs = performance.now() - killedAt
      const writtenAt = await nextEffect(acknowledged.at)
      await former.kill()
      await place.pair.rejoin()
      const gap: Gap = {
        how: isFrozen(kill) ? 'frozen' : 'killed',
        gapMs: longestBetween(acknowledged.at, killedAt, writtenAt),
        pauseMs: longestBetween(acknowledged.at, writtenAt, performance.now()),
        promotedAfterMs,
        rejoinedAfterMs: performance.now() - killedAt,
      }
      gaps.push(gap)
      onGap(gap)
    }
    await wait(calmMs)
    await stop()
    const { held, sold, surprises } = acknowledged
    const findings = await examine(place.pair.url, acknowledged)
    return {
      ...findings,
      bookings: held.length,
      cancellations: held.filter(({ isCancelled }) => isCancelled).length,
      sales: sold.length,
      gaps,
      codes: calls.codes,
      surprises,
    }
  } finally {
    calls.close()
    await place.close()
  }
}

async function nextEffect(at: readonly number[]): Promise<number> {
  const giveUpAt = performance.now() + 60_000
  const before = at.length
  while (at.length === before) {
    if (performance.now() > giveUpAt) throw new Error('Nothing was written for a minute after the takeover')
    await wait(10)
  }
  return at[before] ?? performance.now()
}

/** The longest time without an effect between two moments, counted from the last effect before the first of them. */
function longestBetween(at: readonly number[], from: number, to: number): number {
  const last = at.findLast((moment) => moment <= from) ?? from
  const moments = [last, ...at.filter((moment) => moment > from && moment < to), to]
  return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? from)))
}
