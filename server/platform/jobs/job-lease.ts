import type { Instant } from '#server/platform/database/schema.ts'
import type { Store } from '#server/platform/database/store.ts'

/** The right of one server to do a job. It ends by itself, so a server that died holds nothing up for longer. */
export interface JobLease {
  name: string
  begunAt: Instant
}

/**
 * The lease for the one server that may do a job now, for so many milliseconds; undefined while another one, or this one,
 * has it. One that began further ahead than it lasts was taken when the clock was ahead, and keeps nobody waiting.
 */
export async function takeLease(store: Store, name: string, forMs: number): Promise<JobLease | undefined> {
  const begunAt = store.moment ?? (await store.now())
  const row = await store.db
    .insertInto('chores')
    .values({ name, begunAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ begunAt })
        .where((chore) =>
          chore.or([
            chore(chore('chores.begunAt', '+', forMs), '<=', begunAt),
            chore(chore('chores.begunAt', '-', forMs), '>', begunAt),
          ]),
        ),
    )
    .returning('begunAt')
    .executeTakeFirst()
  return row && { name, begunAt: row.begunAt }
}

/** Lets a job be taken again at once. A lease that has ended meanwhile is another server's and stays. */
export async function releaseLease({ db }: Store, { name, begunAt }: JobLease): Promise<void> {
  await db.deleteFrom('chores').where('name', '=', name).where('begunAt', '=', begunAt).execute()
}
