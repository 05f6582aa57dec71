import { randomUUID } from 'node:crypto'

import { brandName } from '#src/domain/brand.ts'
import { defaultLanguage, type Language } from '#src/domain/language.ts'
import type { NoticeChannel } from '#src/domain/members/message-channel.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { learnOutcome } from '#server/modules/members/actions/learn-outcome.ts'
import {
  countForChain,
  isHalfLeft,
  type MessageBudget,
  uncountForChain,
} from '#server/modules/members/actions/message-budget.ts'
import { findMember, type MemberRow } from '#server/modules/members/store/members.ts'
import { isNumberAsleep } from '#server/modules/members/store/second-facts.ts'
import { claimChannel, type NoticeRow } from '#server/modules/notices/store/notices.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { type Attempt, hasOpenAttempt } from '#server/platform/messaging/message-attempts.ts'
import type { Messenger } from '#server/platform/messaging/messenger.ts'
import type { WriteMessage } from './write-message.ts'

export interface TextDeps {
  messenger: Messenger
  /** Messages share the money and the daily bound of the codes. */
  budget: MessageBudget
  /** Where the links of messages lead; undefined where that is not known. */
  publicOrigin?: string | undefined
  /** The only channel that it may take; undefined: those that the member allows. */
  only?: NoticeChannel
  /** It says the same to everybody, and nothing of whoever gets it. */
  isForEverybody?: boolean
  /** Nothing leaves once half of the day's messages or money is used: the rest is for codes. */
  keepsHalf?: boolean
  onError: (error: unknown) => void
}

interface NoticeAttempt extends Attempt {
  channel: NoticeChannel
}

/**
 * Tells a member by a message what no phone could be notified of: on WhatsApp, where they have chosen that, and as a
 * text message where that surely did not leave or arrive. True when one has left, or may have. Each notice is sent once
 * at most on each of them, whatever becomes of this server meanwhile. What is about this member goes to no number that
 * may be another person's by now.
 */
export async function textMember(store: Store, deps: TextDeps, row: NoticeRow, write: WriteMessage): Promise<boolean> {
  const member = await findMember(store.db, row.memberUid)
  if (!member?.phone.startsWith('+')) return false
  if (!deps.isForEverybody && (await isNumberAsleep(store.db, member, await store.now()))) return false
  const { phone: to, areaCode: country } = member
  const language = member.language ?? defaultLanguage
  let after = row.via
  for (const channel of await channelsLeft(store.db, deps, member, row)) {
    const attempt: NoticeAttempt = { attemptId: randomUUID(), requestId: row.noticeId, channel, to, country }
    const claim = await payText(store, deps, attempt, after)
    if (claim === 'taken') return false
    if (claim === 'unpaid') continue
    if (await handOver(store, deps, attempt, { ...write(language), language })) return true
    after = channel
  }
  return false
}

/** On what this notice may still go, in turn. */
async function channelsLeft(db: Db, { messenger, only }: TextDeps, { messagesBy }: MemberRow, row: NoticeRow) {
  const allowed = messenger.noticeChannels.filter(
    (channel) => (channel === 'sms' || messagesBy === 'whatsapp') && (only === undefined || channel === only),
  )
  if (row.via === null) return allowed
  // Of a message that is not known to have failed, nobody knows whether it has left.
  if (row.via === 'sms' || (await hasOpenAttempt(db, row.noticeId))) return []
  return allowed.filter((channel) => channel !== row.via)
}

/** Counts and claims a message before it leaves. `taken`: another server has it. */
async function payText(
  store: Store,
  { budget, onError, keepsHalf = false }: TextDeps,
  attempt: NoticeAttempt,
  after: NoticeRow['via'],
): Promise<'ours' | 'taken' | 'unpaid'> {
  const { claim, notice } = await store.transaction(async (tx) => {
    const now = await store.now(tx)
    if (keepsHalf && !(await isHalfLeft(tx, budget, now))) return { notice: undefined, claim: 'unpaid' as const }
    const counted = await countForChain(tx, budget, attempt, now)
    if ('code' in counted) return { ...counted, claim: 'unpaid' as const }
    const isOurs = await claimChannel(tx, attempt.requestId, { channel: attempt.channel, after })
    if (!isOurs) await uncountForChain(tx, attempt.attemptId)
    return { ...counted, claim: isOurs ? ('ours' as const) : ('taken' as const) }
  })
  if (notice !== undefined) onError(new Error(notice))
  return claim
}

async function handOver(
  store: Store,
  { messenger, onError }: TextDeps,
  { attemptId, channel, to }: NoticeAttempt,
  { language, title, body }: { language: Language; title: string; body: string },
): Promise<boolean> {
  const brand = brandName(await readChainIdentity(store.db), language)
  const text = language === 'en-US' ? `[${brand}] ${title}: ${body}` : `【${brand}】${title}：${body}`
  try {
    const message = { attemptId, channel, to, brand, language, text, notice: { title, body } }
    const handover = await messenger.send(message)
    if (handover === 'arrived') await learnOutcome(store, messenger, attemptId, 'delivered')
    return true
  } catch (error) {
    onError(error)
    await store.transaction((tx) => uncountForChain(tx, attemptId))
    return false
  }
}
