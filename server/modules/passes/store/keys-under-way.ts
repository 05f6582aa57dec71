import { keyNumberOf } from '#server/modules/doors/rules/door-pass.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/**
 * The oldest key of a device that something which was given out still needs: a session that is on, or a pass that can
 * still be used. Undefined where nothing is under way.
 */
export async function readKeyUnderWay(db: Db, { id }: { id: string }, now: Instant): Promise<number | undefined> {
  const sessions = await db
    .selectFrom('sessions')
    .select('keyNumber')
    .where('deviceId', '=', id)
    .where('openMember', 'is not', null)
    .execute()
  const passes = await db
    .selectFrom('doorPasses')
    .select('passText')
    .where('lockId', '=', id)
    .where('endedAt', 'is', null)
    .where('notAfter', '>=', now)
    .execute()
  const bedPasses = await db
    .selectFrom('bedPasses')
    .select('keyNumber')
    .where('deviceId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
  const numbers = [
    ...[...sessions, ...bedPasses].map(({ keyNumber }) => keyNumber),
    ...passes.map(({ passText }) => keyNumberOf(passText)),
  ]
  return numbers.length === 0 ? undefined : Math.min(...numbers)
}
