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
import { hashPhone } from '#server/modules/members/rules/verification-code.ts'
import { selectHitsForUpdate, writeHits } from '#server/platform/database/limits/rate-limits.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { CodeRules } from '#server/modules/chain/store/settings.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** An address without a login, or a signed-in member who wants to delete the account. */
export type Asker =
  | { kind: 'anybody'; address: string }
  /** What the code is for. */
  | { kind: 'member'; purpose: 'deletion' | 'proof' }

/** Who wants a message to which number. */
export interface Wanted {
  /** E.164. */
  to: string
  asker: Asker
  pepper: string
  codes: CodeRules
}

/** Not counted before it is taken. */
interface Turn {
  take(): Promise<void>
}

/** Whether one more message may be asked for, locked until the transaction ends. Known and unknown numbers are alike. */
export async function lockTurn(tx: Tx, wanted: Wanted, now: Instant): Promise<Turn | Refusal<'too-many'>> {
  const counts: { subject: string; hits: Instant[] }[] = []
  let wait = 0
  for (const { subject, limits } of limitsOf(wanted)) {
    const hits = await selectHitsForUpdate(tx, subject, now)
    counts.push({ subject, hits })
    wait = Math.max(wait, waitMs(limits, hits, now))
  }
  if (wait > 0) return refuse('too-many', { retryAfter: Math.ceil(wait / 1_000) })
  return {
    async take() {
      for (const { subject, hits } of counts) await writeHits(tx, subject, [...hits, now], now)
    },
  }
}

/** A message that never left was nobody's turn, so that a new one can be asked for at once. */
export async function giveTurnBack(tx: Tx, wanted: Wanted, takenAt: Instant, now: Instant): Promise<void> {
  for (const { subject } of limitsOf(wanted)) {
    const hits = await selectHitsForUpdate(tx, subject, now)
    const own = hits.lastIndexOf(takenAt)
    if (own >= 0) await writeHits(tx, subject, hits.toSpliced(own, 1), now)
  }
}

/**
 * In the order in which they are locked. A member who is signed in has limits of their own, which strangers cannot use up.
 * Limits outlive an account and must not tell whose it was.
 */
function limitsOf({ to, asker, pepper, codes }: Wanted): { subject: string; limits: Limit[] }[] {
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
