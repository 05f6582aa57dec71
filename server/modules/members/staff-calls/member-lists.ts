import { userAppointments, userCardLines, userDoors, userSessions } from '#src/contract/staff/members/member-lists.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { pageOf, spanOf } from '#server/http/paging.ts'
import { toAppointment } from '#server/modules/appointments/answers/appointment-answer.ts'
import { shownShops } from '#server/http/caller.ts'
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
    return ok({ ...paged, list: list.map((row) => toLine(row, isUnlimited, language)) })
  })

  serve(userAppointments, async ({ body, caller, language }) => {
    const at = await store.now()
    const { list, ...paged } = pageOf(body, await listShown(db, body.memberUid, spanOf(body), shownShops(caller)))
    const total = await countOf(db, 'appointments', body.memberUid, shownShops(caller))
    return ok({ ...paged, list: list.map((row) => toAppointment(row, language, at)), total })
  })

  serve(userSessions, async ({ body, caller, language }) => {
    const { list, ...paged } = pageOf(body, await listSessionsOf(db, body.memberUid, spanOf(body), shownShops(caller)))
    const total = await countOf(db, 'sessions', body.memberUid, shownShops(caller))
    return ok({ ...paged, list: list.map((row) => toSession(row, language)), total })
  })

  serve(userDoors, async ({ body, caller, language }) => {
    const { list, ...paged } = pageOf(body, await listOpeningsOf(db, body.memberUid, spanOf(body), shownShops(caller)))
    return ok({ ...paged, list: list.map((row) => toOpening(row, language)) })
  })
}

type StaffLine = Awaited<ReturnType<typeof listStaffLines>>[number]
type SessionOfMember = Awaited<ReturnType<typeof listSessionsOf>>[number]
type Opening = Awaited<ReturnType<typeof listOpeningsOf>>[number]

function toLine(row: StaffLine, isUnlimited: boolean, language: Language) {
  return {
    ...row,
    kind: row.reason,
    balance: isUnlimited ? null : row.balance,
    deviceName: row.bedTexts === null ? null : inLanguage(bedTexts.read(row.bedTexts), language).name,
    secondsOn: lightOf(row),
  }
}

function toSession(row: SessionOfMember, language: Language) {
  return {
    ...row,
    deviceName: inLanguage(bedTexts.read(row.bedTexts), language).name,
    shopName: inLanguage(shopTexts.read(row.shopTexts), language).name,
  }
}

function toOpening(row: Opening, language: Language) {
  return {
    ...row,
    lockName: inLanguage(lockTexts.read(row.lockTexts), language).place,
    shopName: inLanguage(shopTexts.read(row.shopTexts), language).name,
  }
}

/** How long the lamps were on, of a time that was used and whose session is over. */
function lightOf({ reason, sessionState, secondsOn }: StaffLine): number | undefined {
  return reason === 'use' && sessionState === 'ended' && secondsOn !== null ? secondsOn : undefined
}
