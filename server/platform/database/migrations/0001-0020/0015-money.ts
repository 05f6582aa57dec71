import { type Kysely, sql } from 'kysely'

/**
 * Money beside times: whatever moves money also moves a card, so a money line is the money of one card line and has
 * its id. A card line learns where it happened, who did it and why.
 */
export async function addMoney(db: Kysely<unknown>): Promise<void> {
  await widenCardLines(db)
  await addMoneyLines(db)
  await widenCardsAndMembers(db)
  await addStandings(db)
  await db.schema
    .createTable('member_notes')
    .addColumn('note_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('staff_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('notes_of_member').on('member_notes').columns(['member_uid', 'created_at']).execute()
}

async function widenCardLines(db: Kysely<unknown>): Promise<void> {
  const lines = () => db.schema.alterTable('card_lines')
  await lines().addColumn('shop_id', 'integer').execute()
  await lines().addColumn('staff_uid', 'text').execute()
  await lines().addColumn('days', 'integer').execute()
  await lines().addColumn('note', 'text').execute()
  await sql`update card_lines set shop_id = (select shop_id from sessions where sessions.session_id = card_lines.session_id)
    where session_id is not null`.execute(db)
  await sql`update card_lines set shop_id = (select orders.shop_id from orders where orders.card_id = card_lines.card_id)
    where session_id is null`.execute(db)
  const index = (name: string) => db.schema.createIndex(name).on('card_lines')
  await index('card_lines_of_shop').columns(['shop_id', 'created_at', 'line_id']).execute()
  await index('card_lines_of_kind').columns(['reason', 'created_at', 'line_id']).execute()
  await index('card_lines_by_time').columns(['created_at', 'line_id']).execute()
  await index('card_lines_of_session').column('session_id').execute()
  await index('card_lines_of_staff').columns(['staff_uid', 'created_at']).execute()
}

async function addMoneyLines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('money_lines')
    .addColumn('line_id', 'text', (column) => column.primaryKey().references('card_lines.line_id'))
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('receipt_number', 'text', (column) => column.notNull().unique())
    .addColumn('reference', 'text')
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('order_id', 'text')
    .addColumn('card_id', 'text', (column) => column.notNull().references('cards.card_id'))
    .addColumn('reverses', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('money_lines')
  await index('money_of_day').columns(['shop_id', 'day', 'method']).execute()
  await index('money_of_member').columns(['member_uid', 'created_at']).execute()
  await index('money_of_card').column('card_id').execute()
  await index('money_of_order').column('order_id').execute()
  await index('money_given_back').column('reverses').execute()
  await index('money_of_method').columns(['method', 'created_at']).execute()
  await copyEarlierSales(db)
}

/** Orders that were paid before there was a ledger of money; how, is what staff wrote down then. */
async function copyEarlierSales(db: Kysely<unknown>): Promise<void> {
  // The calendar of Hong Kong is close enough: every shop before this one was there.
  const eightHours = sql.lit(8 * 3_600_000)
  await sql`insert into money_lines (line_id, method, amount_cents, currency, receipt_number, reference, shop_id, day,
      member_uid, order_id, card_id, reverses, created_at)
    select card_lines.line_id,
      case when orders.pay_method = 'stripe' then 'online' else 'cash' end,
      orders.amount_cents, orders.currency, 'QS-' || orders.order_id, orders.payment_ref, orders.shop_id,
      cast((card_lines.created_at + ${eightHours}) / 86400000 as text),
      orders.member_uid, orders.order_id, card_lines.card_id, null, card_lines.created_at
    from orders join card_lines on card_lines.reference = 'order:' || orders.order_id`.execute(db)
  const { rows } = await sql<{ lineId: string; day: string; said: string | null }>`
    select money_lines.line_id as "line_id", money_lines.day as "day",
      (select max(after) from staff_log where staff_log.subject = 'order:' || money_lines.order_id
        and staff_log.what = 'recharge.confirm') as "said"
    from money_lines`.execute(db)
  for (const { lineId, day, said } of rows) {
    const date = new Date(Number(day) * 86_400_000).toISOString().slice(0, 10)
    await sql`update money_lines set day = ${date} where line_id = ${lineId}`.execute(db)
    const { receivedBy, reference } = saidBy(said)
    if (receivedBy === undefined) continue
    await sql`update money_lines set method = ${receivedBy}, reference = ${reference} where line_id = ${lineId}`.execute(
      db,
    )
  }
}

function saidBy(said: string | null): { receivedBy: string | undefined; reference: string | null } {
  const after: unknown = said === null ? null : JSON.parse(said)
  const facts = after instanceof Object ? (after as Record<string, unknown>) : {}
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : undefined)
  return { receivedBy: text('receivedBy'), reference: text('reference') ?? null }
}

async function widenCardsAndMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cards').addColumn('frozen_at', 'bigint').execute()
  await db.schema.alterTable('cards').addColumn('expired_at', 'bigint').execute()
  await db.schema.createIndex('cards_to_expire').on('cards').columns(['expired_at', 'valid_until']).execute()
  await db.schema.alterTable('members').addColumn('blocked_until', 'bigint').execute()
  await db.schema.alterTable('members').addColumn('blocked_why', 'text').execute()
}

/** What lists of members are searched, filtered and sorted by. All of it can be computed anew from the other tables. */
async function addStandings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('standings')
    .addColumn('member_uid', 'text', (column) => column.primaryKey().references('members.uid'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('last_visit_at', 'bigint')
    .addColumn('times_left', 'integer', (column) => column.notNull())
    .addColumn('few_times', 'integer', (column) => column.notNull())
    .addColumn('active_until', 'bigint', (column) => column.notNull())
    .addColumn('ends_first_at', 'bigint')
    .addColumn('blocked_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const column of [
    'name',
    'seen_at',
    'times_left',
    'active_until',
    'ends_first_at',
    'blocked_until',
    'created_at',
  ]) {
    await db.schema.createIndex(`standings_by_${column}`).on('standings').columns([column, 'member_uid']).execute()
  }
  await db.schema.createIndex('standings_with_few').on('standings').columns(['few_times', 'seen_at']).execute()

  // Every ending of a name or number, so that a search from the middle is a range of this key.
  await db.schema
    .createTable('member_endings')
    .addColumn('ending', 'text', (column) => column.notNull())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addPrimaryKeyConstraint('member_endings_key', ['ending', 'member_uid'])
    .execute()
  await db.schema.createIndex('endings_of_member').on('member_endings').column('member_uid').execute()

  // Whose standing is to be computed anew: lines are added by whoever changes something, and never waited for.
  await db.schema
    .createTable('standing_marks')
    .addColumn('mark_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into standing_marks (mark_id, member_uid) select uid, uid from members`.execute(db)
}
