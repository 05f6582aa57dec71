import type { Kysely } from 'kysely'

/** What members report, and the line of a studio that answers when nobody is at its counter. */
export async function addProblems(db: Kysely<unknown>): Promise<void> {
  await addProblemTable(db)
  await db.schema.alterTable('shops').addColumn('after_hours', 'text').execute()
}

async function addProblemTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('problems')
    .addColumn('problem_id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull().unique())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('shop_id', 'integer', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.unique())
    .addColumn('appointment_id', 'text')
    .addColumn('lock_id', 'text')
    .addColumn('device_id', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('picture', 'text')
    .addColumn('is_claim', 'integer', (column) => column.notNull())
    .addColumn('phone_seconds', 'integer')
    .addColumn('noticed_at', 'bigint', (column) => column.notNull())
    .addColumn('reported_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('staff_uid', 'text')
    .addColumn('answer', 'text')
    .execute()
  await db.schema
    .createIndex('problems_by_shop')
    .on('problems')
    .columns(['shop_id', 'state', 'reported_at', 'problem_id'])
    .execute()
  await db.schema.createIndex('problems_by_member').on('problems').columns(['member_uid', 'reported_at']).execute()
}
