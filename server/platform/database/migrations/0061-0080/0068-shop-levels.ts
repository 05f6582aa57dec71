import type { Kysely } from 'kysely'

/**
 * Levels of the staff at single studios. Whoever has a level already has it for the whole chain and keeps it;
 * since when is not known of them.
 */
export async function addShopLevels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop_levels')
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('shop_levels_pk', ['member_uid', 'shop_id'])
    .execute()
  await db.schema.createIndex('shop_levels_by_shop').on('shop_levels').column('shop_id').execute()
  await db.schema.alterTable('members').addColumn('level_since', 'bigint').execute()
}
