import { saveTemplate, slotRulesOf } from '#src/contract/staff/slots.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { shopClock, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { fitsSlot, occupiedMinutes } from '#server/modules/shops/rules/slot-length.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { listToCome } from '#server/modules/appointments/store/appointments.ts'
import { type BedRow, listShopBeds } from '#server/modules/beds/store/beds.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import {
  listExceptions,
  listTemplates,
  putTemplate,
  type TemplateRow,
  weekText,
} from '#server/modules/shops/store/shop-hours.ts'
import { findLivingShop, findShop, type ShopRow } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import { readBedTimes } from '#server/modules/appointments/actions/bed-times.ts'
import { changeWithClashes } from '#server/modules/appointments/actions/clashes.ts'
import { clashesIn } from '#server/modules/appointments/answers/describe-clashes.ts'
import { bedNameOf, closureAnswers, exceptionAnswer } from '#server/modules/appointments/answers/exception-answer.ts'
import { bedTypesOf, defaultTemplate, templateAnswer } from '#server/modules/appointments/answers/template-answer.ts'

/** When a shop can be booked: its weeks and the dates that differ. Changing a date stands in `date-exceptions.ts`. */
export function serveTimeSlots(serve: Serve, store: Store): void {
  serve(slotRulesOf, async ({ body, language }) => {
    const { db } = store
    const shop = await findShop(db, body.shopId)
    if (!shop) return refuse('not-found')
    const now = await store.now()
    const today = shopDate(now, shop.timeZone)
    const beds = await listShopBeds(db, shop.shopId)
    const templates = await templatesOf(db, shop, beds)
    const occupied = new Map([...(await readBedTimes(db, beds))].map(([id, times]) => [id, occupiedMinutes(times)]))
    const dates = (await listExceptions(db, shop.shopId, today)).map((row) => exceptionAnswer(row, beds, language))
    const parts = await closureAnswers(db, shop, { beds, language, now })
    return ok({
      timeZone: shop.timeZone,
      today,
      templates: templates.map((row) => templateAnswer(row, beds)),
      exceptions: [...dates, ...parts].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      beds: beds.map((bed) => ({
        deviceId: bed.deviceId,
        deviceName: bedNameOf(beds, bed.deviceId, language) ?? bed.deviceId,
        typeId: bed.typeId,
        maxMinutes: bed.maxMinutes,
        occupiedMinutes: occupied.get(bed.deviceId) ?? bed.maxMinutes,
      })),
      bookings: await bookingsOf(db, shop, beds, now),
    })
  })

  serve(saveTemplate, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { shopId, typeId, decisions, reason } = body
      const beds = await listShopBeds(tx, shopId)
      const saved: TemplateRow = {
        shopId,
        typeId,
        week: weekText.write(body.week),
        slotMinutes: body.slotMinutes,
        turnMinutes: body.turnMinutes,
        horizonDays: body.horizonDays,
        rev: body.rev + 1,
      }
      const change = async (tx: Tx) => {
        const shop = await findLivingShop(tx, shopId)
        const present = (await listTemplates(tx, shopId)).find((row) => row.typeId === typeId)
        if (!shop || !bedTypesOf(beds).includes(typeId)) return refuse('not-found')
        const before = present ?? (await defaultTemplate(tx, shop, typeId, beds))
        if (before.rev !== body.rev) return refuse('changed', templateAnswer(before, beds))
        if (!(await fitsBeds(tx, beds, saved, before))) return refuse('minutes-out-of-range')
        await putTemplate(tx, saved)
        const subject = `template:${shopId}:${typeId}`
        const action = { staffUid: caller.uid, what: 'slots.save', subject, reason }
        await writeStaffLog(tx, { ...action, before: logged(before), after: logged(saved) }, now)
        return undefined
      }
      const changing = { shopId, change, decisions, staffUid: caller.uid, reason, describe: clashesIn(language) }
      const refusal = await changeWithClashes(tx, changing, now)
      return refusal ?? ok(templateAnswer(saved, beds))
    }),
  )
}

/** Whether each bed of the type is ready again when its next slot begins. */
async function fitsBeds(tx: Tx, beds: readonly BedRow[], slot: TemplateRow, before: TemplateRow): Promise<boolean> {
  const times = await readBedTimes(tx, beds)
  return beds
    .filter(({ typeId }) => typeId === slot.typeId)
    .flatMap(({ deviceId }) => times.get(deviceId) ?? [])
    .every((bed) => fitsSlot({ bed, slot }, { bed, slot: before }))
}

/** Of every type of bed that the shop has; a type without a template shows what holds without one. */
async function templatesOf(db: Db, shop: ShopRow, beds: readonly BedRow[]): Promise<TemplateRow[]> {
  const present = await listTemplates(db, shop.shopId)
  return await Promise.all(
    bedTypesOf(beds).map(
      async (typeId) => present.find((row) => row.typeId === typeId) ?? (await defaultTemplate(db, shop, typeId, beds)),
    ),
  )
}

async function bookingsOf(db: Db, shop: ShopRow, beds: readonly BedRow[], now: Instant) {
  const { timeZone } = shop
  const toCome = await listToCome(db, shop.shopId, now)
  return toCome.map(({ deviceId, startsAt, endsAt }) => ({
    typeId: beds.find((bed) => bed.deviceId === deviceId)?.typeId ?? ('lie-down' as const),
    date: shopDate(startsAt, timeZone),
    time: shopClock(startsAt, timeZone),
    endTime: shopClock(endsAt, timeZone),
    startsAt,
  }))
}

function logged({ week, slotMinutes, turnMinutes, horizonDays }: TemplateRow) {
  return { week: weekText.read(week), slotMinutes, turnMinutes, horizonDays }
}
