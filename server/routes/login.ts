import { randomUUID } from 'node:crypto'

import type { BodyOf } from '#src/contract/call.ts'
import { type Outcome, ok, type Refusal, refuse } from '#src/contract/outcome.ts'
import { getSmsCode, logout, phoneLogin } from '#src/contract/user.ts'
import { parsePhone } from '#src/domain/phone-number.ts'

import type { Sms } from '../outside/sms.ts'
import { codeMessage } from '../outside/code-message.ts'
import { addressKey } from '../rules/client-address.ts'
import { guessesPerPhone, messagesPerAddress, messagesPerPhone, resendAfterMs, waitMs } from '../rules/rate-limit.ts'
import { codeLifeMs, codeTries, hashCode, isSameHash, newCode } from '../rules/verification-code.ts'
import type { Serve } from '../serve-call.ts'
import { lockHits, writeHits } from '../store/limits.ts'
import { deleteCode, replaceCode, takeTry } from '../store/login-codes.ts'
import { createLogin, deleteLogin } from '../store/logins.ts'
import { findOrAddMember } from '../store/members.ts'
import type { Store, Tx } from '../store/store.ts'
import { isProfileComplete, toRole } from './user-answer.ts'

export interface LoginOptions {
  sms: Sms
  pepper: string
  publicOrigin: string | undefined
  onSmsFailure: (error: unknown) => void
}

export function serveLogin(serve: Serve, store: Store, options: LoginOptions): void {
  serve(getSmsCode, async ({ body, address, language }) => {
    const phone = parsePhone(body.area_code, body.phone)
    if (!phone.ok) return refuse('bad-phone')

    const [requestId, code] = [randomUUID(), newCode()]
    const limited = await keepCode(store, { to: phone.e164, address, requestId, code, pepper: options.pepper })
    if (limited) return limited

    try {
      await options.sms.send({ to: phone.e164, code, text: codeMessage(code, language, options.publicOrigin) })
    } catch (error) {
      options.onSmsFailure(error)
      await withdraw(store, phone.e164, requestId)
      return refuse('unavailable')
    }
    return ok({ request_id: requestId, resend_after: resendAfterMs / 1_000, expires_in: codeLifeMs / 1_000 })
  })

  serve(phoneLogin, ({ body }) => logIn(store, options.pepper, body))

  serve(logout, async ({ caller }) => {
    await deleteLogin(store.db, caller.tokenHash)
    return ok(null)
  })
}

interface NewCode {
  to: string
  address: string
  requestId: string
  code: string
  pepper: string
}

/** Counts the message and keeps its code, both before it is sent. The same for known and unknown numbers. */
async function keepCode(
  store: Store,
  { to, address, requestId, code, pepper }: NewCode,
): Promise<Refusal<'too-many'> | undefined> {
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const [bySource, byPhone] = [sourceSubject(address), phoneSubject(to)]
    const sourceHits = await lockHits(tx, bySource, now)
    const phoneHits = await lockHits(tx, byPhone, now)
    const wait = Math.max(waitMs(messagesPerAddress, sourceHits, now), waitMs(messagesPerPhone, phoneHits, now))
    if (wait > 0) return tooMany(wait)

    await writeHits(tx, bySource, [...sourceHits, now], now)
    await writeHits(tx, byPhone, [...phoneHits, now], now)
    const codeHash = hashCode(pepper, requestId, to, code)
    await replaceCode(tx, { requestId, phone: to, codeHash, triesLeft: codeTries, expiresAt: now + codeLifeMs })
    return undefined
  })
}

/** A message that never left counts for its source but not for the phone, so that the member can ask again at once. */
async function withdraw(store: Store, to: string, requestId: string): Promise<void> {
  await store.transaction(async (tx) => {
    const now = await store.now(tx)
    await deleteCode(tx, requestId)
    const hits = await lockHits(tx, phoneSubject(to), now)
    await writeHits(tx, phoneSubject(to), hits.slice(0, -1), now)
  })
}

type LoginAnswer = Outcome<
  { token: string; uid: string; role: '0' | '1'; is_new: boolean; profile_complete: boolean },
  'bad-phone' | 'too-many' | 'wrong-code' | 'code-expired'
>

async function logIn(store: Store, pepper: string, body: BodyOf<typeof phoneLogin>): Promise<LoginAnswer> {
  const phone = parsePhone(body.area_code, body.phone)
  if (!phone.ok) return refuse('bad-phone')
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const guesses = await lockHits(tx, guessSubject(phone.e164), now)
    const wait = waitMs(guessesPerPhone, guesses, now)
    if (wait > 0) return tooMany(wait)

    const code = await takeTry(tx, body.request_id, phone.e164, now)
    if (!code) return refuse('code-expired')
    if (!isSameHash(code.codeHash, hashCode(pepper, code.requestId, phone.e164, body.code))) {
      await writeHits(tx, guessSubject(phone.e164), [...guesses, now], now)
      return refuse('wrong-code', { tries_left: code.triesLeft })
    }
    await deleteCode(tx, code.requestId)
    return await enter(tx, { phone: phone.e164, areaCode: body.area_code }, now)
  })
}

async function enter(tx: Tx, owner: Parameters<typeof findOrAddMember>[1], now: number): Promise<LoginAnswer> {
  const { member, isNew } = await findOrAddMember(tx, owner, now)
  const token = await createLogin(tx, member.uid, now)
  return ok({
    token,
    uid: member.uid,
    role: toRole(member),
    is_new: isNew,
    profile_complete: isProfileComplete(member),
  })
}

function tooMany(wait: number): Refusal<'too-many'> {
  return refuse('too-many', { retry_after: Math.ceil(wait / 1_000) })
}

function sourceSubject(address: string): string {
  return `sms from ${addressKey(address)}`
}

function phoneSubject(phone: string): string {
  return `sms to ${phone}`
}

function guessSubject(phone: string): string {
  return `guess for ${phone}`
}
