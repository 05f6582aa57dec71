import { randomBytes, randomUUID } from 'node:crypto'

import type { Insertable, Selectable } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type PasskeyChallengeRow = Selectable<Schema['passkeyChallenges']>
type Wanted = Omit<Insertable<Schema['passkeyChallenges']>, 'ceremony' | 'challenge' | 'expiresAt'>

/** Long enough to look for a key in a bag; the browser asks for a new one by itself. */
const challengeLivesMs = 5 * 60_000

/** Something new to sign. */
export async function addChallenge(
  db: Db,
  wanted: Wanted,
  now: Instant,
): Promise<Pick<PasskeyChallengeRow, 'ceremony' | 'challenge'>> {
  const made = { ceremony: randomUUID(), challenge: randomBytes(32).toString('base64url') }
  await db
    .insertInto('passkeyChallenges')
    .values({ ...wanted, ...made, expiresAt: now + challengeLivesMs })
    .execute()
  return made
}

/** Uses a challenge up, whatever the answer to it is worth. */
export async function takeChallenge(
  tx: Tx,
  { ceremony, purpose }: Pick<PasskeyChallengeRow, 'ceremony' | 'purpose'>,
  now: Instant,
): Promise<PasskeyChallengeRow | undefined> {
  const taken = await tx
    .deleteFrom('passkeyChallenges')
    .where('ceremony', '=', ceremony)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst()
  return taken && taken.expiresAt > now ? taken : undefined
}

export async function deleteOldChallenges(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now).execute()
}
