import type { StaffAccess } from '#server/http/caller.ts'
import { readAskedProof } from '#server/modules/doors/actions/asked-proof.ts'
import type { ShownProof } from '#server/modules/doors/actions/shown-proof.ts'
import { type Presence, wasSeen } from '#server/modules/doors/rules/in-shop.ts'
import { type ProofFacts } from '#server/modules/doors/rules/presence-proof.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

interface Starting {
  shopId: number
  staff: StaffAccess
  shown: ShownProof
  /** Staff start it, and have the member in front of them. */
  isAttended: boolean
  isOverRadio: boolean
  appointments: Presence['appointments']
  isReleased: boolean
}

/** What a start shows of its member standing at this bed. */
export async function readStartProof(
  db: Db,
  { shopId, staff, shown, isAttended, isOverRadio, appointments, isReleased }: Starting,
  now: Instant,
): Promise<ProofFacts & Pick<Presence, 'isPresenceNeeded'>> {
  const { isPresenceNeeded, needed, whereabouts } = await readAskedProof(
    db,
    { shopId, action: 'bed' },
    shown.position,
    now,
  )
  return {
    action: 'bed',
    isPresenceNeeded,
    needed,
    staff,
    code: shown.code,
    position: whereabouts,
    isCheckedIn: isAttended || wasSeen({ now, appointments, isReleased }),
    isOverRadio,
  }
}
