import type { Insertable, Selectable } from 'kysely'

import { type CamelOf, decode, encode } from '#src/contract/codec.ts'
import { chainChanges, chainValues } from '#src/contract/staff/chain.ts'
import { z } from 'zod/mini'

import type { ChainTables } from '#server/modules/chain/tables.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type ChainConfigRow = Selectable<ChainTables['chainConfigs']>

/** Kept in the words of the wire. A version of an earlier release may lack what was added since. */
export const versionText = wireText(z.partial(chainValues))
export const changesText = wireText(chainChanges)

function wireText<Schema extends z.ZodMiniType>(schema: Schema) {
  const text = jsonText(schema)
  return {
    write: (value: CamelOf<Schema>) => text.write(encode(schema, value) as z.input<Schema>),
    read: (stored: string): CamelOf<Schema> => decode(schema, text.read(stored)),
  }
}

/** The number of the version in force; 1 while none was published. */
export async function presentVersion(db: Db): Promise<number> {
  const [last] = await listVersions(db, 1)
  return last?.version ?? 1
}

/** Published ones with who did it, the newest first. */
export async function listVersions(db: Db, limit: number): Promise<(ChainConfigRow & { nickname: string | null })[]> {
  return await db
    .selectFrom('chainConfigs')
    .leftJoin('members', 'members.uid', 'chainConfigs.changedBy')
    .selectAll('chainConfigs')
    .select('members.nickname')
    .where('state', '=', 'published')
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

export async function findVersion(db: Db, version: number): Promise<ChainConfigRow | undefined> {
  return await db
    .selectFrom('chainConfigs')
    .selectAll()
    .where('version', '=', version)
    .where('state', '=', 'published')
    .executeTakeFirst()
}

export async function findChainDraft(db: Db): Promise<(ChainConfigRow & { nickname: string | null }) | undefined> {
  return await db
    .selectFrom('chainConfigs')
    .leftJoin('members', 'members.uid', 'chainConfigs.changedBy')
    .selectAll('chainConfigs')
    .select('members.nickname')
    .where('state', '=', 'draft')
    .executeTakeFirst()
}

/** False when another call made this version a moment earlier. */
export async function insertChainConfig(tx: Tx, row: Insertable<ChainTables['chainConfigs']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chainConfigs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when the draft is not at this revision any more. */
export async function changeChainDraft(
  tx: Tx,
  { version, rev }: ChainConfigRow,
  changes: Partial<ChainConfigRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chainConfigs')
    .set({ ...changes, rev: rev + 1 })
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .where('rev', '=', rev)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteChainDraft(tx: Tx, { version, rev }: ChainConfigRow): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chainConfigs')
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .where('rev', '=', rev)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Whether any version shows this picture, so that going back to it finds it. */
export async function isPictureKept(db: Db, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('chainConfigs')
    .select('version')
    .where('state', '=', 'published')
    .where('body', 'like', `%${JSON.stringify(url)}%`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
