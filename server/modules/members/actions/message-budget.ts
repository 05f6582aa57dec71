import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { endOfDay, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import {
  type Attempt,
  type AttemptRow,
  deleteAttempt,
  type MoneyStop,
  payAttempt,
  settleAttempt,
  spentOf,
} from '#server/platform/messaging/message-attempts.ts'
import type { MessageMoney } from '#server/platform/messaging/message-money.ts'
import { selectHitsForUpdate } from '#server/platform/database/limits/rate-limits.ts'
import { countMessage, countOfDay, uncountMessage } from '#server/platform/messaging/message-days.ts'
import { addToTotals } from '#server/platform/messaging/message-totals.ts'
import type { DeliveryOutcome } from '#server/platform/messaging/messenger.ts'
import { spellScope } from '#server/modules/members/rules/country-names.ts'

/** What all messages of the chain together may be, whatever the channel. */
export interface MessageBudget {
  /** No more messages leave in one day than this, for all callers together. */
  messagesPerDay: number
  money: MessageMoney
}

interface Counted {
  /** To be told to the operator: the last message of the day, or a bound that has begun to bite. */
  notice: string | undefined
}

type Kept = Refusal<'codes-used-up'> & Counted

/** Counts a message against the day and the money before it is sent; a refusal has counted nothing but itself. */
export async function countForChain(
  tx: Tx,
  { messagesPerDay, money }: MessageBudget,
  attempt: Attempt,
  now: Instant,
): Promise<Counted | Kept> {
  const { timeZone } = await readChainIdentity(tx)
  const { channel, country } = attempt
  const today = { day: shopDate(now, timeZone), channel, country }
  const paid = await payAttempt(tx, money, attempt, now)
  if ('freeAt' in paid) {
    await addToTotals(tx, today, { refused: 1 })
    return { ...usedUp(paid.freeAt - now), notice: paid.isNew ? sayStop(paid) : undefined }
  }
  const sent = await countMessage(tx, today.day, messagesPerDay)
  if (sent === undefined) {
    await deleteAttempt(tx, attempt.attemptId)
    await addToTotals(tx, today, { refused: 1 })
    return { ...usedUp(endOfDay(today.day, timeZone) - now), notice: undefined }
  }
  await addToTotals(tx, today, { sent: 1, micros: paid.micros })
  const isLast = sent === messagesPerDay
  return { notice: isLast ? `All ${messagesPerDay} messages of today are sent (SMS_PER_DAY)` : undefined }
}

/** Whether half of the day's messages and money is still there. Messages wait for each other here, as they do to be paid. */
export async function isHalfLeft(tx: Tx, { messagesPerDay, money }: MessageBudget, now: Instant): Promise<boolean> {
  await selectHitsForUpdate(tx, 'money for messages', now)
  const { timeZone } = await readChainIdentity(tx)
  const spent = await spentOf(tx, {}, now)
  const sent = await countOfDay(tx, shopDate(now, timeZone))
  return spent.day < money.perDay / 2 && spent.hour < money.perHour / 2 && sent < messagesPerDay / 2
}

function sayStop({ scope }: MoneyStop): string {
  return `The money for messages is spent for now: ${spellScope(scope)} (SMS_MONEY_PER_DAY, SMS_MONEY_PER_HOUR)`
}

function usedUp(waitMs: number): Refusal<'codes-used-up'> {
  return refuse('codes-used-up', { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) })
}

/** A message that never left counts for nobody. */
export async function uncountForChain(tx: Tx, attemptId: string): Promise<void> {
  const attempt = await deleteAttempt(tx, attemptId)
  if (!attempt) return
  const today = await dayOf(tx, attempt)
  await uncountMessage(tx, today.day)
  await addToTotals(tx, today, { sent: -1, micros: -attempt.micros })
}

/** Keeps what became of a message; one that failed counts for nobody. False when it was known. */
export async function settleForChain(tx: Tx, attempt: AttemptRow, outcome: DeliveryOutcome): Promise<boolean> {
  if (!(await settleAttempt(tx, attempt.attemptId, outcome))) return false
  const today = await dayOf(tx, attempt)
  if (outcome === 'delivered') await addToTotals(tx, today, { delivered: 1 })
  if (outcome === 'failed') {
    await uncountMessage(tx, today.day)
    await addToTotals(tx, today, { sent: -1, failed: 1, micros: -attempt.micros })
  }
  return true
}

async function dayOf(tx: Tx, { sentAt, channel, country }: AttemptRow) {
  const { timeZone } = await readChainIdentity(tx)
  return { day: shopDate(sentAt, timeZone), channel, country }
}
