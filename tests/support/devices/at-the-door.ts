import { openDoor } from '#src/contract/doors.ts'

import type { Engine } from '../engines.ts'
import { addVisit, anIntent, type SignedIn } from '../fixtures.ts'
import { scriptedLock } from './scripted-lock.ts'
import { minute, studio } from '../studio.ts'

export const qrSecret = 'secret behind the printed codes'
const { path } = openDoor

/** A studio with one scripted lock, and a member whose booking begins in two minutes. */
export async function atTheDoor(engine: Engine, startsIn = 2 * minute) {
  const lock = scriptedLock()
  const place = await studio(engine, { gateway: lock.gateway, qrSecret })
  const ann = await place.member()
  const appointmentId = await addVisit(place.store, ann, { startsAt: place.clock.now + startsIn })
  const open = (who: SignedIn, fields: object = {}) => place.post(path, anIntent(who, { lock_id: 'door-1', ...fields }))
  const stateOf = async (id: string) =>
    (await place.store.db.selectFrom('appointments').select('state').where('appointmentId', '=', id).executeTakeFirst())
      ?.state
  return { ...place, lock, ann, appointmentId, open, stateOf }
}
