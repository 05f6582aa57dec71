import { setTimeout as wait } from 'node:timers/promises'

import { examine, type Findings } from './failover-findings.ts'
import { startLoad } from './failover-load.ts'
import { openFailoverPlace } from './failover-place.ts'
import { proxyCalls } from './proxy-calls.ts'

interface Wanted {
  kills: number
  beds: number
  /** Told after each kill: how long nothing was written, and after how long the standby was promoted, in milliseconds. */
  onGap?: (gapMs: number, promotedMs: number, how: string) => void
}

interface Outcome extends Findings {
  bookings: number
  cancellations: number
  sales: number
  /** For each kill, the longest time without an acknowledged effect until the next kill, in milliseconds. */
  gaps: number[]
  codes: Record<string, number>
  surprises: string[]
}

/** How long a cluster manager that looks every second takes until it is sure that the primary is gone. */
const noticeMs = 3_000
/** Between two kills both are there and everything is written at its usual pace. */
const calmMs = 1_500
const frozenEvery = 5

/**
 * Kills the primary under load and promotes its standby, `kills` times; every fifth one freezes, as a machine does that
 * is cut off, and is killed when the other one has taken over.
 */
export async function killPrimary({ kills, beds, onGap = () => {} }: Wanted): Promise<Outcome> {
  const place = await openFailoverPlace(beds)
  const calls = proxyCalls(place.nginx)
  try {
    const { acknowledged, stop } = startLoad(calls, place)
    const killedAt: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      await wait(calmMs)
      const isFrozen = kill % frozenEvery === 0
      const former = place.pair.primary()
      killedAt.push(performance.now())
      if (isFrozen) former.freeze()
      else await former.kill()
      await wait(noticeMs)
      await place.pair.promote()
      const promotedMs = performance.now() - (killedAt.at(-1) ?? 0)
      await nextEffect(acknowledged.at)
      await former.kill()
      await place.pair.rejoin()
      onGap(gapAfter(acknowledged.at, killedAt.at(-1) ?? 0), promotedMs, isFrozen ? 'frozen' : 'killed')
    }
    await wait(calmMs)
    await stop()
    const { held, sold, at, surprises } = acknowledged
    const findings = await examine(place.pair.url, acknowledged)
    return {
      ...findings,
      bookings: held.length,
      cancellations: held.filter(({ isCancelled }) => isCancelled).length,
      sales: sold.length,
      gaps: killedAt.map((from, index) => gapAfter(at, from, killedAt[index + 1])),
      codes: calls.codes,
      surprises,
    }
  } finally {
    calls.close()
    await place.close()
  }
}

async function nextEffect(at: readonly number[]): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  const before = at.length
  while (at.length === before) {
    if (performance.now() > giveUpAt) throw new Error('Nothing was written for a minute after the takeover')
    await wait(10)
  }
}

/** The longest time without an effect between one kill and the next. */
function gapAfter(at: readonly number[], from: number, to = Infinity): number {
  const first = Math.max(
    0,
    at.findLastIndex((moment) => moment <= from),
  )
  const moments = at.slice(first).filter((moment) => moment <= to)
  return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? from)))
}
