import type { IdentityCheck } from '#src/domain/shops/identity-check.ts'

import type { StaffAccess } from '#server/http/caller.ts'
import { findCheckOfRelease, findIdentityCheck } from '#server/modules/members/store/identity-checks.ts'
import type { Db } from '#server/platform/database/store.ts'

interface Starting {
  memberUid: string
  identityCheck: IdentityCheck
  /** Staff on duty who start a bed for themselves are asked for nothing. */
  staff: StaffAccess
  /** Staff start it for the member; they may just have seen a document. */
  isAttended: boolean
  hasShownDocument: boolean
  releaseId: string | undefined
}

/** What is missing of the identity that a shop asks for before this start; undefined: nothing. */
export async function missingIdentity(db: Db, starting: Starting): Promise<'once' | 'session' | undefined> {
  const { memberUid, identityCheck, staff, isAttended, hasShownDocument, releaseId } = starting
  if (identityCheck === 'none' || hasShownDocument || (staff === 'open' && !isAttended)) return undefined
  if (identityCheck === 'once') return (await findIdentityCheck(db, memberUid)) ? undefined : 'once'
  const isChecked = releaseId !== undefined && (await findCheckOfRelease(db, releaseId)) !== undefined
  return isChecked ? undefined : 'session'
}
