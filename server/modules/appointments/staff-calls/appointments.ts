import { findMembers, listAppointments } from '#src/contract/staff/appointments.ts'
import { ok } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { pageWithin, spanWithin } from '#server/http/paging.ts'
import { usableFirst } from '#server/modules/cards/rules/card-status.ts'
import { wholeDay } from '#server/modules/shops/rules/day-range.ts'
import type { Serve, StaffCaller } from '#server/http/serve-call.ts'
import { type BalancedCard, listCards } from '#server/modules/cards/store/cards.ts'
import { suffixRange } from '#server/modules/members/rules/search-suffixes.ts'
import { numberSearchOf } from '#server/modules/members/answers/number-search.ts'
import { mostFound } from '#server/modules/members/store/member-search.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import { packageTexts } from '#server/modules/cards/store/packages.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import { isTextCut, searchForStaff, searchMembers } from '#server/modules/appointments/store/staff-appointments.ts'
import { refreshMemberIndex } from '#server/modules/cards/store/member-index.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

import { readCode, toStaffAppointment, toStaffMember } from '#server/modules/appointments/answers/staff-appointment.ts'

const mostMembers = 8

/** Finding appointments, and members to make one for. */
export function serveAppointmentLists(serve: Serve, store: Store): void {
  serve(listAppointments, async ({ body, caller, language }) => {
    const now = await store.now()
    const found = await readSearch(store, body, caller)
    const search = { ...found, now, state: body.state, most: mostFound }
    const { list, ...paged } = pageWithin(body, await searchForStaff(store.db, search, spanWithin(body)))
    const isCut = paged.isCut || (await isTextCut(store.db, search))
    return ok({
      ...paged,
      list: list.map((row) => toStaffAppointment(row, language, now)),
      isCut,
    })
  })

  serve(findMembers, async ({ body, caller, language }) => {
    await refreshMemberIndex(store)
    const now = await store.now()
    const found = await searchMembers(store.db, {
      text: body.query,
      numbers: await numberSearchOf(store.db, caller),
      limit: mostMembers + 1,
    })
    const shown = found.slice(0, mostMembers)
    const members = await Promise.all(shown.map((member) => toFound(store.db, member, language, now)))
    return ok({ members, isCut: found.length > mostMembers })
  })
}

export interface Search {
  shopId: number
  query?: string | undefined
  date?: string | undefined
}

/** What is searched for: a code, or a piece of a name or number, and a day. */
export async function readSearch(
  store: Store,
  { shopId, query = '', date }: Search,
  caller: Pick<StaffCaller, 'levelHere'>,
) {
  const { timeZone } = await readShop(store.db, shopId)
  const code = readCode(query, timeZone)
  const text = query.trim() === '' || code ? undefined : query
  // A member who has just been created must be found.
  if (text !== undefined) await refreshMemberIndex(store)
  const whose =
    text === undefined ? undefined : (suffixRange(text, await numberSearchOf(store.db, caller)) ?? ('none' as const))
  return { shopId, whose, code, between: date === undefined ? undefined : wholeDay(date, timeZone) }
}

async function toFound(db: Db, member: MemberRow, language: Language, now: Instant) {
  return { ...toStaffMember(member), card: toCard(await activeCard(db, member.uid, now), language) }
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
  return usableFirst(await listCards(db, uid), now)[0]
}
