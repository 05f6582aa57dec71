import type { Selectable } from 'kysely'
import { z } from 'zod/mini'

import type { BedLimits } from '#src/domain/beds/protocol/bed-limits.ts'

import { usualServiceUuid } from './bed-details.ts'
import type { ConfigKind, BedTables } from '#server/modules/beds/tables.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { BedType, Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type ConfigRow = Selectable<BedTables['deviceConfigs']>

const stage = z.object({
  fromSession: z.int(),
  light: z.nullable(z.int()),
  medium: z.nullable(z.int()),
  deep: z.nullable(z.int()),
})

export const limitsText = jsonText(
  z.object({
    minMinutes: z.int(),
    maxMinutes: z.int(),
    gapHours: z.nullable(z.int()),
    stages: z.array(stage),
    restartDays: z.nullable(z.int()),
    powerWatts: z.int(),
    lampHours: z.int(),
    warnPercent: z.int(),
  }),
)

export const protocolText = jsonText(
  z.object({ serviceUuid: z.string(), toleranceSeconds: z.int(), offlineMinutes: z.int() }),
)
export type Protocol = ReturnType<(typeof protocolText)['read']>

/** The version that every chain begins with, and every bed comes with. */
export const firstVersion = 1

const usual = { gapHours: null, stages: [], restartDays: null, lampHours: 500, warnPercent: 90 }
/** Assumptions until the operator and the maker of the beds have said theirs. */
const firstLimits: Record<BedType, BedLimits> = {
  'lie-down': { ...usual, minMinutes: 1, maxMinutes: 20, powerWatts: 5_040 },
  'stand-up': { ...usual, minMinutes: 1, maxMinutes: 15, powerWatts: 4_320 },
}
const firstProtocol: Protocol = { serviceUuid: usualServiceUuid, toleranceSeconds: 5, offlineMinutes: 5 }

export interface Published<Body> {
  version: number
  body: Body
}

export async function readLimits(db: Db, kind: BedType): Promise<Published<BedLimits>> {
  const row = await lastPublished(db, kind)
  return row
    ? { version: row.version, body: limitsText.read(row.body) }
    : { version: firstVersion, body: firstLimits[kind] }
}

/** The limits of a type, and which version of them a bed of that type has confirmed. */
export async function readBedLimits(
  db: Db,
  kind: BedType,
  deviceId: string,
): Promise<Published<BedLimits> & { known: number }> {
  const { rows } = await findBedLimits(db, { kind, deviceId })
  const [{ known, version, body } = nothing] = rows
  const limits =
    version === null || body === null
      ? { version: firstVersion, body: firstLimits[kind] }
      : { version, body: limitsText.read(body) }
  return { ...limits, known: known ?? firstVersion }
}

const nothing = { known: null, version: null, body: null }

const findBedLimits = prepared((db, { kind, deviceId }: { kind: BedType; deviceId: string }) => {
  const last = db
    .selectFrom('deviceConfigs')
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .orderBy('version', 'desc')
    .limit(1)
  return db.selectNoFrom([
    db.selectFrom('configAcks').select('version').where('deviceId', '=', deviceId).as('known'),
    last.select('version').as('version'),
    last.select('body').as('body'),
  ])
})

/** The limits of one version; the first where none was ever published. */
export async function readLimitsOf(db: Db, kind: BedType, version: number): Promise<BedLimits> {
  const row = await findConfig(db, kind, version)
  return row ? limitsText.read(row.body) : firstLimits[kind]
}

/** The limits of every type. */
export async function readTypeLimits(db: Db): Promise<Record<BedType, BedLimits>> {
  const { rows } = await findPublishedLimits(db, {})
  const limits = { ...firstLimits }
  for (const { kind, body } of rows) if (kind !== 'protocol') limits[kind] = limitsText.read(body)
  return limits
}

/** Hours between two sessions by the limits of each type; a type that is missing is as in the whole chain. */
export async function readGapHours(db: Db): Promise<Map<BedType, number>> {
  const { rows } = await findPublishedLimits(db, {})
  const gaps = new Map<BedType, number>()
  for (const { kind, body } of rows) if (kind !== 'protocol') gaps.set(kind, limitsText.read(body).gapHours ?? 0)
  return gaps
}

const findPublishedLimits = prepared((db) =>
  db
    .selectFrom('deviceConfigs')
    .select(['kind', 'body'])
    .where('kind', '!=', 'protocol')
    .where('state', '=', 'published')
    .orderBy('version'),
)

