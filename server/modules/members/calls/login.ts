import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'
import { callWithCode, getSmsCode, logout, logoutLater, phoneLogin } from '#src/contract/members.ts'

import { addressKey } from '#server/http/client-address.ts'
import { countHits } from '#server/http/limit-calls.ts'
import { latePerAddress } from '#server/http/rate-limit.ts'
import { findOrAdmitMember } from '#server/modules/members/actions/retain-facts.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { parseMobile } from '#server/modules/members/rules/mobile-number.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { deleteCode } from '#server/modules/members/store/login-codes.ts'
import { addTicket, isNumberAsleep } from '#server/modules/members/store/second-facts.ts'
import { deleteLogin } from '#server/modules/members/store/logins.ts'
import { findMemberForUpdate } from '#server/modules/members/store/members.ts'
import type { Store } from '#server/platform/database/store.ts'
import { enter } from './enter.ts'
import type { SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'
import { callInstead } from '#server/modules/members/actions/call-instead.ts'
import { type Asking, sendCode } from '#server/modules/members/actions/send-code.ts'
import { tryCode } from '#server/modules/members/actions/check-login-code.ts'

export function serveLogin(serve: Serve, store: Store, deps: SendCodeDeps, clock?: () => number): void {
  serve(getSmsCode, async (context) => {
    const asking = await readAsking(store, context)
    return asking ? await sendCode(store, deps, asking) : refuse('bad-phone')
  })

  serve(callWithCode, async (context) => {
    const asking = await readAsking(store, context)
    if (!asking) return refuse('bad-phone')
    return await callInstead(store, deps, { ...asking, requestId: context.body.requestId })
  })

  serve(phoneLogin, (context) => logIn(store, deps.pepper, context))

  serve(logout, async ({ caller }) => {
    await deleteLogin(store.db, caller.tokenHash)
    return ok(null)
  })

  const waitOf = countHits(latePerAddress, clock)
  serve(logoutLater, async ({ body, address }) => {
    const wait = waitOf(addressKey(address))
    if (wait > 0) return refuse('too-many', { retryAfter: Math.ceil(wait / 1_000) })
    await deleteLogin(store.db, body.tokenHash)
    return ok(null)
  })
}

interface Context {
  body: Pick<BodyOf<typeof getSmsCode>, 'areaCode' | 'phone'>
  address: string
  language: Language
}

/** undefined for a number that gets no codes: swindlers order messages to countries in which the chain has no members. */
async function readAsking(store: Store, { body, address, language }: Context): Promise<Asking | undefined> {
  const phone = parseMobile(body.areaCode, body.phone)
  const { areaCodes } = await readChainIdentity(store.db)
  if (!phone.ok || !areaCodes.includes(body.areaCode)) return undefined
  return { to: phone.e164, country: body.areaCode, asker: { kind: 'anybody', address }, language }
}

interface Entrance {
  body: BodyOf<typeof phoneLogin>
  device: string
  appLanguage: Language | undefined
}

async function logIn(store: Store, pepper: string, { body, device, appLanguage }: Entrance) {
  const phone = parseMobile(body.areaCode, body.phone)
  if (!phone.ok) return refuse('bad-phone')
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const guess = { phone: phone.e164, requestId: body.requestId, code: body.code }
    const code = await tryCode(tx, pepper, { ...guess, purpose: 'login' }, now)
    if ('code' in code) return code
    await deleteCode(tx, code.requestId)
    const owner = { phone: phone.e164, areaCode: body.areaCode }
    const { member: found, isNew } = await findOrAdmitMember(tx, pepper, owner, now)
    const member = await findMemberForUpdate(tx, found.uid)
    // While this waited for the row, the account may have lost the number, or have ended.
    if (member?.phone !== owner.phone) return refuse('code-expired')
    const hasAgreed = body.agreed === true
    if (await isNumberAsleep(tx, member, now)) {
      const row = { memberUid: member.uid, phone: member.phone, agreed: hasAgreed ? 1 : 0 } as const
      return refuse('second-fact-needed', await addTicket(tx, row, now))
    }
    return await enter(tx, member, { now, hasAgreed, isNew, device, appLanguage })
  })
}
