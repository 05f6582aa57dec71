import type { Kysely } from 'kysely'

/** Invitations to the staff. What opens one is computed from its id and a secret of the server, and is not kept. */
export async function addInvitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('invitation_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text')
    .addColumn('level', 'text')
    .addColumn('shops', 'text', (column) => column.notNull())
    .addColumn('inviter_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .addColumn('joined_uid', 'text', (column) => column.references('members.uid'))
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('invitations').columns(columns).execute()
  await index('invitations_by_age', ['created_at'])
  await index('invitations_of_inviter', ['inviter_uid'])
}
