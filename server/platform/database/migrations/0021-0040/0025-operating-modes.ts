import type { Kysely } from 'kysely'

/** Who lets beds start at a studio, when somebody is there, and how to reach that studio rather than the chain. */
export async function addOperatingModes(db: Kysely<unknown>): Promise<void> {
  const shops = () => db.schema.alterTable('shops')
  await shops()
    .addColumn('operating_mode', 'text', (column) => column.notNull().defaultTo('unstaffed'))
    .execute()
  await shops().addColumn('staffed_hours', 'text').execute()
  await shops()
    .addColumn('phone', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await shops()
    .addColumn('wechat_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await shops().addColumn('wechat_qr', 'text').execute()
}
