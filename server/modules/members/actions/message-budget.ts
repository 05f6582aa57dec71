import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { endOfDay, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { payMessage, unpayMessage } from '#server/platform/sms/message-costs.ts'
import type { MessageMoney } from '#server/platform/sms/message-money.ts'
import { countMessage, uncountMessage } from '#server/platform/sms/message-days.ts'

/** What all messages of the chain together may be. */
export interface MessageBudget {
  /** No more messages leave in one day than this, whoever asks. */
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
  message: Parameters<typeof payMessage>[2],
  now: Instant,
): Promise<Counted | Kept> {
  const stop = await payMessage(tx, money, message, now)
  if (stop) {
    const notice = stop.isNew
      ? `The money for messages is spent for now: ${stop.scope} (SMS_MONEY_PER_DAY, SMS_MONEY_PER_HOUR)`
      : undefined
    return { ...usedUp(stop.freeAt - now), notice }
  }
  const { timeZone } = await readChainIdentity(tx)
  const today = shopDate(now, timeZone)
  const sent = await countMessage(tx, today, messagesPerDay)
  if (sent === undefined) {
    await unpayMessage(tx, message.requestId)
    return { ...usedUp(endOfDay(today, timeZone) - now), notice: undefined }
  }
  const isLast = sent === messagesPerDay
  return { notice: isLast ? `All ${messagesPerDay} messages of today are sent (SMS_PER_DAY)` : undefined }
}

function usedUp(waitMs: number): Refusal<'codes-used-up'> {
  return refuse('codes-used-up', { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) })
}

/** A message that never left counts for nobody. */
export async function uncountForChain(
  tx: Tx,
  { requestId, sentAt }: { requestId: string; sentAt: Instant },
): Promise<void> {
  const { timeZone } = await readChainIdentity(tx)
  await uncountMessage(tx, shopDate(sentAt, timeZone))
  await unpayMessage(tx, requestId)
}
