import type { Selectable } from 'kysely'

import type { Schema } from '#server/platform/database/schema.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import type { AlertName } from './staff-alerts.ts'

export type AlertTelling = Selectable<Schema['alertTellings']>

/** True for one of all servers: each of the staff is told of an alert once. */
export async function claimTelling(tx: Tx, telling: AlertTelling): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('alertTellings')
    .values(telling)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Who was told of the alerts of a shop, those on duty first, and what became of it. */
export async function listTellings(db: Db, shopId: number) {
  return (await askTellings(db, { shopId })).rows
}

const askTellings = prepared((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('alertTellings')
    .innerJoin('members', 'members.uid', 'alertTellings.memberUid')
    .leftJoin('notices', 'notices.noticeId', 'alertTellings.noticeId')
    .select([
      'alertTellings.alertKey',
      'alertTellings.memberUid',
      'alertTellings.notifiedAs',
      'alertTellings.notifiedAt',
    ])
    .select(['members.nickname', 'notices.state'])
    .where('alertTellings.scope', 'in', [shopId, 0])
    .orderBy('alertTellings.notifiedAs')
    .orderBy('alertTellings.notifiedAt'),
)

/** How many on duty were told of an alert of a shop. */
export async function countNotifiedOnDuty(db: Db, { shopId, alertKey }: AlertName): Promise<number> {
  const { count } = await db
    .selectFrom('alertTellings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopId', '=', shopId)
    .where('alertKey', '=', alertKey)
    .where('notifiedAs', '=', 'duty')
    .executeTakeFirstOrThrow()
  return count
}

/** Whom an alert was pushed to, from a shop; they are told so no more, and the rows go when it is over. */
export async function readTellings(db: Db, { shopId, alertKey }: AlertName): Promise<AlertTelling[]> {
  return await db
    .selectFrom('alertTellings')
    .selectAll()
    .where('shopId', '=', shopId)
    .where('alertKey', '=', alertKey)
    .execute()
}

export async function dropTellings(tx: Tx, { shopId, alertKey }: AlertName): Promise<void> {
  await tx.deleteFrom('alertTellings').where('shopId', '=', shopId).where('alertKey', '=', alertKey).execute()
}
