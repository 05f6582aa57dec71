import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What tells a database of the demo from a real one, for good. The older word "demo" among the settings says nothing:
 * it was written wherever a server had started with the demo on, real chains included.
 */
export async function addDemoMark(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('demo_mark')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await markOlderDemo(db)
  await (db.getExecutor().adapter instanceof PostgresAdapter ? keepOnPostgres(db) : keepOnSqlite(db))
}

const demoLocks = ['CWB-1201', 'CEN-501', 'MKK-801']
const demoBeds = ['cwb-1', 'cwb-2', 'cwb-3', 'cwb-4', 'central-1', 'central-2', 'mongkok-1', 'mongkok-2']

/** A demo that was made before has every bed and door that the demo is made with; a real chain has its own names. */
async function markOlderDemo(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into demo_mark (id, made_at)
    select 1, min(created_at) from members
    where exists (select 1 from settings where name = 'demo')
      and (select count(*) from locks where lock_id in (${sql.join(demoLocks)})) = ${demoLocks.length}
      and (select count(*) from devices where device_id in (${sql.join(demoBeds)})) = ${demoBeds.length}
    having min(created_at) is not null
  `.execute(db)
}

const complaint = sql.lit('The mark of a demo stays')

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_demo_mark() returns trigger language plpgsql as
    $$ begin raise exception ${complaint}; end $$
  `.execute(db)
  await sql`
    create trigger keep_demo_mark before update or delete or truncate on demo_mark
    for each statement execute function keep_demo_mark()
  `.execute(db)
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const act of ['update', 'delete']) {
    await sql`
      create trigger ${sql.id(`keep_demo_mark_on_${act}`)} before ${sql.raw(act)} on demo_mark
      begin select raise(abort, ${complaint}); end
    `.execute(db)
  }
}
