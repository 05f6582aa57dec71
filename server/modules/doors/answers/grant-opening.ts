import { randomBytes } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'

import type { AnswerOf, RefusalOf } from '#src/contract/call.ts'
import type { openNearby } from '#src/contract/doors.ts'
import { isRefusal, ok, type Outcome, refuse } from '#src/contract/outcome.ts'
import { signDoorGrant } from '#src/domain/doors/protocol/door-grant.ts'

import { readLockDetails } from '#server/modules/beds/store/bed-details.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { visitorOf } from '#server/modules/doors/actions/record-answer.ts'
import type { ShownProof } from '#server/modules/doors/actions/shown-proof.ts'
import { answerOpening } from '#server/modules/doors/answers/door-answer.ts'
import { commandLifeMs } from '#server/modules/doors/rules/door-in-use.ts'
import { readOpening } from '#server/modules/doors/store/openings.ts'
import type { Operation } from '#server/platform/database/operations.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { decideOpening, type Input as DecideInput } from './decide-opening.ts'
import { keepingDecisions } from './open-door.ts'

interface Nearby {
  caller: DecideInput['caller']
  lockId: string
  /** What the lock has just said to the phone. */
  nonce: string
  shown: ShownProof
}

type Granted = Outcome<AnswerOf<typeof openNearby>, RefusalOf<typeof openNearby>>

/**
 * The second road to a lock: decided and written down as on the first, and signed for a phone beside it to carry. It
 * stays unknown until the lock's own receipt arrives, whoever brings it.
 */
export async function grantOpening(
  { store, secrets }: { store: Store; secrets: DeviceSecrets },
  operation: Operation,
  { caller, lockId, nonce, shown }: Nearby,
): Promise<Granted> {
  const { hasBluetooth, lockNumber } = await readLockDetails(store.db, lockId)
  if (hasBluetooth === 0 || lockNumber === null) return refuse('lock-offline')
  const { memberUid, opId } = operation
  const radioId = randomBytes(8).toString('hex')
  const input = { openingId: uuidv7(), memberUid, opId, lockId, caller, shown, isLockOnline: false, radioId }
  const decided = await once(store, keepingDecisions(operation), (tx, now) => decideOpening(tx, input, now))
  if (isRefusal(decided) || decided.data === null) return decided

  const opening = await readOpening(store.db, decided.data.openingId)
  const answer = await answerOpening(store.db, opening)
  const isAlive = (await store.now()) - opening.askedAt <= commandLifeMs
  if (opening.result !== 'unknown' || opening.radioId === null || !isAlive) return ok(answer)
  const { keyNumber } = await readDeviceKeys(store.db, lockId)
  // The lock takes an opening once, however often a delivery of this tap is answered.
  const grant = signDoorGrant(
    {
      lock: lockNumber,
      nonce,
      opening: opening.radioId,
      key: keyNumber,
      ...(await visitorOf(store.db, opening)),
    },
    secrets.lockMac(lockId, keyNumber),
  )
  return ok({ ...answer, grant: Buffer.from(grant).toString('base64url') })
}
