import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

import { keysetPage, type Placed, type Span } from '#server/platform/database/keyset.ts'
import type { PayIssuesTable } from '#server/modules/payments/refund-tables.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

type PayIssueRow = Selectable<PayIssuesTable>

type NewIssue = Pick<PayIssueRow, 'kind' | 'cause'> &
  Partial<Pick<PayIssueRow, 'shopId' | 'orderId' | 'memberUid' | 'paymentRef' | 'amountCents' | 'currency' | 'detail'>>

/** Leaves something to the staff. One cause opens one issue, and a newer word of the provider is added to it. */
export async function openPayIssue(tx: Tx, issue: NewIssue, now: Instant): Promise<void> {
  const none = { shopId: null, orderId: null, memberUid: null, paymentRef: null, amountCents: null, currency: null }
  const row = { ...none, detail: null, settledAt: null, staffUid: null, reason: null, ...issue }
  await tx
    .insertInto('payIssues')
    .values({ ...row, issueId: uuidv7(), state: 'open', openedAt: now })
    .onConflict((conflict) => conflict.column('cause').doUpdateSet({ detail: row.detail }))
    .execute()
}

/** Adds to an issue about a payment that no order stands for how much of it went back, where that is known; false: there is none. */
export async function notePayIssue(
  tx: Tx,
  paymentRef: string,
  { refundedCents }: { refundedCents: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payIssues')
    .set({ detail: refundedCents === null ? 'refunded' : `refunded ${refundedCents}` })
    .where('paymentRef', '=', paymentRef)
    .where('kind', 'in', ['paid-twice', 'wrong-amount', 'stray-payment'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type ShownIssue = NonNullable<Awaited<ReturnType<typeof findPayIssue>>>

function selectIssues(db: Db) {
  return db
    .selectFrom('payIssues')
    .leftJoin('members', 'members.uid', 'payIssues.memberUid')
    .leftJoin('members as staff', 'staff.uid', 'payIssues.staffUid')
    .leftJoin('orders', 'orders.orderId', 'payIssues.orderId')
    .selectAll('payIssues')
    .select(['members.nickname', 'staff.nickname as staffName', 'orders.cardId'])
}

export async function findPayIssue(db: Db, issueId: string) {
  return await selectIssues(db).where('payIssues.issueId', '=', issueId).executeTakeFirst()
}

/** Of a shop, and those that belong to none; open ones the oldest first, settled ones the newest first. */
export async function listPayIssues(
  db: Db,
  { shopId, state }: { shopId: number; state: PayIssueRow['state'] },
  span: Span,
): Promise<Placed<ShownIssue>[]> {
  const direction = state === 'open' ? 'asc' : 'desc'
  const issues = selectIssues(db)
    .where('payIssues.state', '=', state)
    .where((row) => row.or([row('payIssues.shopId', '=', shopId), row('payIssues.shopId', 'is', null)]))
  return await keysetPage(issues, { by: 'payIssues.openedAt', id: 'payIssues.issueId', direction }, span).execute()
}

export async function countOpenIssues(db: Db, shopId: number): Promise<number> {
  const { rows } = await countOpen(db, { shopId })
  return rows[0]?.count ?? 0
}

const countOpen = prepared((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('payIssues')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .where((row) => row.or([row('shopId', '=', shopId), row('shopId', 'is', null)])),
)

/** What staff have to settle in the whole chain. */
export async function countOpenByKind(db: Db): Promise<{ kind: PayIssueRow['kind']; count: number }[]> {
  return await db
    .selectFrom('payIssues')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('state', '=', 'open')
    .groupBy('kind')
    .execute()
}

/** False when it was settled before. */
export async function settlePayIssue(
  tx: Tx,
  issueId: string,
  { staffUid, reason }: { staffUid: string; reason: string },
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payIssues')
    .set({ state: 'settled', settledAt: now, staffUid, reason })
    .where('issueId', '=', issueId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
