import type { addMachine } from '#src/contract/staff/beds/beds.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { isRefusal, ok, type Outcome } from '#src/contract/outcome.ts'

import { addMachineTo, secretsOf } from '#server/modules/doors/actions/add-machine.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { once, type Operation } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'

type Added = AnswerOf<typeof addMachine>
type Answer = Outcome<Added, 'not-found' | 'changed' | 'unavailable' | 'bad-request' | 'op-mismatch'>

interface Adding {
  body: BodyOf<typeof addMachine>
  staffUid: string
  secrets: DeviceSecrets
}

/**
 * Adds a bed or a lock. What it has to be given is computed for the answer to the first delivery, and never written
 * down: neither with the operation nor in a log.
 */
export async function addBedOrLock(store: Store, operation: Operation, adding: Adding): Promise<Answer> {
  const { body, staffUid, secrets } = adding
  let isFirst = false
  const answer: Answer = await once(store, operation, async (tx, now) => {
    isFirst = true
    // A bed cannot be booked or started before staff have seen it work.
    const added = await addMachineTo(tx, { machine: body, staffUid, secrets, enabled: 0 }, now)
    return isRefusal(added) || added.data === null ? added : ok({ ...added.data, secrets: null })
  })
  if (isRefusal(answer) || answer.data === null || !isFirst) return answer
  return ok({ ...answer.data, secrets: secretsOf(secrets, body, answer.data) })
}
