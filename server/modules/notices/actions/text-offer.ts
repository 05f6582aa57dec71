import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { stopWords } from '#server/modules/notices/actions/notice-texts.ts'
import { textDueAt } from '#server/modules/notices/rules/quiet-hours.ts'
import { findNotice, type NoticeRow } from '#server/modules/notices/store/notices.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import type { NoticeFacts } from '#server/platform/push/notice-queue.ts'

import { textMember, type TextDeps } from './text-member.ts'
import type { WriteMessage } from './write-message.ts'

/** Until then there may be money for it again; it is tried for as long as the offer is worth sending. */
const laterMs = 3 * 3_600_000

/** When what can wait for the day may leave, on the clock of the chain: at once, or in the morning. */
export async function dayDueAt(db: Db, now: Instant): Promise<Instant> {
  const { timeZone } = await readChainIdentity(db)
  return textDueAt(now, Number.POSITIVE_INFINITY, timeZone)
}

/**
 * Sends an offer as a text message to a member who allows that and has no phone that takes notifications. `later`: half
 * of the messages or of the money of a day is used, and the other half is for codes. Never on WhatsApp, which takes
 * advertising by templates of its own only.
 */
export async function textOffer(
  store: Store,
  deps: TextDeps,
  { row, facts, write }: { row: NoticeRow; facts: Extract<NoticeFacts, { kind: 'offer' }>; write: WriteMessage },
): Promise<'sent' | 'dropped' | { laterMs: number }> {
  const member = await findMember(store.db, row.memberUid)
  if (member?.marketingTexts !== 1 || !member.phone.startsWith('+') || row.via === 'sms') return 'dropped'
  const { publicOrigin } = deps
  const withLink: WriteMessage = (language) => {
    const message = write(language)
    const link = publicOrigin === undefined ? undefined : `${publicOrigin}${message.path}`
    return { ...message, body: `${facts.text[language]} ${stopWords(language, link)}` }
  }
  if (await textMember(store, { ...deps, only: 'sms', isForEverybody: true, keepsHalf: true }, row, withLink))
    return 'sent'
  const left = await findNotice(store.db, row.noticeId)
  return left?.via === 'sms' || !deps.messenger.noticeChannels.includes('sms') ? 'dropped' : { laterMs }
}
