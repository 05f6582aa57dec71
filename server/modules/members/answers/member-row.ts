import type { CamelOf } from '#src/contract/codec.ts'
import type { userRow } from '#src/contract/staff/members.ts'
import type { Language } from '#src/domain/language.ts'

import { cardName } from '#server/modules/cards/answers/card-answer.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { usableFirst } from '#server/modules/cards/rules/card-status.ts'
import { shownTimes } from '#server/modules/cards/rules/member-index.ts'
import { listNamedCards, type NamedCard } from '#server/modules/cards/store/cards.ts'
import type { ListedMember } from '#server/modules/members/store/member-list.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

interface Reader {
  language: Language
  now: Instant
}

/** A page of members as they are listed, each with the package that is used next. */
export async function toUserRows(
  db: Db,
  members: readonly ListedMember[],
  reader: Reader,
): Promise<CamelOf<typeof userRow>[]> {
  const cards = await listNamedCards(
    db,
    members.map(({ uid }) => uid),
  )
  return members.map((member) => toUserRow(member, cards.get(member.uid) ?? [], reader))
}

function toUserRow(
  member: ListedMember,
  cards: readonly NamedCard[],
  { language, now }: Reader,
): CamelOf<typeof userRow> {
  // The one that is used next, or the newest of those that cannot be.
  const usable = usableFirst(cards, now)
  const card = usable[0] ?? cards[0]
  return {
    ...member,
    phoneMasked: staffPhone(member),
    packageName: card ? cardName(card, language) : null,
    timesLeft: shownTimes(cards, now),
    endsFirstAt: usable[0]?.validUntil ?? null,
    status: isBlocked(member, now) ? 'blocked' : usable.length > 0 ? 'active' : 'inactive',
  }
}

/** +852 •••• ••45: the whole number is shown one member at a time, and that is written down. */
export function staffPhone({ phone, areaCode }: Pick<ListedMember, 'phone' | 'areaCode'>): string {
  // An account that is kept apart from its number has none.
  if (!phone.startsWith('+')) return ''
  return `+${areaCode} •••• ••${phone.slice(-2)}`
}
