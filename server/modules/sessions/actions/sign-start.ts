import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { intensities } from '#src/domain/beds/bed.ts'

import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { SessionDeps } from './session-deps.ts'

/** Signs the leave to start this session's bed once, for a nonce that the bed gave. */
export function signStart({ secrets }: SessionDeps, session: SessionRow, nonce: string): Buffer {
  const { bed, keyNumber, grantId, minutes, intensity } = session
  const grant = {
    bed,
    nonce,
    grant: grantId,
    minutes,
    intensity: intensities.indexOf(intensity) + 1,
    dressing: session.dressingSeconds,
    key: keyNumber,
    flags: 0,
  }
  return Buffer.from(signGrant(grant, secrets.bedMac(bed, keyNumber)))
}
