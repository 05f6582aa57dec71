import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { addressKey } from '#server/http/client-address.ts'
import {
  type Limit,
  messagesPerAddress,
  messagesPerAsker,
  messagesPerPhone,
  pauseOf,
  waitMs,
} from '#server/http/rate-limit.ts'
import {
  type CodeLength,
  codeLengths,
  hashCode,
  hashPhone,
  newCode,
} from '#server/modules/members/rules/verification-code.ts'
import { countForChain, type MessageBudget, uncountForChain } from '#server/modules/members/actions/message-budget.ts'
import { lockCodeBudget } from '#server/modules/members/actions/code-budget.ts'
import { selectHitsForUpdate, writeHits } from '#server/platform/database/rate-limits.ts'
import { addCode, deleteCode } from '#server/modules/members/store/login-codes.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { CodeRules } from '#server/modules/chain/store/settings.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

/** An address without a login, or a signed-in member who wants to delete the account. */
export type Asker =
  | { kind: 'anybody'; address: string }
  /** What the code is for. */
  | { kind: 'member'; purpose: 'deletion' | 'proof' }

export interface StoredCode {
  to: string
  /** The code of its country. */
  country: string
  asker: Asker
  requestId: string
  pepper: string
  codes: CodeRules
  budget: MessageBudget
}

interface Kept {
  /** To be sent; only its hash is stored. */
  code: string
  sentAt: Instant
}

/** What the operator is told of it, whether or not it was kept. */
interface Noticed {
  notice: string | undefined
}

/** Counts the message and keeps its code, both before it is sent. The same for known and unknown numbers. */
export async function keepCode(
  store: Store,
  wanted: StoredCode,
): Promise<(Kept | Refusal<'too-many' | 'codes-used-up'>) & Noticed> {
  const { to, country, asker, requestId, pepper, codes, budget } = wanted
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const counts: { subject: string; hits: Instant[] }[] = []
    let wait = 0
    for (const { subject, limits } of limitsOf(wanted)) {
      const hits = await selectHitsForUpdate(tx, subject, now)
      counts.push({ subject, hits })
      wait = Math.max(wait, waitMs(limits, hits, now))
    }
    if (wait > 0) return { ...refuse('too-many', { retryAfter: Math.ceil(wait / 1_000) }), notice: undefined }

    const counted = await countForChain(tx, budget, { requestId, to, country }, now)
    if ('code' in counted) return counted
    for (const { subject, hits } of counts) await writeHits(tx, subject, [...hits, now], now)
    const code = newCode(await lengthFor(tx, asker, now))
    await addCode(tx, {
      requestId,
      phone: to,
      purpose: asker.kind === 'member' ? asker.purpose : 'login',
      codeHash: hashCode(pepper, requestId, to, code),
      triesLeft: codes.tries,
      expiresAt: now + codes.lifeMinutes * 60_000,
    })
    return { code, sentAt: now, notice: counted.notice }
  })
}

/** A request that comes with a login is from the member, not from a stranger. */
async function lengthFor(tx: Tx, { kind }: Asker, now: Instant): Promise<CodeLength> {
  if (kind === 'member') return codeLengths.usual
  const { left } = await lockCodeBudget(tx, now)
  return left > 0 ? codeLengths.usual : codeLengths.steppedUp
}

/** A message that never left uses up no budget, so that a new one can be asked for at once. */
export async function withdrawCode(store: Store, wanted: StoredCode, sentAt: Instant): Promise<void> {
  await store.transaction(async (tx) => {
    const now = await store.now(tx)
    for (const { subject } of limitsOf(wanted)) {
      const hits = await selectHitsForUpdate(tx, subject, now)
      const own = hits.lastIndexOf(sentAt)
      if (own >= 0) await writeHits(tx, subject, hits.toSpliced(own, 1), now)
    }
    await uncountForChain(tx, { requestId: wanted.requestId, sentAt })
    await deleteCode(tx, wanted.requestId)
  })
}

/**
 * In the order in which they are locked. A member who is signed in has limits of their own, which strangers cannot use up.
 * Limits outlive an account and must not tell whose it was.
 */
function limitsOf({ to, asker, pepper, codes }: StoredCode): { subject: string; limits: Limit[] }[] {
  const phone = hashPhone(pepper, to)
  if (asker.kind === 'member') {
    return [{ subject: `own sms to ${phone}`, limits: [pauseOf(codes), ...messagesPerPhone(codes)] }]
  }
  const address = addressKey(asker.address)
  return [
    { subject: `sms from ${address}`, limits: messagesPerAddress(codes) },
    { subject: `sms to ${phone}`, limits: messagesPerPhone(codes) },
    { subject: `sms to ${phone} from ${address}`, limits: [pauseOf(codes), ...messagesPerAsker(codes)] },
  ]
}
