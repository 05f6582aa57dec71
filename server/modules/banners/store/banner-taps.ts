import type { Db } from '#server/platform/database/store.ts'

/** One more tap on a banner on a date of the shop's calendar. */
export async function countTap(db: Db, bannerId: string, date: string): Promise<void> {
  await db
    .insertInto('bannerTaps')
    .values({ bannerId, date, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['bannerId', 'date']).doUpdateSet((row) => ({ count: row('bannerTaps.count', '+', 1) })),
    )
    .execute()
}

/** All taps of every banner, and those of each date from `from` on that has any. */
export async function listTaps(db: Db, from: string): Promise<Map<string, BannerTaps>> {
  const totals = await db
    .selectFrom('bannerTaps')
    .select(({ fn }) => ['bannerId', fn.sum<number>('count').as('total')])
    .groupBy('bannerId')
    .execute()
  const days = await db.selectFrom('bannerTaps').selectAll().where('date', '>=', from).execute()
  return new Map(
    totals.map(({ bannerId, total }) => {
      const own = days.filter((day) => day.bannerId === bannerId)
      return [bannerId, { total, byDate: new Map(own.map(({ date, count }) => [date, count])) }]
    }),
  )
}

export interface BannerTaps {
  total: number
  byDate: ReadonlyMap<string, number>
}

export async function deleteTaps(db: Db, bannerId: string): Promise<void> {
  await db.deleteFrom('bannerTaps').where('bannerId', '=', bannerId).execute()
}
