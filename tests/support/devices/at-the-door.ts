import { openDoor } from '#src/contract/doors.ts'

import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import type { Engine } from '../engines.ts'
import { addVisit, anIntent, type SignedIn } from '../fixtures.ts'
import { scriptedLock } from './scripted-lock.ts'
import { minute, openServer } from '../open-server.ts'

/** A tap of somebody who has just scanned the code on the door. */
export function tapOf(who: SignedIn, fields: { lock_id?: string } = {}) {
  const lock_id = fields.lock_id ?? 'door-1'
  return anIntent(who, { lock_id, proof: qrSignature(qrSecret, 'door', lock_id), ...fields })
}

export const qrSecret = 'secret behind the printed codes'
const { path } = openDoor

/** A studio with one scripted lock, and a member whose booking begins in two minutes. */
export async function atTheDoor(
  engine: Engine,
  { startsIn = 2 * minute, ...options }: Parameters<typeof openServer>[1] & { startsIn?: number } = {},
) {
  const lock = scriptedLock()
  const place = await openServer(engine, { gateway: lock.gateway, qrSecret, ...options })
  const ann = await place.member()
  const appointmentId = await addVisit(place.store, ann, { startsAt: place.clock.now + startsIn })
  const open = (who: SignedIn, fields: object = {}) => place.post(path, tapOf(who, fields))
  const stateOf = async (id: string) =>
    (await place.store.db.selectFrom('appointments').select('state').where('appointmentId', '=', id).executeTakeFirst())
      ?.state
  return { ...place, lock, ann, appointmentId, open, stateOf }
}
