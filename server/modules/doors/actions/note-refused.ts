import { v7 as uuidv7 } from 'uuid'

import type { Refusal } from '#src/contract/outcome.ts'
import { type ProofFlaw, proofFlaws } from '#src/domain/doors/proof.ts'

import { countRefusedAttempts, insertRefusedAttempt } from '#server/modules/doors/store/refused-attempts.ts'
import type { Operation } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { findKeyedDevice } from './keyed-device.ts'

/** In an hour; far more than an alert needs, and what comes after says nothing new. */
const mostOfMember = 30
const mostAtShop = 500
const hourMs = 3_600_000

/** An attempt at a door or bed whose refusal for a missing or wrong proof is written down, once for each tap. */
export function notingRefusal(operation: Operation, thingId: string): Operation {
  const { memberUid } = operation
  return { ...operation, refused: (tx, refusal, now) => noteRefused(tx, { memberUid, thingId }, refusal, now) }
}

interface Tried {
  memberUid: string
  thingId: string
}

async function noteRefused(tx: Tx, { memberUid, thingId }: Tried, refusal: Refusal, now: Instant): Promise<void> {
  const flaw = flawOf(refusal)
  const thing = flaw && (await findKeyedDevice(tx, thingId))
  if (!flaw || !thing) return
  const { shopId } = thing
  if ((await countRefusedAttempts(tx, { memberUid }, now - hourMs)) >= mostOfMember) return
  if ((await countRefusedAttempts(tx, { shopId }, now - hourMs)) >= mostAtShop) return
  await insertRefusedAttempt(tx, { attemptId: uuidv7(), thingId, shopId, memberUid, flaw, refusedAt: now })
}

/** What was wrong with the proof; undefined where the refusal was for anything else. */
function flawOf({ data }: Refusal): ProofFlaw | undefined {
  if (typeof data !== 'object' || data === null || !('proofFlaw' in data)) return undefined
  return proofFlaws.find((flaw) => flaw === data.proofFlaw)
}
