import { signGrant } from '#src/domain/bed-grant.ts'
import { intensities } from '#src/domain/session.ts'

import type { SessionRow } from '../store/sessions.ts'
import type { Tx } from '../store/store.ts'
import type { Desk } from './desk.ts'

/** Signs the leave to start this session's bed once, for a nonce that the bed gave, and keeps it with the session. */
export async function signStart({ secrets }: Desk, tx: Tx, session: SessionRow, nonce: string): Promise<Uint8Array> {
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
  const bytes = signGrant(grant, secrets.bedMac(bed, keyNumber))
  const grantText = Buffer.from(bytes).toString('hex')
  await tx.updateTable('sessions').set({ grantText }).where('sessionId', '=', session.sessionId).execute()
  return bytes
}
