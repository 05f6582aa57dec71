import { PostgresAdapter, type Selectable } from 'kysely'
import { z } from 'zod/mini'

import { languageName } from '#src/contract/values.ts'

import type { Block } from '#server/modules/shops/rules/opening-hours.ts'
import type { DateException, HoursBook, Template } from '#server/modules/shops/rules/shop-hours.ts'
import { addDays, datesOf, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { together } from '#server/platform/database/pipelined.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { ClosureRow, ShopRow } from './shops.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type TemplateRow = Selectable<Schema['slotTemplates']>
export type ExceptionRow = Selectable<Schema['dateExceptions']>

const blocks = z.array(z.object({ from: z.string(), to: z.string() }))
export const blocksText = jsonText(blocks)
/** What members read of days that differ, in the languages in which it is written. */
export const dayNames = jsonText(z.array(z.object({ language: languageName, name: z.string() })))
export const weekText = jsonText(z.array(blocks).check(z.length(7)))

/** The hours of a shop that hold around an instant and later. */
export async function readHoursBook(db: Db, { shopId }: Pick<ShopRow, 'shopId'>, from: Instant): Promise<HoursBook> {
  // Dates before yesterday can say nothing about a time from then on, wherever on earth the shop is.
  const first = addDays(shopDate(from, 'UTC'), -2)
  const [templates, exceptions] = await together(
    db,
    (at) => listTemplates(at, shopId),
    (at) => listExceptions(at, shopId, first),
  )
  return { templates: templates.map(toTemplate), exceptions: exceptions.flatMap(toExceptions) }
}

/** The hours of a shop, and the dates that differ as they are told to members. */
export interface ShownHours extends HoursBook {
  differing: readonly ExceptionRow[]
}

/** The hours of every shop around today, by their ids: two queries, however many there are. */
export async function readHoursBooks(db: Db, since: string): Promise<Map<number, ShownHours>> {
  const templates = await db.selectFrom('slotTemplates').selectAll().execute()
  const exceptions = (await endingFrom(db, since).execute()).toSorted(byWeight)
  const templatesOf = Map.groupBy(templates, ({ shopId }) => shopId)
  const exceptionsOf = Map.groupBy(exceptions, ({ shopId }) => shopId)
  const shopIds = new Set([...templatesOf.keys(), ...exceptionsOf.keys()])
  return new Map(
    [...shopIds].map((shopId) => {
      const differing = exceptionsOf.get(shopId) ?? []
      const own = (templatesOf.get(shopId) ?? []).map(toTemplate)
      return [shopId, { templates: own, exceptions: differing.flatMap(toExceptions), differing }]
    }),
  )
}

export async function listTemplates(db: Db, shopId: number): Promise<TemplateRow[]> {
  return await db.selectFrom('slotTemplates').selectAll().where('shopId', '=', shopId).orderBy('typeId').execute()
}

/** What lasts until a date or longer; of two that overlap, the one that holds comes later. */
export async function listExceptions(db: Db, shopId: number, from: string): Promise<ExceptionRow[]> {
  return (await endingFrom(db, from).where('shopId', '=', shopId).execute()).toSorted(byWeight)
}

function endingFrom(db: Db, from: string) {
  return db
    .selectFrom('dateExceptions')
    .selectAll()
    .where((row) => row(row.fn.coalesce('lastDate', 'date'), '>=', from))
}

/** Fewer days hold against more, such as one long evening within a holiday; of the same number, the one made last. */
function byWeight(a: ExceptionRow, b: ExceptionRow): number {
  return datesOf(b).length - datesOf(a).length || (a.exceptionId < b.exceptionId ? -1 : 1)
}

function toTemplate({ typeId, week, slotMinutes, horizonDays }: TemplateRow): Template {
  return { typeId, week: weekText.read(week), slotMinutes, horizonDays }
}

function toExceptions(row: ExceptionRow): DateException[] {
  const blocks: Block[] = blocksText.read(row.blocks)
  return datesOf(row).map((date) => ({ deviceId: row.deviceId, date, blocks }))
}

/**
 * Holds the hours of a shop still. A booking shares them (`booking`); a change of them, or of what of the shop
 * can be booked, has them alone (`change`): no booking slips in between listing those that clash and changing.
 * Undefined where there is no such shop. One writer at a time is what SQLite has anyway.
 */
export async function selectShopHoursForUpdate(
  tx: Tx,
  shopId: number,
  to: 'booking' | 'change',
): Promise<ShopRow | undefined> {
  const query = tx.selectFrom('shops').selectAll().where('shopId', '=', shopId)
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return await query.executeTakeFirst()
  return await (to === 'booking' ? query.forKeyShare() : query.forUpdate()).executeTakeFirst()
}

/** Before the lock on the appointment itself: a change of hours takes the two locks in this order as well. */
export async function selectHoursOfAppointmentForUpdate(tx: Tx, appointmentId: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  const appointment = tx.selectFrom('appointments').select('shopId').where('appointmentId', '=', appointmentId)
  await tx.selectFrom('shops').select('shopId').where('shopId', '=', appointment).forKeyShare().execute()
}

/** Sets up or changes the week of a type of bed; only while the hours of its shop are held alone. */
export async function putTemplate(tx: Tx, row: TemplateRow): Promise<void> {
  await tx
    .insertInto('slotTemplates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['shopId', 'typeId']).doUpdateSet(row))
    .execute()
}

export async function putException(tx: Tx, row: ExceptionRow): Promise<void> {
  await tx
    .insertInto('dateExceptions')
    .values(row)
    .onConflict((conflict) => conflict.column('exceptionId').doUpdateSet(row))
    .execute()
}

export async function deleteException(tx: Tx, exceptionId: string): Promise<void> {
  await tx.deleteFrom('dateExceptions').where('exceptionId', '=', exceptionId).execute()
}

export async function putClosure(tx: Tx, row: ClosureRow): Promise<void> {
  await tx
    .insertInto('closures')
    .values(row)
    .onConflict((conflict) => conflict.column('closureId').doUpdateSet(row))
    .execute()
}

export async function deleteClosure(tx: Tx, closureId: string): Promise<void> {
  await tx.deleteFrom('closures').where('closureId', '=', closureId).execute()
}
