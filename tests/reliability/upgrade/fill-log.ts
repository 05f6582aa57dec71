import { type Kysely, sql } from 'kysely'

const pieceSize = 100_000

/** What the machines of a studio have said in years: so many rows of their log, as PostgreSQL makes them by itself. */
export async function fillLog<Schema>(db: Kysely<Schema>, rows: number): Promise<void> {
  for (let done = 0; done < rows; done += pieceSize) {
    const last = Math.min(rows, done + pieceSize) - 1
    await sql`insert into device_log (entry_id, thing_id, shop_id, what, note, created_at)
      select gen_random_uuid()::text, 'machine-' || n % 1500, 1,
        case when n % 5 = 0 then 'fault' when n % 2 = 0 then 'offline' else 'online' end, 'as it says itself',
        1700000000000 + n::bigint * 9000
      from generate_series(${sql.lit(done)}, ${sql.lit(last)}) as n`.execute(db)
  }
}
