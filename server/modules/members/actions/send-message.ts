import { brandName } from '#src/domain/brand.ts'

import { codeMessage } from '#server/platform/messaging/code-message.ts'
import type { Handover } from '#server/platform/messaging/messenger.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import type { Store } from '#server/platform/database/store.ts'
import { claimNextMessage } from '#server/modules/members/actions/claim-next-message.ts'
import { learnOutcome } from '#server/modules/members/actions/learn-outcome.ts'
import { uncountForChain } from '#server/modules/members/actions/message-budget.ts'
import type { CodeMessage, SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'

/** `rejected`: it surely did not leave. */
type Sending = Handover | 'rejected'

/** Sends a message; where it surely did not leave, the code goes on the next channels, until it has left on one. */
export async function sendOrGoOn(store: Store, deps: SendCodeDeps, first: CodeMessage): Promise<Sending> {
  let message: CodeMessage | undefined = first
  while (message) {
    const sending = await sendMessage(store, deps, message)
    if (sending !== 'rejected') return sending
    message = await claimNextMessage(store, deps, { requestId: message.requestId, when: 'at once' })
  }
  return 'rejected'
}

/** Sends a message on its channel and no other; one that surely did not leave counts for nobody. */
export async function sendMessage(store: Store, deps: SendCodeDeps, message: CodeMessage): Promise<Sending> {
  const { attemptId } = message
  const sending = await handOver(store, deps, message)
  if (sending === 'arrived') await learnOutcome(store, deps.messenger, attemptId, 'delivered')
  if (sending === 'rejected') await store.transaction((tx) => uncountForChain(tx, attemptId))
  return sending
}

async function handOver(
  store: Store,
  { messenger, publicOrigin, onSmsFailure }: SendCodeDeps,
  { attemptId, channel, to, code, language, lifeMs }: CodeMessage,
): Promise<Sending> {
  try {
    const brand = brandName(await readChainIdentity(store.db), language)
    const lifeMinutes = Math.max(1, Math.floor(lifeMs / 60_000))
    const text = codeMessage({ name: brand, code, lifeMinutes }, language, publicOrigin)
    const handover = await messenger.send({ attemptId, channel, to, brand, language, text, code })
    // It may arrive: its code counts, and so does its money.
    if (handover === 'unknown') onSmsFailure(new Error('It is not known whether a message was sent'))
    return handover
  } catch (error) {
    onSmsFailure(error)
    return 'rejected'
  }
}
