import { userAppointments, userCardLines, userDoors, userSessions } from '#src/contract/staff/member.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { inLanguage } from '#server/http/messages.ts'
import { pageOf, spanOf } from '#server/http/paging.ts'
import { stateNow } from '#server/modules/appointments/rules/change-appointment.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { listShown } from '#server/modules/appointments/store/appointments.ts'
import { findCard } from '#server/modules/cards/store/cards.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { lockTexts } from '#server/modules/doors/store/locks.ts'
import {
  countOf,
  listOpeningsOf,
  listSessionsOf,
  listStaffLines,
} from '#server/modules/members/store/member-history.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'

/** The long lists about one member, page by page. */
export function serveUserLists(serve: Serve, store: Store): void {
  const { db } = store
  serve(userCardLines, async ({ body, language }) => {
    const card = await findCard(db, body.member_uid, body.card_id)
    if (!card) return refuse('not-found')
    const { list, ...paged } = pageOf(body, await listStaffLines(db, body.card_id, spanOf(body)))
    const isUnlimited = card.timesTotal === null
    const lines = list.map((row) => ({
      line_id: row.lineId,
      kind: row.reason,
      delta: row.delta,
      days: row.days,
      balance: isUnlimited ? null : row.balance,
      session_id: row.sessionId,
      device_name: row.bedTexts === null ? null : inLanguage(bedTexts.read(row.bedTexts), language).name,
      intensity: row.intensity,
      minutes: row.minutes,
      seconds_on: lightOf(row),
      staff_name: row.staffName,
      note: row.note,
      created_at: toText(row.createdAt),
    }))
    return ok({ ...paged, list: lines })
  })

  serve(userAppointments, async ({ body, language }) => {
    const at = await store.now()
    const { list: rows, ...paged } = pageOf(body, await listShown(db, body.member_uid, spanOf(body)))
    const list = rows.map((row) => ({
      appointment_id: row.appointmentId,
      device_name: inLanguage(bedTexts.read(row.bedTexts), language).name,
      shop_name: inLanguage(shopTexts.read(row.shopTexts), language).name,
      state: stateNow(row, at),
      starts_at: toText(row.startsAt),
    }))
    return ok({ ...paged, list, total: await countOf(db, 'appointments', body.member_uid) })
  })

  serve(userSessions, async ({ body, language }) => {
    const { list: rows, ...paged } = pageOf(body, await listSessionsOf(db, body.member_uid, spanOf(body)))
    const list = rows.map((row) => ({
      session_id: row.sessionId,
      device_name: inLanguage(bedTexts.read(row.bedTexts), language).name,
      shop_name: inLanguage(shopTexts.read(row.shopTexts), language).name,
      state: row.state,
      settled: row.settled,
      intensity: row.intensity,
      minutes: row.minutes,
      seconds_on: row.secondsOn,
      end_reason: row.endReason,
      requested_at: toText(row.requestedAt),
    }))
    return ok({ ...paged, list, total: await countOf(db, 'sessions', body.member_uid) })
  })

  serve(userDoors, async ({ body, language }) => {
    const { list: rows, ...paged } = pageOf(body, await listOpeningsOf(db, body.member_uid, spanOf(body)))
    const list = rows.map((row) => ({
      opening_id: row.openingId,
      lock_name: inLanguage(lockTexts.read(row.lockTexts), language).place,
      shop_name: inLanguage(shopTexts.read(row.shopTexts), language).name,
      rule: row.rule,
      result: row.result,
      asked_at: toText(row.askedAt),
    }))
    return ok({ ...paged, list })
  })
}

function toText(at: number): string {
  return new Date(at).toISOString()
}

/** How long the lamps were on, of a time that was used and whose session is over. */
function lightOf({
  reason,
  sessionState,
  secondsOn,
}: Awaited<ReturnType<typeof listStaffLines>>[number]): number | undefined {
  return reason === 'use' && sessionState === 'ended' && secondsOn !== null ? secondsOn : undefined
}
