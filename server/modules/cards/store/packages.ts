import type { Selectable } from 'kysely'
import { z } from 'zod/mini'

import { isFor, isSoldOn } from '#server/modules/cards/rules/package-terms.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type PackageRow = Selectable<Schema['packages']>
/** What stays with the cards that were sold. */
export type SoldPackage = Omit<PackageRow, 'saleFrom' | 'saleTo'>

export const packageTexts = jsonText(z.array(z.object({ language: z.string(), name: z.string() })))
/** Empty lists mean all of them. */
export const bedTypes = jsonText(z.array(z.enum(['lie-down', 'stand-up'])))
export const shopIds = jsonText(z.array(z.int()))

export async function findPackage(db: Db, packageId: string): Promise<PackageRow | undefined> {
  return await db.selectFrom('packages').selectAll().where('packageId', '=', packageId).executeTakeFirst()
}

/** What a shop sells on a date, in the order in which it is shown. */
export async function listOnSale(db: Db, shopId: number, date: string): Promise<PackageRow[]> {
  const rows = await listPackages(db)
  return rows.filter((row) => isSoldOn(row, date) && isFor(shopIds.read(row.shopIds), shopId))
}

/** All of them, also those that are not sold, in their order. */
export async function listPackages(db: Db): Promise<PackageRow[]> {
  return await db.selectFrom('packages').selectAll().orderBy('sort').orderBy('packageId').execute()
}

/** Changes of one package queue up behind its row. */
export async function selectPackageForUpdate(tx: Tx, packageId: string): Promise<PackageRow | undefined> {
  return await tx
    .updateTable('packages')
    .set((row) => ({ rev: row.ref('rev') }))
    .where('packageId', '=', packageId)
    .returningAll()
    .executeTakeFirst()
}

export async function insertPackage(tx: Tx, row: PackageRow): Promise<void> {
  await tx.insertInto('packages').values(row).execute()
}

export async function updatePackage(tx: Tx, { packageId, ...changes }: PackageRow): Promise<void> {
  await tx.updateTable('packages').set(changes).where('packageId', '=', packageId).execute()
}

export async function movePackage(tx: Tx, packageId: string, sort: number): Promise<void> {
  await tx.updateTable('packages').set({ sort }).where('packageId', '=', packageId).execute()
}
