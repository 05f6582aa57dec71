import type { Insertable, Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import { markOwnerDirty } from '#server/modules/members/store/member-index-marks.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** Decisions about one card queue up behind its row. An update that changes nothing locks it on every engine. */
export async function selectCardForUpdate(
  tx: Tx,
  memberUid: string,
  cardId: string,
): Promise<{ timesTotal: number | null; refundedAt: Instant | null } | undefined> {
  const { rows } = await holdCard(tx, { memberUid, cardId })
  return rows[0]
}

const holdCard = prepared((tx, { memberUid, cardId }: { memberUid: string; cardId: string }) =>
  tx
    .updateTable('cards')
    .set((row) => ({ createdAt: row.ref('createdAt') }))
    .where('cardId', '=', cardId)
    .where('memberUid', '=', memberUid)
    .returning(['timesTotal', 'refundedAt']),
)

/** The sum of a card's lines; of an unlimited card it means nothing. */
export async function balanceOf(db: Db, cardId: string): Promise<number> {
  const { balance } = await db
    .selectFrom('cardLines')
    .select(({ fn }) => fn.sum<number | null>('delta').as('balance'))
    .where('cardId', '=', cardId)
    .executeTakeFirstOrThrow()
  return balance ?? 0
}

export type NewLine = Omit<Insertable<Schema['cardLines']>, 'lineId'>

/** Adds a line; a reference that was written before changes nothing. The balance of a limited card moves by `delta`. */
export async function writeLine(tx: Tx, line: NewLine): Promise<void> {
  await insertLine(tx, line)
  await markOwnerDirty(tx, line.cardId)
}

/** The same, where the caller marks the card's owner as changed. */
export async function insertLine(tx: Tx, line: NewLine): Promise<void> {
  const { sessionId = null, shopId = null, staffUid = null, days = null, note = null, ...said } = line
  await addLine(tx, { lineId: uuidv7(), sessionId, shopId, staffUid, days, note, ...said })
}

const addLine = prepared((tx, line: Selectable<Schema['cardLines']>) =>
  tx
    .insertInto('cardLines')
    .values(line)
    .onConflict((conflict) => conflict.column('reference').doNothing()),
)
