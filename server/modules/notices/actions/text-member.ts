import { randomUUID } from 'node:crypto'

import { brandName } from '#src/domain/brand.ts'
import { defaultLanguage, type Language } from '#src/domain/language.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { learnOutcome } from '#server/modules/members/actions/learn-outcome.ts'
import {
  countForChain,
  isHalfLeft,
  type MessageBudget,
  uncountForChain,
} from '#server/modules/members/actions/message-budget.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { claimText, type NoticeRow } from '#server/modules/notices/store/notices.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Attempt } from '#server/platform/messaging/message-attempts.ts'
import type { Messenger } from '#server/platform/messaging/messenger.ts'
import type { WriteMessage } from './write-message.ts'

export interface TextDeps {
  messenger: Messenger
  /** Text messages share the money and the daily bound of the codes. */
  budget: MessageBudget
  /** Where the links of messages lead; undefined where that is not known. */
  publicOrigin?: string | undefined
  /** Nothing leaves once half of the day's messages or money is used: the rest is for codes. */
  keepsHalf?: boolean
  onError: (error: unknown) => void
}

/**
 * Tells a member by text message what no phone could be notified of; true when it has left, or may have. Each notice is
 * texted once at most, whatever becomes of this server meanwhile.
 */
export async function textMember(store: Store, deps: TextDeps, row: NoticeRow, write: WriteMessage): Promise<boolean> {
  const member = await findMember(store.db, row.memberUid)
  if (!member || row.via === 'sms' || !deps.messenger.channels.includes('sms')) return false
  const { phone: to, areaCode: country } = member
  const attempt: Attempt = { attemptId: randomUUID(), requestId: row.noticeId, channel: 'sms', to, country }
  if (!(await payText(store, deps, attempt))) return false
  const language = member.language ?? defaultLanguage
  return await handOver(store, deps, attempt, { ...write(language), language })
}

async function payText(store: Store, deps: TextDeps, attempt: Attempt): Promise<boolean> {
  const { budget, onError, keepsHalf = false } = deps
  const counted = await store.transaction(async (tx) => {
    const now = await store.now(tx)
    if (keepsHalf && !(await isHalfLeft(tx, budget, now))) return { notice: undefined, isOurs: false }
    const counted = await countForChain(tx, budget, attempt, now)
    const isOurs = 'code' in counted || (await claimText(tx, attempt.requestId))
    return { ...counted, isOurs }
  })
  if (counted.notice !== undefined) onError(new Error(counted.notice))
  return !('code' in counted) && counted.isOurs
}

async function handOver(
  store: Store,
  { messenger, onError }: TextDeps,
  { attemptId, to }: Attempt,
  { language, title, body }: { language: Language; title: string; body: string },
): Promise<boolean> {
  const brand = brandName(await readChainIdentity(store.db), language)
  const text = language === 'en-US' ? `[${brand}] ${title}: ${body}` : `【${brand}】${title}：${body}`
  try {
    const handover = await messenger.send({ attemptId, channel: 'sms', to, brand, language, text, code: '' })
    if (handover === 'arrived') await learnOutcome(store, messenger, attemptId, 'delivered')
    return true
  } catch (error) {
    onError(error)
    await store.transaction((tx) => uncountForChain(tx, attemptId))
    return false
  }
}
