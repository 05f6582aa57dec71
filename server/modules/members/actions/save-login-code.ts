import type { Refusal } from '#src/contract/outcome.ts'

import { type CodeLength, codeLengths, hashCode, newCode } from '#server/modules/members/rules/verification-code.ts'
import { planAfter } from '#server/modules/members/rules/next-channel.ts'
import { sealCode } from '#server/modules/members/rules/sealed-code.ts'
import { lockCodeBudget } from '#server/modules/members/actions/code-budget.ts'
import { countForChain, type MessageBudget } from '#server/modules/members/actions/message-budget.ts'
import { type Asker, giveTurnBack, lockTurn, type Wanted } from '#server/modules/members/actions/message-turn.ts'
import type { CodeMessage } from '#server/modules/members/actions/message-deps.ts'
import { addCode, deleteCode } from '#server/modules/members/store/login-codes.ts'
import type { Messenger } from '#server/platform/messaging/messenger.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

/** A message that brings a new code, without the code. */
export interface NewCode extends Wanted, Omit<CodeMessage, 'code' | 'lifeMs'> {
  channels: Messenger['channels']
  budget: MessageBudget
}

interface Kept {
  /** To be sent. */
  message: CodeMessage
  sentAt: Instant
}

/** What the operator is told of it, whether or not it was kept. */
interface Noticed {
  notice: string | undefined
}

/** Counts the message and keeps its code, both before it is sent. The same for known and unknown numbers. */
export async function keepCode(
  store: Store,
  wanted: NewCode,
): Promise<(Kept | Refusal<'too-many' | 'codes-used-up'>) & Noticed> {
  const { attemptId, requestId, channel, to, country, language, asker, codes, pepper, channels } = wanted
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const turn = await lockTurn(tx, wanted, now)
    if ('code' in turn) return { ...turn, notice: undefined }
    const counted = await countForChain(tx, wanted.budget, wanted, now)
    if ('code' in counted) return counted
    await turn.take()
    const code = newCode(await lengthFor(tx, asker, now))
    const lifeMs = codes.lifeMinutes * 60_000
    await addCode(tx, {
      requestId,
      phone: to,
      purpose: asker.kind === 'member' ? asker.purpose : 'login',
      codeHash: hashCode(pepper, requestId, to, code),
      triesLeft: codes.tries,
      expiresAt: now + lifeMs,
      language,
      country,
      // What has one way only is never sent again, and then only its hash is kept.
      sealedCode: channels.length > 1 ? sealCode(pepper, requestId, code) : null,
      ...planAfter(channels, channel, now),
    })
    const message = { attemptId, requestId, channel, to, country, language, code, lifeMs }
    return { message, sentAt: now, notice: counted.notice }
  })
}

/** A request that comes with a login is from the member, not from a stranger. */
async function lengthFor(tx: Tx, { kind }: Asker, now: Instant): Promise<CodeLength> {
  if (kind === 'member') return codeLengths.usual
  const { left } = await lockCodeBudget(tx, now)
  return left > 0 ? codeLengths.usual : codeLengths.steppedUp
}

/** A code that left on no channel uses up nothing, so that a new one can be asked for at once. */
export async function withdrawCode(store: Store, wanted: NewCode, sentAt: Instant): Promise<void> {
  await store.transaction(async (tx) => {
    await giveTurnBack(tx, wanted, sentAt, await store.now(tx))
    await deleteCode(tx, wanted.requestId)
  })
}
