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
    const card = await findCard(db, body.memberUid, body.cardId)
    if (!card) return refuse('not-found')
    const { list, ...paged } = pageOf(body, await listStaffLines(db, body.cardId, spanOf(body)))
    const isUnlimited = card.timesTotal === null
    const lines = list.map((row) => ({
      ...row,
      kind: row.reason,
      balance: isUnlimited ? null : row.balance,
      deviceName: row.bedTexts === null ? null : inLanguage(bedTexts.read(row.bedTexts), language).name,
      secondsOn: lightOf(row),
    }))
    return ok({ ...paged, list: lines })
  })

  serve(userAppointments, async ({ body, language }) => {
    const at = await store.now()
    const { list: rows, ...paged } = pageOf(body, await listShown(db, body.memberUid, spanOf(body)))
    const list = rows.map((row) => ({
      ...row,
      deviceName: inLanguage(bedTexts.read(row.bedTexts), language).name,
      shopName: inLanguage(shopTexts.read(row.shopTexts), language).name,
      state: stateNow(row, at),
    }))
    return ok({ ...paged, list, total: await countOf(db, 'appointments', body.memberUid) })
  })

  serve(userSessions, async ({ body, language }) => {
    const { list: rows, ...paged } = pageOf(body, await listSessionsOf(db, body.memberUid, spanOf(body)))
    const list = rows.map((row) => ({
      ...row,
      deviceName: inLanguage(bedTexts.read(row.bedTexts), language).name,
      shopName: inLanguage(shopTexts.read(row.shopTexts), language).name,
    }))
    return ok({ ...paged, list, total: await countOf(db, 'sessions', body.memberUid) })
  })

  serve(userDoors, async ({ body, language }) => {
    const { list: rows, ...paged } = pageOf(body, await listOpeningsOf(db, body.memberUid, spanOf(body)))
    const list = rows.map((row) => ({
      ...row,
      lockName: inLanguage(lockTexts.read(row.lockTexts), language).place,
      shopName: inLanguage(shopTexts.read(row.shopTexts), language).name,
    }))
    return ok({ ...paged, list })
  })
}

/** How long the lamps were on, of a time that was used and whose session is over. */
function lightOf({
  reason,
  sessionState,
  secondsOn,
}: Awaited<ReturnType<typeof listStaffLines>>[number]): number | undefined {
  return reason === 'use' && sessionState === 'ended' && secondsOn !== null ? secondsOn : undefined
}
