import { randomUUID } from 'node:crypto'

import { planAfter, noPlan } from '#server/modules/members/rules/next-channel.ts'
import { unsealCode } from '#server/modules/members/rules/sealed-code.ts'
import { countForChain } from '#server/modules/members/actions/message-budget.ts'
import type { CodeMessage, SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'
import { claimCode, type LoginCodeRow, planCode } from '#server/modules/members/store/login-codes.ts'
import type { Store } from '#server/platform/database/store.ts'

interface Wanted {
  requestId: string
  /** `when due`: only if nothing has arrived in its time. `at once`: what was to bring it did not leave. */
  when: 'when due' | 'at once'
}

/**
 * The next message with a code, counted and taken by this server alone. It is taken before it is sent: a server that
 * dies in between sends nothing, rather than that two send it. A bound that bites ends it, and the code works on.
 */
export async function claimNextMessage(
  store: Store,
  { messenger: { channels }, pepper, budget, onSmsFailure }: SendCodeDeps,
  { requestId, when }: Wanted,
): Promise<CodeMessage | undefined> {
  const claimed = await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const row = await claimCode(tx, { requestId, now, dueAt: when === 'when due' ? now : undefined })
    const message = row && messageOf(row, pepper, now)
    if (!message || !channels.includes(message.channel)) return undefined
    const counted = await countForChain(tx, budget, message, now)
    const isKept = 'code' in counted
    await planCode(tx, requestId, isKept ? noPlan : planAfter(channels, message.channel, now))
    return { message: isKept ? undefined : message, notice: counted.notice }
  })
  if (claimed?.notice !== undefined) onSmsFailure(new Error(claimed.notice))
  return claimed?.message
}

function messageOf(row: LoginCodeRow, pepper: string, now: number): CodeMessage | undefined {
  const { requestId, phone: to, sealedCode, language, country, nextChannel: channel, expiresAt } = row
  if (sealedCode === null || language === null || country === null || channel === null) return undefined
  const code = unsealCode(pepper, requestId, sealedCode)
  if (code === undefined) return undefined
  return { attemptId: randomUUID(), requestId, channel, to, country, language, code, lifeMs: expiresAt - now }
}
