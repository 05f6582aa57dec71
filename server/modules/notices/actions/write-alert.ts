import type { Language } from '#src/domain/language.ts'
import type { NoticeMessage } from '#src/domain/notices/notice.ts'

import { inLanguage } from '#server/http/messages.ts'
import { bedTexts, findBed } from '#server/modules/beds/store/beds.ts'
import { findLock, lockTexts } from '#server/modules/doors/store/locks.ts'
import { findNotice } from '#server/modules/notices/store/notices.ts'
import { findShop, shopTexts, type ShopRow } from '#server/modules/shops/store/shops.ts'
import { shopClock, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { NoticeFacts } from '#server/platform/push/notice-queue.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import { alertTitle, isOverWords, isTakenWords, since, whyManager } from './alert-words.ts'

type AlertFacts = Extract<NoticeFacts, { kind: 'alert' | 'alert-over' }>
type AlertMessage = Omit<NoticeMessage, 'notice' | 'language' | 'startsAt' | 'lateTitle'>

/**
 * How an alert reads now; undefined when there is nothing to tell. One that was taken or is over is dropped from the
 * queue by whoever notes that, so that what is still there is true.
 */
export async function writeAlert(
  db: Db,
  facts: AlertFacts,
  now: Instant,
): Promise<((language: Language) => AlertMessage) | undefined> {
  const shop = await findShop(db, facts.shopId)
  if (!shop) return undefined
  // Whom the first one has not reached has nothing to put away.
  if (facts.kind === 'alert-over' && (await findNotice(db, facts.noticeId))?.state !== 'sent') return undefined
  const nameIn = await readName(db, facts.thingId)
  return (language) => ({
    tag: facts.tag,
    path: `/hk/admin/operation?shop=${facts.shopId}&tab=alerts`,
    title: alertTitle(facts.alert, nameIn(language), language),
    body: [...newsOf(facts, shop, language, now), inLanguage(shopTexts.read(shop.languages), language).name].join(
      ' • ',
    ),
    isQuiet: facts.kind === 'alert-over',
  })
}

function newsOf(facts: AlertFacts, { timeZone }: ShopRow, language: Language, now: Instant): string[] {
  if (facts.kind === 'alert-over') return [(facts.isTaken ? isTakenWords : isOverWords)[language]]
  const news = facts.notifiedBefore === null ? [] : [whyManager[language](facts.notifiedBefore)]
  return facts.since === null ? news : [...news, since[language](whenText(facts.since, timeZone, now))]
}

/** The time; of another day with its date in front. */
function whenText(at: Instant, timeZone: string, now: Instant): string {
  const clock = shopClock(at, timeZone)
  const day = shopDate(at, timeZone)
  return day === shopDate(now, timeZone) ? clock : `${day} ${clock}`
}

async function readName(db: Db, thingId: string | null): Promise<(language: Language) => string> {
  const bed = thingId === null ? undefined : await findBed(db, thingId)
  if (bed) return (language) => inLanguage(bedTexts.read(bed.languages), language).name
  const lock = thingId === null ? undefined : await findLock(db, thingId)
  return (language) => (lock ? inLanguage(lockTexts.read(lock.languages), language).place : (thingId ?? ''))
}
