import type { Selectable } from 'kysely'
import { z } from 'zod/mini'

import { isFor } from '../rules/package-terms.ts'
import { jsonText } from './json-text.ts'
import type { Schema } from './schema.ts'
import type { Db } from './store.ts'

export type PackageRow = Selectable<Schema['packages']>

export const packageTexts = jsonText(z.array(z.object({ language: z.string(), name: z.string() })))
/** Empty lists mean all of them. */
export const bedTypes = jsonText(z.array(z.enum(['lie-down', 'stand-up'])))
export const shopIds = jsonText(z.array(z.int()))

export async function findPackage(db: Db, packageId: string): Promise<PackageRow | undefined> {
  return await db.selectFrom('packages').selectAll().where('packageId', '=', packageId).executeTakeFirst()
}

/** What a shop sells now, in the order in which it is shown. */
export async function listOnSale(db: Db, shopId: number): Promise<PackageRow[]> {
  const rows = await db
    .selectFrom('packages')
    .selectAll()
    .where('onSale', '=', 1)
    .orderBy('sort')
    .orderBy('packageId')
    .execute()
  return rows.filter((row) => isFor(shopIds.read(row.shopIds), shopId))
}
