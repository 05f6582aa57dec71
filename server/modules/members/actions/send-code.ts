import { randomUUID } from 'node:crypto'

import { ok, type Outcome, refuse } from '#src/contract/outcome.ts'
import { brandName } from '#src/domain/brand.ts'
import type { Language } from '#src/domain/language.ts'

import { codeMessage } from '#server/platform/sms/code-message.ts'
import type { Sms } from '#server/platform/sms/sms.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { MessageBudget } from '#server/modules/members/actions/message-budget.ts'
import { type Asker, type StoredCode, keepCode, withdrawCode } from '#server/modules/members/actions/save-login-code.ts'

export interface SendCodeDeps {
  sms: Sms
  /** Behind every stored code. */
  pepper: string
  budget: MessageBudget
  publicOrigin: string | undefined
  onSmsFailure: (error: unknown) => void
}

/** Where a code goes, who asked for it, and in which language it is told. */
export interface Asking {
  /** E.164. */
  to: string
  /** The code of its country. */
  country: string
  asker: Asker
  language: Language
}

type Sent = { requestId: string; resendAfter: number; expiresIn: number; codeLength: number; isUnsure?: true }

/** Sends a code to a phone, known or not, and keeps its hash. */
export async function sendCode(
  store: Store,
  { sms, pepper, budget, publicOrigin, onSmsFailure }: SendCodeDeps,
  { to, country, asker, language }: Asking,
): Promise<Outcome<Sent, 'too-many' | 'unavailable' | 'codes-used-up'>> {
  const { codes } = await readChainSettings(store.db)
  const wanted: StoredCode = { to, country, asker, requestId: randomUUID(), pepper, codes, budget }
  const kept = await keepCode(store, wanted)
  if (kept.notice !== undefined) onSmsFailure(new Error(kept.notice))
  if (!('sentAt' in kept)) return { code: kept.code, data: kept.data }
  const { code } = kept
  const { requestId } = wanted
  let sending: Awaited<ReturnType<Sms['send']>>
  try {
    const name = brandName(await readChainIdentity(store.db), language)
    const text = codeMessage({ name, code, lifeMinutes: codes.lifeMinutes }, language, publicOrigin)
    sending = await sms.send({ to, code, text })
  } catch (error) {
    onSmsFailure(error)
    await withdrawCode(store, wanted, kept.sentAt)
    return refuse('unavailable')
  }
  const isUnsure = sending === 'unknown'
  // It may arrive: its code counts, and so does its money.
  if (isUnsure) onSmsFailure(new Error('It is not known whether a message was sent'))
  const { resendSeconds: resendAfter, lifeMinutes } = codes
  const sent = { requestId, resendAfter, expiresIn: lifeMinutes * 60, codeLength: code.length }
  return ok({ ...sent, ...(isUnsure && { isUnsure }) })
}
