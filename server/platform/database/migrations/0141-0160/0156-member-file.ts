import { type Kysely, sql } from 'kysely'

/**
 * What a member's file says beside the name: tags, an e-mail address, a birthday, and whether offers may be sent. A
 * release of before leaves all of it as it is: nobody has allowed anything until they say so.
 */
export async function addMemberFile(db: Kysely<unknown>): Promise<void> {
  await addTags(db)
  await addMarketing(db)
  const member = db.schema.alterTable('members')
  await member.addColumn('email', 'text').execute()
  await member.addColumn('email_rev', 'integer', (column) => column.notNull().defaultTo(sql.lit(1))).execute()
  await member.addColumn('birthday', 'text').execute()
  await member.addColumn('birthday_rev', 'integer', (column) => column.notNull().defaultTo(sql.lit(1))).execute()
  await member.addColumn('marketing_since', 'bigint').execute()
  await member.addColumn('marketing_texts', 'integer', (column) => column.notNull().defaultTo(sql.lit(0))).execute()
}

async function addTags(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tags')
    .addColumn('tag_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('folded_name', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('member_tags')
    .addColumn('tag_id', 'text', (column) => column.notNull().references('tags.tag_id'))
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('staff_uid', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('member_tags_key', ['tag_id', 'member_uid'])
    .execute()
  await db.schema.createIndex('member_tags_of_member').on('member_tags').columns(['member_uid']).execute()
}

async function addMarketing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('marketing_choices')
    .addColumn('choice_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('is_allowed', 'integer', (column) => column.notNull())
    .addColumn('with_texts', 'integer', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('staff_uid', 'text')
    .addColumn('chosen_at', 'bigint', (column) => column.notNull())
    .execute()
  const index = db.schema.createIndex('marketing_choices_of_member').on('marketing_choices')
  await index.columns(['member_uid', 'chosen_at']).execute()
}
