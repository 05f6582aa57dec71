import type { InstallHistory } from '#src/domain/install-offer.ts'
import { isRecord, numberOr, parseJson } from '#src/lib/parse-json.ts'

import { readText, writeText } from './local-text.ts'

const key = 'installOffer'

/** What this phone remembers about offering the app for its home screen; it belongs to the phone, not to a member. */
export const installRecord = {
  /** The first reading notes the time, since it is the first visit. */
  read(now: number): InstallHistory {
    const kept = parseJson(readText(key) ?? '')
    if (isRecord(kept)) {
      const offered = Array.isArray(kept['offeredAt']) ? kept['offeredAt'] : []
      return {
        firstSeenAt: numberOr(kept['firstSeenAt'], now),
        hasSucceeded: kept['hasSucceeded'] === true,
        hasSaidReady: kept['hasSaidReady'] === true,
        offeredAt: offered.filter((at) => typeof at === 'number'),
      }
    }
    const first = { firstSeenAt: now, hasSucceeded: false, hasSaidReady: false, offeredAt: [] }
    write(first)
    return first
  },
  noteSuccess(now: number): void {
    const history = this.read(now)
    if (!history.hasSucceeded) write({ ...history, hasSucceeded: true })
  },
  /** It was said that all of the app is on this phone. */
  noteReady(now: number): void {
    write({ ...this.read(now), hasSaidReady: true })
  },
  noteOffer(now: number): void {
    const history = this.read(now)
    write({ ...history, offeredAt: [...history.offeredAt, now] })
  },
}

function write(history: InstallHistory): void {
  writeText(key, JSON.stringify(history))
}
