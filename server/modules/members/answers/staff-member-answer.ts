import type { CamelOf } from '#src/contract/codec.ts'
import type { staffCard, userDetail } from '#src/contract/staff/member.ts'
import type { Language } from '#src/domain/language.ts'

import { type Levels, shownShops } from '#server/http/caller.ts'
import { inLanguage } from '#server/http/messages.ts'
import { toCard } from '#server/modules/cards/answers/card-answer.ts'
import { gapFloorHours } from '#server/modules/members/rules/lamp-times.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { safetyVerdict } from '#server/modules/sessions/rules/safety.ts'
import { shownTimes } from '#server/modules/cards/rules/member-index.ts'
import { countTimeouts, countVisits } from '#server/modules/appointments/store/appointments.ts'
import { expiredTimes } from '#server/modules/cards/store/card-changes.ts'
import { type BalancedCard, listCards } from '#server/modules/cards/store/cards.ts'
import { findSellingShops } from '#server/modules/cards/store/selling-shops.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { lastTanEndsAt } from '#server/modules/members/store/exposures.ts'
import { findIdentityCheck } from '#server/modules/members/store/identity-checks.ts'
import { countLogins } from '#server/modules/members/store/logins.ts'
import { findLastChoice } from '#server/modules/members/store/file/marketing.ts'
import { listNotes } from '#server/modules/members/store/member-notes.ts'
import { listTagsOf } from '#server/modules/members/store/file/member-tags.ts'
import { readSpent } from '#server/modules/members/store/member-history.ts'
import { readLevel } from '#server/modules/members/store/shop-levels.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import { listSubscriptions } from '#server/platform/push/subscriptions.ts'
import { listRetainedExposures } from '#server/modules/members/store/retained-facts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findShownOpen, type ShownSession, sumTanned } from '#server/modules/sessions/store/session-lists.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'
import { isNumberAsleep } from '#server/modules/members/store/second-facts.ts'
import { staffPhone } from './member-row.ts'

interface Reader {
  language: Language
  now: Instant
  /** Who reads: where a member tans at this moment is for those who work at that studio. */
  caller: Levels
}

/** Everything that staff see of a member at a glance; the long lists have calls of their own. */
export async function answerDetail(db: Db, member: MemberRow, reader: Reader): Promise<CamelOf<typeof userDetail>> {
  const { uid } = member
  const { language, now, caller } = reader
  const shops = shownShops(caller)
  const tanned = await sumTanned(db, uid)
  const open = await findShownOpen(db, uid)
  const cards = await listCards(db, uid)
  const cardIds = cards.map(({ cardId }) => cardId)
  const expired = await expiredTimes(db, cardIds)
  const soldBy = await findSellingShops(db, cardIds)
  return {
    ...member,
    phoneMasked: staffPhone(member),
    number: await numberOf(db, member, now),
    level: await readLevel(db, member),
    visits: (await countVisits(db, uid)) + tanned.unbookedCount,
    minutes: tanned.minutes,
    timesLeft: shownTimes(cards, now),
    timeouts: await countTimeouts(db, uid, now),
    pushCount: (await listSubscriptions(db, uid, now)).length,
    loginCount: await countLogins(db, uid, now),
    safety: await safetyOf(db, member, now),
    block: isBlocked(member, now) ? { until: member.blockedUntil, why: member.blockedWhy } : null,
    openSession: open && (shops?.includes(open.shopId) ?? true) ? toOpenSession(open, language) : null,
    cards: cards.map((card) => {
      const timesExpired = expired.get(card.cardId) ?? 0
      return toStaffCard(card, { timesExpired, timeZone: soldBy.get(card.cardId)?.timeZone }, reader)
    }),
    tags: await listTagsOf(db, uid),
    marketing: await marketingOf(db, member),
    spent: await readSpent(db, uid, shops),
    notes: await listNotes(db, uid),
  }
}

/** What holds, and who said it last. */
async function marketingOf(db: Db, { uid, marketingSince, marketingTexts }: MemberRow) {
  const last = await findLastChoice(db, uid)
  return {
    since: marketingSince,
    withTexts: marketingTexts === 1,
    chosenAt: last?.chosenAt ?? null,
    staffName: last?.staffName ?? null,
  }
}

async function safetyOf(db: Db, member: MemberRow, now: Instant): Promise<CamelOf<typeof userDetail>['safety']> {
  const { rules, legal } = await readChainSettings(db)
  const lastAt = await lastTanEndsAt(db, member.uid)
  const facts = { member, riskVersion: legal.riskVersion, minGapHours: rules.minGapHours, lastTanEndsAt: lastAt }
  const { verdict, nextAllowedAt } = safetyVerdict(facts, now)
  return {
    verdict,
    adultAt: member.adultAt,
    identity: (await findIdentityCheck(db, member.uid)) ?? null,
    riskVersion: member.consentVersion,
    riskAt: member.consentAt,
    riskCurrent: legal.riskVersion,
    lastTanAt: lastAt,
    nextAllowedAt,
    gapHours: Math.max(rules.minGapHours, gapFloorHours),
    isFromEarlier: lastAt !== null && (await listRetainedExposures(db, member.uid, lastAt - 1)).length > 0,
  }
}

function toOpenSession(session: ShownSession, language: Language) {
  return {
    sessionId: session.sessionId,
    deviceName: inLanguage(bedTexts.read(session.bedTexts), language).name,
    shopName: inLanguage(shopTexts.read(session.shopTexts), language).name,
    state: session.state,
    endsAt: session.endsAt,
  }
}

export function toStaffCard(
  card: BalancedCard,
  { timesExpired, timeZone }: { timesExpired: number; timeZone: string | undefined },
  { language, now }: Pick<Reader, 'language' | 'now'>,
): CamelOf<typeof staffCard> {
  return {
    ...toCard(card, language, now),
    rev: card.lineCount,
    frozenAt: card.frozenAt,
    timesExpired: card.expiredAt === null ? 0 : timesExpired,
    timeZone,
  }
}

/** Whether a code to the number leads into the account. */
async function numberOf(db: Db, member: MemberRow, now: Instant): Promise<'awake' | 'asleep' | 'none'> {
  if (!member.phone.startsWith('+')) return 'none'
  return (await isNumberAsleep(db, member, now)) ? 'asleep' : 'awake'
}
