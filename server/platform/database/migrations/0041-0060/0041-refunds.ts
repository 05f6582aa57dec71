import { type Kysely, sql } from 'kysely'

/** What goes back through the provider of online payments: asked for by staff, or made on the provider's own pages. */
export async function addRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cards').addColumn('refunding_at', 'bigint').execute()
  await db.schema
    .createTable('refunds')
    .addColumn('refund_id', 'text', (column) => column.primaryKey())
    .addColumn('provider_ref', 'text', (column) => column.unique())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.order_id'))
    .addColumn('payment_ref', 'text', (column) => column.notNull())
    .addColumn('card_id', 'text', (column) => column.notNull().references('cards.card_id'))
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_whole', 'integer', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('booked_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('line_id', 'text')
    .addColumn('staff_uid', 'text')
    .addColumn('reason', 'text')
    .addColumn('failure', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('refunds')
  await index('refunds_of_payment').column('payment_ref').execute()
  await index('refunds_of_order').column('order_id').execute()
  await index('refunds_of_card').column('card_id').execute()
  await index('refunds_under_way').columns(['state', 'asked_at']).execute()
  await copyEarlierRefunds(db)
}

/** What is in the ledger already is not written a second time when the provider tells of it again. */
async function copyEarlierRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`insert into refunds (refund_id, provider_ref, order_id, payment_ref, card_id, member_uid, kind, state,
      is_whole, times, amount_cents, booked_cents, currency, line_id, staff_uid, reason, failure, created_at, asked_at,
      settled_at)
    select money_lines.line_id, null, orders.order_id, orders.payment_ref, money_lines.card_id, money_lines.member_uid,
      card_lines.reason, 'done', 0, -card_lines.delta, -money_lines.amount_cents, -money_lines.amount_cents,
      money_lines.currency, money_lines.line_id, card_lines.staff_uid, card_lines.note, null, money_lines.created_at,
      null, money_lines.created_at
    from money_lines
      join card_lines on card_lines.line_id = money_lines.line_id
      join orders on orders.order_id = money_lines.order_id
    where money_lines.method = 'online' and money_lines.amount_cents <= 0 and card_lines.reason in ('refund', 'reversal')
      and orders.payment_ref is not null`.execute(db)
}
