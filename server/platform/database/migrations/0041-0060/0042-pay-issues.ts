import type { Kysely } from 'kysely'

/** What the studio cannot settle about money by itself, until somebody of the staff has. */
export async function addPayIssues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pay_issues')
    .addColumn('issue_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'integer')
    .addColumn('order_id', 'text')
    .addColumn('member_uid', 'text', (column) => column.references('members.uid'))
    .addColumn('payment_ref', 'text')
    .addColumn('amount_cents', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('detail', 'text')
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('staff_uid', 'text')
    .addColumn('reason', 'text')
    .execute()
  await db.schema
    .createIndex('pay_issues_by_state')
    .on('pay_issues')
    .columns(['state', 'opened_at', 'issue_id'])
    .execute()
}
