import type { BodyOf } from '#src/contract/call.ts'
import { type Outcome, ok, refuse } from '#src/contract/outcome.ts'
import { getSmsCode, logout, phoneLogin } from '#src/contract/members.ts'
import { parsePhone } from '#src/domain/members/phone-number.ts'
import { termsVersionOf } from '#src/domain/legal/terms-version.ts'

import { findOrAdmitMember } from '#server/modules/members/actions/retain-facts.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { deleteCode } from '#server/modules/members/store/login-codes.ts'
import { createLogin, deleteLogin } from '#server/modules/members/store/logins.ts'
import { type MemberRow, updateMember } from '#server/modules/members/store/members.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { type SendCodeDeps, sendCode } from './send-code.ts'
import { tryCode } from '#server/modules/members/actions/check-login-code.ts'
import { isProfileComplete, toRole } from '#server/modules/members/answers/member-answer.ts'

export function serveLogin(serve: Serve, store: Store, deps: SendCodeDeps): void {
  serve(getSmsCode, async ({ body, address, language }) => {
    const phone = parsePhone(body.area_code, body.phone)
    if (!phone.ok) return refuse('bad-phone')
    return await sendCode(store, deps, { to: phone.e164, asker: { kind: 'anybody', address }, language })
  })

  serve(phoneLogin, ({ body }) => logIn(store, deps.pepper, body))

  serve(logout, async ({ caller }) => {
    await deleteLogin(store.db, caller.tokenHash)
    return ok(null)
  })
}

type LoginAnswer = Outcome<
  { token: string; uid: string; role: '0' | '1'; is_new: boolean; profile_complete: boolean },
  'bad-phone' | 'wrong-code' | 'code-expired'
>

async function logIn(store: Store, pepper: string, body: BodyOf<typeof phoneLogin>): Promise<LoginAnswer> {
  const phone = parsePhone(body.area_code, body.phone)
  if (!phone.ok) return refuse('bad-phone')
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const guess = { phone: phone.e164, requestId: body.request_id, code: body.code }
    const code = await tryCode(tx, pepper, { ...guess, purpose: 'login' }, now)
    if ('code' in code) return code
    await deleteCode(tx, code.requestId)
    const owner = { phone: phone.e164, areaCode: body.area_code }
    const found = await findOrAdmitMember(tx, pepper, owner, now)
    return await enter(tx, found, { now, hasAgreed: body.agreed === true })
  })
}

async function enter(
  tx: Tx,
  { member, isNew }: { member: MemberRow; isNew: boolean },
  { now, hasAgreed }: { now: number; hasAgreed: boolean },
): Promise<LoginAnswer> {
  if (hasAgreed) {
    const { legal } = await readChainSettings(tx)
    await updateMember(tx, member.uid, { termsVersion: termsVersionOf(legal), termsAt: now })
  }
  const token = await createLogin(tx, member.uid, now)
  return ok({
    token,
    uid: member.uid,
    role: toRole(member),
    is_new: isNew,
    profile_complete: isProfileComplete(member),
  })
}
