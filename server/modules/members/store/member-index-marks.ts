import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { isGuest } from '#src/domain/members/guest.ts'

import { prepared } from '#server/platform/database/prepared.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

/**
 * Says that a member's standing is to be computed anew. A line of its own for each time: a change
 * waits for no lock, and the next list of members settles it.
 */
export async function markDirty(tx: Tx, memberUid: string): Promise<void> {
  // In no list, and behind each sale without a name.
  if (isGuest(memberUid)) return
  await addMark(tx, { markId: randomUUID(), memberUid })
}

const addMark = prepared((tx, mark: { markId: string; memberUid: string }) =>
  tx.insertInto('standingMarks').values(mark),
)

export async function markOwnerDirty(tx: Tx, cardId: string): Promise<void> {
  const card = await tx.selectFrom('cards').select('memberUid').where('cardId', '=', cardId).executeTakeFirst()
  if (card) await markDirty(tx, card.memberUid)
}

export async function markVisitorDirty(tx: Tx, appointmentId: string): Promise<void> {
  const found = await tx
    .selectFrom('appointments')
    .select('memberUid')
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst()
  if (found) await markDirty(tx, found.memberUid)
}

/** What was written by rules of before; another name computes everybody anew once more. */
const rulesOfToday = 'standings:names are folded'

/** Computes everybody anew once in the life of a database, after the rules of what they are found by have changed. */
export async function markAllDirtyOnce(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('settings')
      .values({ name: rulesOfToday, value: 'true' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    await tx
      .insertInto('standingMarks')
      .columns(['markId', 'memberUid'])
      .expression((row) =>
        row
          .selectFrom('members')
          .where('deletedAt', 'is', null)
          .select([sql<string>`'all ' || uid`.as('markId'), 'uid as memberUid']),
      )
      .execute()
  })
}
