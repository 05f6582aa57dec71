import { findMembers, listAppointments } from '#src/contract/admin-appointments.ts'
import { ok } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '../messages.ts'
import { cardStatus } from '../rules/card-status.ts'
import { addDays, instantInZone } from '../rules/shop-time.ts'
import type { Serve } from '../serve-call.ts'
import { type BalancedCard, listCards } from '../store/cards.ts'
import type { MemberRow } from '../store/members.ts'
import { packageTexts } from '../store/packages.ts'
import type { Instant } from '../store/schema.ts'
import { readShop } from '../store/shops.ts'
import { searchForStaff, searchMembers } from '../store/staff-appointments.ts'
import { settleStandings } from '../store/standings.ts'
import type { Db, Store } from '../store/store.ts'
import { readCode, toStaffAppointment, toStaffMember } from './staff-appointment.ts'

const mostMembers = 8

/** Finding appointments, and members to make one for. */
export function serveAppointmentLists(serve: Serve, store: Store): void {
  serve(listAppointments, async ({ body, language }) => {
    const now = await store.now()
    const { timeZone } = await readShop(store.db, body.shop_id)
    const { page, page_size, query = '', date, state, shop_id: shopId } = body
    const code = readCode(query, timeZone)
    const text = query.trim() === '' || code ? undefined : query
    // Whoever has just been created must be found.
    if (text !== undefined) await settleStandings(store)
    const between = date === undefined ? undefined : dayOf(date, timeZone)
    const paging = { offset: (page - 1) * page_size, limit: page_size + 1 }
    const rows = await searchForStaff(store.db, { shopId, text, code, between, state, ...paging })
    const list = rows.slice(0, page_size).map((row) => toStaffAppointment(row, language, now))
    return ok({ list, page, has_more: rows.length > page_size })
  })

  serve(findMembers, async ({ body, language }) => {
    await settleStandings(store)
    const now = await store.now()
    const found = await searchMembers(store.db, body.query, mostMembers)
    const members = await Promise.all(found.map((member) => toFound(store.db, member, language, now)))
    return ok({ members })
  })
}

async function toFound(db: Db, member: MemberRow, language: Language, now: Instant) {
  return { ...toStaffMember(member), card: toCard(await activeCard(db, member.uid, now), language) }
}

export function dayOf(date: string, timeZone: string): { from: Instant; to: Instant } {
  return { from: instantInZone(date, '00:00', timeZone), to: instantInZone(addDays(date, 1), '00:00', timeZone) }
}

/** A card by its name and what is left on it; null where there is none. */
export function toCard(
  card: BalancedCard | undefined,
  language: Language,
): { name: string; left: number | null } | null {
  if (!card) return null
  const names = packageTexts.read(card.languages)
  const name = names.length === 0 ? '' : inLanguage(names, language).name
  return { name, left: card.timesTotal === null ? null : card.balance }
}

/** The card to name beside a member, while it is not known yet for which bed. */
async function activeCard(db: Db, uid: string, now: Instant): Promise<BalancedCard | undefined> {
  const cards = await listCards(db, uid)
  return cards.find(
    (card) =>
      card.frozenAt === null && cardStatus(card, now) === 'active' && (card.timesTotal === null || card.balance > 0),
  )
}
