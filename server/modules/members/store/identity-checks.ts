import { v7 as uuidv7 } from 'uuid'

import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'

import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export interface SeenDocument {
  memberUid: string
  shopId: number
  /** Who saw it. */
  staffUid: string
  document: IdentityDocument
  /** The release or the session that it was checked for. */
  releaseId?: string
  sessionId?: string
}

/** Checks are added and never changed. */
export async function addIdentityCheck(
  tx: Tx,
  { releaseId, sessionId, ...seen }: SeenDocument,
  now: Instant,
): Promise<void> {
  await tx
    .insertInto('identityChecks')
    .values({
      ...seen,
      checkId: uuidv7(),
      checkedAt: now,
      releaseId: releaseId ?? null,
      sessionId: sessionId ?? null,
    })
    .execute()
}

interface Check {
  document: IdentityDocument
  checkedAt: Instant
  staffName: string
}

/** The newest check of a member, at whichever shop; undefined where there was none. */
export async function findIdentityCheck(db: Db, memberUid: string): Promise<Check | undefined> {
  return await checks(db)
    .where('identityChecks.memberUid', '=', memberUid)
    .orderBy('checkedAt', 'desc')
    .orderBy('checkId', 'desc')
    .executeTakeFirst()
}

/** The check that was made together with a release. */
export async function findCheckOfRelease(db: Db, releaseId: string): Promise<Check | undefined> {
  return await checks(db).where('identityChecks.releaseId', '=', releaseId).executeTakeFirst()
}

/** What was seen for a session: when staff started it, or with its release. */
export async function findCheckOfSession(db: Db, sessionId: string): Promise<Check | undefined> {
  const released = db.selectFrom('startReleases').select('releaseId').where('sessionId', '=', sessionId)
  return await checks(db)
    .where((row) =>
      row.or([row('identityChecks.sessionId', '=', sessionId), row('identityChecks.releaseId', 'in', released)]),
    )
    .executeTakeFirst()
}

function checks(db: Db) {
  return db
    .selectFrom('identityChecks')
    .innerJoin('members', 'members.uid', 'identityChecks.staffUid')
    .select(['identityChecks.document', 'identityChecks.checkedAt', 'members.nickname as staffName'])
}