/** The longest rest that the limits of any type ask for, in hours. */
export async function readLongestGap(db: Db): Promise<number> {
  const kinds = await Promise.all((['lie-down', 'stand-up'] as const).map((kind) => readLimits(db, kind)))
  return Math.max(...kinds.map(({ body }) => body.gapHours ?? 0))
}

export async function readProtocol(db: Db): Promise<Published<Protocol>> {
  const row = await lastPublished(db, 'protocol')
  return row
    ? { version: row.version, body: protocolText.read(row.body) }
    : { version: firstVersion, body: firstProtocol }
}

/** The text of a version, whichever of the two it is; undefined where it was never published. */
export async function bodyOfVersion(db: Db, kind: ConfigKind, version: number): Promise<string | undefined> {
  const row = await findConfig(db, kind, version)
  if (row) return row.state === 'published' ? row.body : undefined
  if (version !== firstVersion) return undefined
  return kind === 'protocol' ? protocolText.write(firstProtocol) : limitsText.write(firstLimits[kind])
}

async function lastPublished(db: Db, kind: ConfigKind): Promise<ConfigRow | undefined> {
  return await db
    .selectFrom('deviceConfigs')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function findConfig(db: Db, kind: ConfigKind, version: number): Promise<ConfigRow | undefined> {
  return await db
    .selectFrom('deviceConfigs')
    .selectAll()
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Every version of a kind with who made it, the newest first, the draft among them. */
export async function listConfigs(db: Db, kind: ConfigKind): Promise<(ConfigRow & { nickname: string })[]> {
  return await db
    .selectFrom('deviceConfigs')
    .innerJoin('members', 'members.uid', 'deviceConfigs.changedBy')
    .selectAll('deviceConfigs')
    .select('members.nickname')
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(20)
    .execute()
}

export async function findDraft(db: Db, kind: ConfigKind): Promise<ConfigRow | undefined> {
  return await db
    .selectFrom('deviceConfigs')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '=', 'draft')
    .executeTakeFirst()
}

/** False when another call made this version a moment earlier. */
export async function insertConfig(tx: Tx, row: ConfigRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deviceConfigs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when the draft is not at this revision any more. */
export async function changeDraft(
  tx: Tx,
  { kind, version, rev }: ConfigRow,
  changes: Partial<ConfigRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deviceConfigs')
    .set({ ...changes, rev: rev + 1 })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .where('rev', '=', rev)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteDraft(tx: Tx, { kind, version, rev }: ConfigRow): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('deviceConfigs')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .where('rev', '=', rev)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type AckRow = Selectable<BedTables['configAcks']>

export async function readAck(db: Db, deviceId: string): Promise<AckRow | undefined> {
  return await db.selectFrom('configAcks').selectAll().where('deviceId', '=', deviceId).executeTakeFirst()
}

export async function listAcks(db: Db): Promise<Map<string, AckRow>> {
  const rows = await db.selectFrom('configAcks').selectAll().execute()
  return new Map(rows.map((row) => [row.deviceId, row]))
}

/** Those of these beds that have not confirmed the newest limits of their type, or the newest settings of their own. */
export async function listUntold(db: Db, deviceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .leftJoin('bedDetails', 'bedDetails.deviceId', 'devices.deviceId')
    .leftJoin('configAcks', 'configAcks.deviceId', 'devices.deviceId')
    .select('devices.deviceId')
    .where('devices.deviceId', 'in', deviceIds)
    .where((row) => {
      const published = row
        .selectFrom('deviceConfigs')
        .select(({ fn }) => fn.max('version').as('version'))
        .whereRef('kind', '=', 'devices.typeId')
        .where('state', '=', 'published')
      const known = (column: 'configAcks.version' | 'configAcks.rev') => row.fn.coalesce(column, row.val(firstVersion))
      return row.or([
        row(known('configAcks.version'), '!=', row.fn.coalesce(published, row.val(firstVersion))),
        row(known('configAcks.rev'), '!=', row.fn.coalesce('bedDetails.rev', row.val(1))),
      ])
    })
    .execute()
  return rows.map(({ deviceId }) => deviceId)
}

/** An older acknowledgement that comes late changes nothing. */
export async function noteAck(
  db: Db,
  deviceId: string,
  { version, rev }: { version: number; rev: number },
  now: Instant,
): Promise<void> {
  const row = { deviceId, version, rev, ackedAt: now }
  await db
    .insertInto('configAcks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('deviceId')
        .doUpdateSet(row)
        .where((old) =>
          old.or([
            old('configAcks.version', '<', version),
            old.and([old('configAcks.version', '=', version), old('configAcks.rev', '<', rev)]),
          ]),
        ),
    )
    .execute()
}
