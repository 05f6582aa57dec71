import type { Store } from '#server/platform/database/store.ts'
import { dayNames } from '#server/modules/shops/store/shop-hours.ts'
import { aBedRow, addMember, addVisit, aLock, aShop, type SignedIn } from '../../support/fixtures.ts'

const day = 86_400_000
const minute = 60_000
const bedsOfShop = 5
/** Half an hour each: what a busy bed has behind and before it. */
const visitsOfBed = 60

/** A chain with so many shops of five beds each, a third of which keep hours of their own, and a member with a booking. */
export async function fillChain(store: Store, shopCount: number): Promise<SignedIn> {
  const now = await store.now()
  const shops = Array.from({ length: shopCount }, (_, index) => aShop({ shopId: index + 1, sort: index + 1 }))
  await store.db.insertInto('shops').values(shops).execute()
  await store.db
    .insertInto('locks')
    .values(shops.map(({ shopId }) => aLock({ lockId: `door-${shopId}`, shopId })))
    .execute()
  const beds = shops.flatMap(({ shopId }) =>
    Array.from({ length: bedsOfShop }, (_, sort) => aBedRow({ deviceId: `bed-${shopId}-${sort}`, shopId, sort })),
  )
  await inPieces(beds, (piece) => store.db.insertInto('devices').values(piece).execute())
  const own = shops.filter((_, index) => index % 3 === 0)
  const week = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '09:00', to: '23:00' }]))
  await inPieces(own, (piece) =>
    store.db
      .insertInto('slotTemplates')
      .values(
        piece.map(({ shopId }) => ({
          shopId,
          typeId: 'lie-down' as const,
          week,
          slotMinutes: 30,
          turnMinutes: 0,
          horizonDays: 14,
          rev: 1,
        })),
      )
      .execute(),
  )
  const holiday = new Date(now + 5 * day).toISOString().slice(0, 10)
  await inPieces(own, (piece) =>
    store.db
      .insertInto('dateExceptions')
      .values(
        piece.map(({ shopId }) => ({
          exceptionId: `holiday-${shopId}`,
          shopId,
          deviceId: null,
          date: holiday,
          blocks: '[]',
          reason: 'Holiday',
          rev: 1,
          createdAt: now,
          names: dayNames.write([{ language: 'zh-HK', name: '冬至' }]),
        })),
      )
      .execute(),
  )
  const member = await addMember(store)
  const guest = await addMember(store)
  for (const { deviceId } of beds.slice(0, bedsOfShop)) {
    for (let visit = 0; visit < visitsOfBed; visit++) {
      await addVisit(store, guest, { deviceId, startsAt: now - (now % day) + visit * 120 * minute })
    }
  }
  await addVisit(store, member, { startsAt: now + day, deviceId: beds[0]?.deviceId ?? '' })
  return member
}

async function inPieces<Row>(rows: readonly Row[], write: (piece: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 200) await write(rows.slice(from, from + 200))
}
