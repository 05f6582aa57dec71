import { randomUUID } from 'node:crypto'

import { ok, type Outcome, type Refusal, refuse } from '#src/contract/outcome.ts'

import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store } from '#server/platform/database/store.ts'
import { noPlan } from '#server/modules/members/rules/next-channel.ts'
import { unsealCode } from '#server/modules/members/rules/sealed-code.ts'
import { countForChain } from '#server/modules/members/actions/message-budget.ts'
import { giveTurnBack, lockTurn, type Wanted } from '#server/modules/members/actions/message-turn.ts'
import type { Asking } from '#server/modules/members/actions/send-code.ts'
import type { CodeMessage, SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'
import { sendMessage } from '#server/modules/members/actions/send-message.ts'
import { planCode, selectCodeForUpdate } from '#server/modules/members/store/login-codes.ts'

type Refused = 'too-many' | 'unavailable' | 'not-found' | 'codes-used-up' | 'code-expired'

/** Tells a code for signing in by a call as well, for whoever holds the id of its request, and counts as a new one does. */
export async function callInstead(
  store: Store,
  deps: SendCodeDeps,
  asking: Asking & { requestId: string },
): Promise<Outcome<{ resendAfter: number; isUnsure?: true }, Refused>> {
  // No code is ever told by a call here, and trying again later changes nothing.
  if (!deps.messenger.channels.includes('voice')) return refuse('not-found')
  const { codes } = await readChainSettings(store.db)
  const wanted = { ...asking, codes, pepper: deps.pepper }
  const taken = await takeCall(store, deps, wanted)
  if (taken.notice !== undefined) deps.onSmsFailure(new Error(taken.notice))
  if (!('message' in taken)) return { code: taken.code, data: taken.data }
  const sending = await sendMessage(store, deps, taken.message)
  if (sending !== 'rejected')
    return ok({ resendAfter: codes.resendSeconds, ...(sending === 'unknown' && { isUnsure: true }) })
  await store.transaction(async (tx) => await giveTurnBack(tx, wanted, taken.sentAt, await store.now(tx)))
  return refuse('unavailable')
}

type Taken = ({ message: CodeMessage; sentAt: Instant } | Refusal<Refused>) & { notice?: string | undefined }

async function takeCall(
  store: Store,
  { pepper, budget }: SendCodeDeps,
  wanted: Wanted & Asking & { requestId: string },
): Promise<Taken> {
  const { requestId, to, country, language } = wanted
  return await store.transaction(async (tx): Promise<Taken> => {
    const now = await store.now(tx)
    const turn = await lockTurn(tx, wanted, now)
    if ('code' in turn) return turn
    const row = await selectCodeForUpdate(tx, { requestId, phone: to, purpose: 'login' }, now)
    const code = row?.sealedCode ? unsealCode(pepper, requestId, row.sealedCode) : undefined
    if (!row || code === undefined) return refuse('code-expired')
    const attempt = { attemptId: randomUUID(), requestId, channel: 'voice', to, country } as const
    const counted = await countForChain(tx, budget, attempt, now)
    if ('code' in counted) return counted
    await turn.take()
    // The call that was to come by itself has come.
    if (row.nextChannel === 'voice') await planCode(tx, requestId, noPlan)
    const message = { ...attempt, language, code, lifeMs: row.expiresAt - now }
    return { message, sentAt: now, notice: counted.notice }
  })
}
