import { randomUUID } from 'node:crypto'

import { ok, type Outcome, type Refusal, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { codeMessage } from '../outside/code-message.ts'
import type { Sms } from '../outside/sms.ts'
import { addressKey } from '../rules/client-address.ts'
import { guessesPerPhone, messagesPerAddress, messagesPerPhone, waitMs } from '../rules/rate-limit.ts'
import { hashCode, hashPhone, isSameHash, newCode } from '../rules/verification-code.ts'
import { lockHits, writeHits } from '../store/limits.ts'
import { deleteCode, type LoginCodeRow, replaceCode, takeTry } from '../store/login-codes.ts'
import type { Instant } from '../store/schema.ts'
import { type CodeRules, readChainSettings } from '../store/settings.ts'
import type { Store, Tx } from '../store/store.ts'

export interface CodeDesk {
  sms: Sms
  /** Behind every stored code. */
  pepper: string
  publicOrigin: string | undefined
  onSmsFailure: (error: unknown) => void
}

/** Where a code goes, and who asked for it. */
export interface Asking {
  /** E.164. */
  to: string
  address: string
  language: Language
}

type Sent = { request_id: string; resend_after: number; expires_in: number }

/** Sends a code to a phone, known or not, and keeps its hash. */
export async function sendCode(
  store: Store,
  { sms, pepper, publicOrigin, onSmsFailure }: CodeDesk,
  { to, address, language }: Asking,
): Promise<Outcome<Sent, 'too-many' | 'unavailable'>> {
  const [requestId, code] = [randomUUID(), newCode()]
  const { codes } = await readChainSettings(store.db)
  const limited = await keepCode(store, { to, address, requestId, code, pepper, codes })
  if (limited) return limited
  try {
    const text = codeMessage({ code, lifeMinutes: codes.lifeMinutes }, language, publicOrigin)
    await sms.send({ to, code, text })
  } catch (error) {
    onSmsFailure(error)
    await withdraw(store, pepper, to, requestId)
    return refuse('unavailable')
  }
  return ok({ request_id: requestId, resend_after: codes.resendSeconds, expires_in: codes.lifeMinutes * 60 })
}

interface NewCode {
  to: string
  address: string
  requestId: string
  code: string
  pepper: string
  codes: CodeRules
}

/** Counts the message and keeps its code, both before it is sent. The same for known and unknown numbers. */
async function keepCode(
  store: Store,
  { to, address, requestId, code, pepper, codes }: NewCode,
): Promise<Refusal<'too-many'> | undefined> {
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const [bySource, byPhone] = [sourceSubject(address), messageSubject(pepper, to)]
    const sourceHits = await lockHits(tx, bySource, now)
    const phoneHits = await lockHits(tx, byPhone, now)
    const wait = Math.max(
      waitMs(messagesPerAddress(codes), sourceHits, now),
      waitMs(messagesPerPhone(codes), phoneHits, now),
    )
    if (wait > 0) return tooMany(wait)

    await writeHits(tx, bySource, [...sourceHits, now], now)
    await writeHits(tx, byPhone, [...phoneHits, now], now)
    const codeHash = hashCode(pepper, requestId, to, code)
    const expiresAt = now + codes.lifeMinutes * 60_000
    await replaceCode(tx, { requestId, phone: to, codeHash, triesLeft: codes.tries, expiresAt })
    return undefined
  })
}

/** A message that never left counts for its source but not for the phone, so that the member can ask again at once. */
async function withdraw(store: Store, pepper: string, to: string, requestId: string): Promise<void> {
  await store.transaction(async (tx) => {
    const now = await store.now(tx)
    await deleteCode(tx, requestId)
    const hits = await lockHits(tx, messageSubject(pepper, to), now)
    await writeHits(tx, messageSubject(pepper, to), hits.slice(0, -1), now)
  })
}

interface Guess {
  /** E.164. */
  phone: string
  requestId: string
  code: string
}

/**
 * Uses up one try, and tells the row of a right code, which is then to be deleted. Only ever called in a transaction
 * that commits whatever it answers, or wrong codes would cost nothing.
 */
export async function tryCode(
  tx: Tx,
  pepper: string,
  { phone, requestId, code }: Guess,
  now: Instant,
): Promise<LoginCodeRow | Refusal<'too-many' | 'wrong-code' | 'code-expired'>> {
  const subject = guessSubject(pepper, phone)
  const guesses = await lockHits(tx, subject, now)
  const wait = waitMs(guessesPerPhone, guesses, now)
  if (wait > 0) return tooMany(wait)

  const row = await takeTry(tx, requestId, phone, now)
  if (!row) return refuse('code-expired')
  if (isSameHash(row.codeHash, hashCode(pepper, row.requestId, phone, code))) return row
  await writeHits(tx, subject, [...guesses, now], now)
  return refuse('wrong-code', { tries_left: row.triesLeft })
}

function tooMany(wait: number): Refusal<'too-many'> {
  return refuse('too-many', { retry_after: Math.ceil(wait / 1_000) })
}

function sourceSubject(address: string): string {
  return `sms from ${addressKey(address)}`
}

/** Limits outlive an account and must not tell whose it was. */
function messageSubject(pepper: string, phone: string): string {
  return `sms to ${hashPhone(pepper, phone)}`
}

function guessSubject(pepper: string, phone: string): string {
  return `codes of ${hashPhone(pepper, phone)}`
}
