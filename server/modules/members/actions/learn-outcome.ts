import type { DeliveryOutcome, Messenger } from '#server/platform/messaging/messenger.ts'
import { findAttempt } from '#server/platform/messaging/message-attempts.ts'
import type { Store } from '#server/platform/database/store.ts'
import { channelAfter, noPlan } from '#server/modules/members/rules/next-channel.ts'
import { settleForChain } from '#server/modules/members/actions/message-budget.ts'
import { hurryCode, planCode } from '#server/modules/members/store/login-codes.ts'

/**
 * Keeps what became of a message, whenever and however often it is told. What has arrived needs no other channel; what
 * cannot arrive waits for none. An attempt that is not known was withdrawn, or is older than a day.
 */
export async function learnOutcome(
  store: Store,
  { channels }: Pick<Messenger, 'channels'>,
  attemptId: string,
  outcome: DeliveryOutcome,
): Promise<void> {
  await store.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId)
    if (!attempt) return
    const { requestId, channel } = attempt
    const next = channelAfter(channels, channel)
    if (outcome === 'delivered') await planCode(tx, requestId, noPlan)
    else if (next !== undefined) await hurryCode(tx, requestId, next, await store.now(tx))
    await settleForChain(tx, attempt, outcome)
  })
}
