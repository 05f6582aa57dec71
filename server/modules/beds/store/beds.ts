import type { Selectable } from 'kysely'
import { z } from 'zod/mini'

import type { BedState } from '#src/domain/devices/device-messages.ts'

import { jsonText } from '#server/platform/database/json-text.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type BedRow = Selectable<Schema['devices']>

export const bedTexts = jsonText(z.array(z.object({ language: z.string(), name: z.string(), type: z.string() })))

/** The beds of a shop that are not retired. */
export async function listShopBeds(db: Db, shopId: number): Promise<BedRow[]> {
  const { rows } = await findOfShop(db, { shopId })
  return rows
}

const findOfShop = prepared((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('devices')
    .selectAll()
    .where('shopId', '=', shopId)
    .where('deviceId', 'not in', retired(db))
    .orderBy('sort')
    .orderBy('deviceId'),
)

function retired(db: Db) {
  return db.selectFrom('bedDetails').select('bedDetails.deviceId').where('retiredAt', 'is not', null)
}

export async function findShopBed(db: Db, shopId: number, deviceId: string): Promise<BedRow | undefined> {
  return await db
    .selectFrom('devices')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .where('shopId', '=', shopId)
    .executeTakeFirst()
}

/** A bed by its id alone: QR codes and beds name no shop. */
export async function findBed(db: Db, deviceId: string): Promise<BedRow | undefined> {
  const { rows } = await findById(db, { deviceId })
  return rows[0]
}

const findById = prepared((db, { deviceId }: { deviceId: string }) =>
  db.selectFrom('devices').selectAll().where('deviceId', '=', deviceId),
)

/** A bed by the number that it calls itself. */
export async function findBedOfNumber(db: Db, bedNumber: number): Promise<BedRow | undefined> {
  const { rows } = await findByNumber(db, { bedNumber })
  return rows[0]
}

const findByNumber = prepared((db, { bedNumber }: { bedNumber: number }) =>
  db.selectFrom('devices').selectAll().where('bedNumber', '=', bedNumber),
)

/** Decisions about one bed queue up behind its row. */
export async function selectBedForUpdate(tx: Tx, deviceId: string): Promise<BedRow | undefined> {
  return await tx
    .updateTable('devices')
    .set((row) => ({ sort: row.ref('sort') }))
    .where('deviceId', '=', deviceId)
    .returningAll()
    .executeTakeFirst()
}

export async function changeBed(
  tx: Tx,
  deviceId: string,
  changes: Partial<Omit<BedRow, 'deviceId' | 'shopId' | 'bedNumber'>>,
): Promise<void> {
  await tx.updateTable('devices').set(changes).where('deviceId', '=', deviceId).execute()
}

/** Every bed of the chain that is not retired: where it stands, and whether it can be used. */
export async function listKeptBeds(db: Db) {
  return await db
    .selectFrom('devices')
    .select(['deviceId', 'shopId', 'enabled', 'online'])
    .where('deviceId', 'not in', retired(db))
    .execute()
}

/** Every bed of the chain. */
export async function listBeds(db: Db): Promise<BedRow[]> {
  return await db.selectFrom('devices').selectAll().orderBy('shopId').orderBy('sort').orderBy('deviceId').execute()
}

/**
 * What bookings go by. A bed that is out of reach says nothing of its fault: it keeps what it had. What staff said of a
 * fault holds for as long as the bed stays in reach and goes on reporting it; whatever comes after that is news.
 */
export async function noteBedState(db: Db, deviceId: string, state: BedState | 'offline'): Promise<void> {
  const update = db.updateTable('devices').where('deviceId', '=', deviceId)
  // A bed says how it is every few seconds, and mostly the same: only what differs is written.
  if (state === 'offline') {
    const differs = update.where((row) => row.or([row('online', '=', 1), row('faultClearedAt', 'is not', null)]))
    return void (await differs.set({ online: 0, faultClearedAt: null }).execute())
  }
  if (state !== 'fault') {
    const differs = update.where((row) =>
      row.or([row('online', '=', 0), row('isFaulty', '=', 1), row('faultClearedAt', 'is not', null)]),
    )
    return void (await differs.set({ online: 1, isFaulty: 0, faultClearedAt: null }).execute())
  }
  await update.set({ online: 1 }).where('online', '=', 0).execute()
  await update.set({ isFaulty: 1 }).where('faultClearedAt', 'is', null).where('isFaulty', '=', 0).execute()
}

/** Those that members should be able to use: switched on, not retired, in a studio that is open. */
export async function listWantedBeds(db: Db): Promise<Pick<BedRow, 'deviceId' | 'shopId'>[]> {
  return await db
    .selectFrom('devices')
    .innerJoin('shops', 'shops.shopId', 'devices.shopId')
    .select(['deviceId', 'devices.shopId'])
    .where('enabled', '=', 1)
    .where('stage', '=', 'open')
    .where('deviceId', 'not in', retired(db))
    .execute()
}
