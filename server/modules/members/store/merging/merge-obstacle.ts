import { whatIsUnfinished } from '#server/modules/members/store/erasing/erase-member.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import { readLevel } from '#server/modules/members/store/shop-levels.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

type Obstacle = 'staff-account' | 'open-session' | 'open-door' | 'open-order' | 'overlaps-own'

/** What has to be settled before two accounts are one: of either, whichever stays. */
export async function findMergeObstacle(
  db: Db,
  both: readonly [MemberRow, MemberRow],
  now: Instant,
): Promise<Obstacle | undefined> {
  for (const member of both) if (await isOfStaff(db, member)) return 'staff-account'
  for (const { uid } of both) {
    const unfinished = await whatIsUnfinished(db, uid, now)
    if (unfinished) return unfinished
    if (await hasOpenDoor(db, uid, now)) return 'open-door'
  }
  return (await haveOverlap(db, both, now)) ? 'overlaps-own' : undefined
}

async function isOfStaff(db: Db, member: MemberRow): Promise<boolean> {
  return member.role === 'admin' || (await readLevel(db, member)) !== null
}

/** How long a lock may take to tell whether it opened. */
const answerMs = 60_000

/** It stands open for somebody who is walking in, or its lock has not said yet. */
async function hasOpenDoor(db: Db, memberUid: string, now: Instant): Promise<boolean> {
  const opening = await db
    .selectFrom('doorOpenings')
    .select('openingId')
    .where('memberUid', '=', memberUid)
    .where((row) =>
      row.or([
        row.and([row('result', '=', 'opened'), row('enterBy', '>', now)]),
        row.and([row('answeredAt', 'is', null), row('askedAt', '>', now - answerMs)]),
      ]),
    )
    .executeTakeFirst()
  return opening !== undefined
}

async function haveOverlap(db: Db, [one, other]: readonly [MemberRow, MemberRow], now: Instant): Promise<boolean> {
  const pair = await db
    .selectFrom('appointments as one')
    .innerJoin('appointments as other', (join) =>
      join.onRef('other.startsAt', '<', 'one.endsAt').onRef('other.endsAt', '>', 'one.startsAt'),
    )
    .select('one.appointmentId')
    .where('one.memberUid', '=', one.uid)
    .where('other.memberUid', '=', other.uid)
    .where('one.state', '=', 'booked')
    .where('other.state', '=', 'booked')
    .where('one.endsAt', '>', now)
    .where('other.endsAt', '>', now)
    .executeTakeFirst()
  return pair !== undefined
}
