import { createHash, randomBytes } from 'node:crypto'

import type { Selectable } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { isUnseen } from '#server/modules/members/rules/unseen-number.ts'
import type { MemberRow } from './members.ts'
import { sessionVisits, visitedAppointments } from './member-visits.ts'

export type SecondFactRow = Selectable<Schema['secondFacts']>

const lifeMs = 15 * 60_000

function hashTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}

/** When a member was last here for certain: signed in, in a studio, or when the account was made. */
export async function lastSeenAt(db: Db, { uid, hereAt, createdAt }: MemberRow): Promise<Instant> {
  const visits = [await visitedAppointments(db, [uid]), await sessionVisits(db, [uid])]
  return Math.max(hereAt, createdAt, ...visits.map((each) => each.get(uid)?.lastAt ?? 0))
}

/** Whether an account has a number that was not used for so long that it may be another person's by now. */
export async function isNumberAsleep(db: Db, member: MemberRow, now: Instant): Promise<boolean> {
  return member.phone.startsWith('+') && isUnseen(await lastSeenAt(db, member), now)
}

/** A login that waits for its second fact. */
export async function addTicket(
  tx: Tx,
  row: Pick<SecondFactRow, 'memberUid' | 'phone' | 'agreed'>,
  now: Instant,
): Promise<{ ticket: string; expiresIn: number }> {
  const ticket = randomBytes(32).toString('base64url')
  await tx
    .insertInto('secondFacts')
    .values({ ...row, ticketHash: hashTicket(ticket), expiresAt: now + lifeMs })
    .execute()
  return { ticket, expiresIn: lifeMs / 1_000 }
}

export async function findTicket(tx: Tx, ticket: string, now: Instant): Promise<SecondFactRow | undefined> {
  return await tx
    .selectFrom('secondFacts')
    .selectAll()
    .where('ticketHash', '=', hashTicket(ticket))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** What waited for an account is decided, whichever phone asked. */
export async function deleteTicketsOf(tx: Tx, memberUid: string): Promise<void> {
  await tx.deleteFrom('secondFacts').where('memberUid', '=', memberUid).execute()
}

export async function deleteOldTickets(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('secondFacts').where('expiresAt', '<=', now).execute()
}
