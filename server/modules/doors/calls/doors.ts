import { doorInfo, doorStatus, openDoor, openNearby } from '#src/contract/doors.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { decideAccess } from '#server/modules/doors/rules/door-access.ts'
import { staffAccessOf } from '#server/http/caller.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { readVisits } from '#server/modules/doors/store/door-visits.ts'
import { findLock } from '#server/modules/doors/store/locks.ts'
import { findOpening } from '#server/modules/doors/store/openings.ts'
import type { Store } from '#server/platform/database/store.ts'
import { answerDoor, answerOpening } from '#server/modules/doors/answers/door-answer.ts'
import { readShownProof } from '#server/modules/doors/actions/shown-proof.ts'
import { readDoorFacts } from '#server/modules/doors/answers/door-facts.ts'
import { grantOpening } from '#server/modules/doors/answers/grant-opening.ts'
import { notingRefusal } from '#server/modules/doors/actions/note-refused.ts'
import { hearDoorReceipts } from '#server/modules/doors/actions/hear-door-receipts.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { createDoorOpener } from '#server/modules/doors/answers/open-door.ts'

interface DoorOptions {
  gateway: Gateway
  /** Of the machines themselves; without them no lock takes anything over Bluetooth. */
  secrets: DeviceSecrets | undefined
  /** Signs the codes on doors; without it no signature is right. */
  qrSecret: string | undefined
  /** Told of what went wrong after a lock was commanded; the member is told that the result is unknown. */
  onError: (error: unknown) => void
}

export function serveDoors(serve: Serve, store: Store, { gateway, secrets, qrSecret, onError }: DoorOptions): void {
  const open = createDoorOpener({ store, gateway, onError })
  if (secrets) hearDoorReceipts({ store, gateway, secrets, onError })

  serve(doorInfo, async ({ body, caller, language }) => {
    const now = await store.now()
    const lock = await findLock(store.db, body.lockId)
    if (!lock) return refuse('not-found')
    const visits = await readVisits(store.db, caller.uid, lock.shopId, now)
    const staff = staffAccessOf(caller, lock.shopId)
    const asked = { memberUid: caller.uid, staff, lock, shown: undefined, ...visits }
    const facts = await readDoorFacts(store.db, asked, now)
    const found = { lock, gateway, access: decideAccess(facts), recent: facts.recent, staff }
    return ok(await answerDoor(store.db, { ...found, memberUid: caller.uid, language, now }))
  })

  const readShown = (body: Parameters<typeof readShownProof>[2] & { lockId: string }) =>
    readShownProof({ store, secrets, qrSecret }, { target: 'door', id: body.lockId }, body)

  serve(openDoor, async ({ body, caller, operation }) =>
    open(notingRefusal(operation, body.lockId), caller, body.lockId, await readShown(body)),
  )

  serve(openNearby, async ({ body, caller, operation }) => {
    if (!secrets) return refuse('lock-offline')
    const shown = await readShown(body)
    return await grantOpening({ store, secrets }, notingRefusal(operation, body.lockId), { caller, shown, ...body })
  })

  serve(doorStatus, async ({ body, caller }) => {
    const opening = await findOpening(store.db, caller.uid, body.opId.toLowerCase())
    return opening ? ok(await answerOpening(store.db, opening)) : refuse('not-found')
  })
}
