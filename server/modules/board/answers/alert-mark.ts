import { readAlertRowsMark } from '#server/modules/board/store/change-marks.ts'
import { readTypeLimits } from '#server/modules/beds/store/bed-configs.ts'
import { countOpenIssues } from '#server/modules/payments/store/payment-issues.ts'
import { listMessageStops } from '#server/platform/messaging/message-attempts.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

/** No studio has this number: what is counted of it belongs to the chain. */
const noShop = 0

/** Differs after anything of the whole chain that the alerts of its studios are made of. */
export async function readChainMark(db: Db, now: Instant): Promise<string> {
  const answers = await together(
    db,
    (at) => listMessageStops(at, now),
    (at) => countOpenIssues(at, noShop),
    (at) => readTypeLimits(at),
  )
  return JSON.stringify(answers)
}

/**
 * Differs after anything that somebody did, or a machine said, and that the alerts of a studio are made of. What only
 * time brings is not in it. undefined: it is not known what the machines say.
 */
export async function readAlertMark(
  db: Db,
  gateway: Gateway,
  { shopId, now }: { shopId: number; now: Instant },
): Promise<string | undefined> {
  const machines = gateway.devicesIn?.(shopId)
  if (!machines || !gateway.isConnected()) return undefined
  // In which way a machine is well makes no alert.
  const broken = machines.filter(({ state }) => state === 'offline' || state === 'fault')
  return JSON.stringify([machines.length, broken, await readAlertRowsMark(db, shopId, now)])
}
