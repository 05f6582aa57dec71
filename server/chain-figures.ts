import { readChainIdentity } from './modules/chain/store/chain-identity.ts'
import { listWantedBeds } from './modules/beds/store/beds.ts'
import { countResults } from './modules/doors/store/openings.ts'
import { listWantedLocks } from './modules/doors/store/locks.ts'
import { readOutbox } from './modules/notices/store/notices.ts'
import { countOpenByKind } from './modules/payments/store/payment-issues.ts'
import { countOpenByState } from './modules/sessions/store/sessions.ts'
import { shopDate } from './modules/shops/rules/shop-time.ts'
import { readCheckResult } from './platform/audit-logs/log-check-result.ts'
import type { Store } from './platform/database/store.ts'
import { countAttempts, listMessageStops, spentOf } from './platform/messaging/message-attempts.ts'
import { countOfDay } from './platform/messaging/message-days.ts'
import type { Gateway } from './platform/mqtt/gateway.ts'

const hourMs = 3_600_000

/** What the whole chain comes to at this moment. Numbers only: nothing in it names a member. */
export type ChainFigures = Awaited<ReturnType<typeof readChainFigures>>

/** Each is found by an index, so that asking every few seconds costs a large chain no more than a small one. */
export async function readChainFigures(store: Store, gateway: Pick<Gateway, 'bedState' | 'lockState'>) {
  const { db } = store
  const at = await store.now()
  const beds = await listWantedBeds(db)
  const locks = await listWantedLocks(db)
  const { day, hour } = await spentOf(db, {}, at)
  return {
    beds: beds.map(({ deviceId, shopId }) => ({ shopId, state: gateway.bedState(deviceId) })),
    locks: locks.map(({ lockId, shopId }) => ({ shopId, state: gateway.lockState(lockId) })),
    sessions: await countOpenByState(db),
    openings: await countResults(db, at - hourMs),
    outbox: await readOutbox(db, at),
    payIssues: await countOpenByKind(db),
    messages: await countAttempts(db, at),
    messageStops: await listMessageStops(db, at),
    messagesToday: await countOfDay(db, shopDate(at, (await readChainIdentity(db)).timeZone)),
    spentMicros: { day, hour },
    logFaults: (await readCheckResult(db))?.faults ?? 0,
  }
}
