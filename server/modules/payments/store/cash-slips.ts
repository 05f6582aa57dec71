import type { Selectable } from 'kysely'
import { z } from 'zod/mini'

import type { CashSlipsTable } from '#server/modules/payments/cash-slip-tables.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type CashSlipRow = Selectable<CashSlipsTable>

const priced = { rev: z.int(), priceCents: z.int() }

/** What was sold, at the prices that were shown. */
export const slipWanted = jsonText(
  z.object({
    package: z.optional(z.object({ packageId: z.string(), ...priced })),
    items: z.optional(z.array(z.object({ productId: z.string(), quantity: z.int(), ...priced }))),
  }),
)

/** False where it was brought before; waits for whoever brings it at the same moment. */
export async function insertSlip(tx: Tx, row: CashSlipRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cashSlips')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** With the number of the receipt that it became. */
export async function findSlip(db: Db, slipId: string) {
  return await db
    .selectFrom('cashSlips')
    .leftJoin('moneyLines', 'moneyLines.lineId', 'cashSlips.lineId')
    .selectAll('cashSlips')
    .select('moneyLines.receiptNumber')
    .where('slipId', '=', slipId)
    .executeTakeFirst()
}

export async function changeSlip(
  tx: Tx,
  slipId: string,
  changes: Partial<Pick<CashSlipRow, 'state' | 'trouble' | 'lineId'>>,
): Promise<void> {
  await tx.updateTable('cashSlips').set(changes).where('slipId', '=', slipId).execute()
}

/** Whether a drawer of the studio was opened or closed after an instant: cash of before was counted with it. */
export async function wasDrawerTurned(db: Db, shopId: number, after: Instant): Promise<boolean> {
  const turned = await db
    .selectFrom('cashDrawers')
    .select('drawerId')
    .where('shopId', '=', shopId)
    .where((drawer) => drawer.or([drawer('openedAt', '>', after), drawer('closedAt', '>', after)]))
    .limit(1)
    .executeTakeFirst()
  return turned !== undefined
}

/** Whether an account has ever been there, also one that was deleted since. */
export async function wasMember(db: Db, uid: string): Promise<boolean> {
  return (await db.selectFrom('members').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined
}
