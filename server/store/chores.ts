import type { Store } from './store.ts'

/** True for the one server that may do a chore now, which it then is not for anybody for so many milliseconds. */
export async function takeChore(store: Store, name: string, everyMs: number): Promise<boolean> {
  const begunAt = await store.now()
  const { numInsertedOrUpdatedRows } = await store.db
    .insertInto('chores')
    .values({ name, begunAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ begunAt })
        .where('chores.begunAt', '<=', begunAt - everyMs),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A chore that could not be done may be taken again at once. */
export async function dropChore({ db }: Store, name: string): Promise<void> {
  await db.deleteFrom('chores').where('name', '=', name).execute()
}
