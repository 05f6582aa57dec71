import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse, refuseField } from '#src/contract/outcome.ts'
import * as lock from '#src/contract/staff/lock/staff-lock.ts'

import type { Serve, StaffCaller } from '#server/http/serve-call.ts'
import { tryCode } from '#server/modules/members/actions/check-login-code.ts'
import { usePasskey } from '#server/modules/members/actions/use-passkey.ts'
import type { SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'
import { sendCode } from '#server/modules/members/actions/send-code.ts'
import type { PasskeySite } from '#server/modules/members/rules/passkey-site.ts'
import { locksAfterMs, pinTries, provenForMs } from '#server/modules/members/rules/staff-limits.ts'
import { hashPin, isRightPin } from '#server/modules/members/rules/staff-pin.ts'
import { deleteCode } from '#server/modules/members/store/login-codes.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import { addChallenge } from '#server/modules/members/store/passkey-challenges.ts'
import { listPasskeys } from '#server/modules/members/store/passkeys.ts'
import { boundLogin, findPin, refillTries, savePin, takePinTry } from '#server/modules/members/store/staff-pins.ts'
import type { Store } from '#server/platform/database/store.ts'

interface LockDeps {
  codes: SendCodeDeps
  site: PasskeySite
}

/** A tablet that locks when no clerk touches it, what unlocks it again, and the proof of who the clerk is. */
export function serveLock(serve: Serve, store: Store, { codes, site }: LockDeps): void {
  serve(lock.lockState, async ({ caller: { uid, levelHere: level, isLocked } }) => {
    const [{ nickname }, pin] = [await readMember(store.db, uid), await findPin(store.db, uid)]
    return ok({ isLocked, nickname, level, hasPin: pin !== undefined, triesLeft: pin?.triesLeft ?? 0 })
  })

  serve(lock.proofOptions, async ({ caller: { uid, tokenHash } }) => {
    const wanted = { purpose: 'proof', memberUid: uid, tokenHash, userHandle: null } as const
    const made = await addChallenge(store.db, wanted, await store.now())
    return ok({ ...made, site: site.id, hasPasskey: (await listPasskeys(store.db, uid)).length > 0 })
  })

  serve(lock.proofCode, async ({ caller: { uid }, language }) => {
    const { phone, areaCode: country } = await readMember(store.db, uid)
    if (!phone.startsWith('+')) return refuse('bad-phone')
    const asker = { kind: 'member', purpose: 'proof' } as const
    return await sendCode(store, codes, { to: phone, country, asker, language })
  })

  serve(lock.prove, ({ body, caller }) => proveCaller(store, { pepper: codes.pepper, site }, caller, body))
  serve(lock.unlock, ({ body, caller }) => unlock(store, caller, body.pin))

  serve(lock.lockNow, async ({ caller: { tokenHash } }) => {
    await boundLogin(store.db, tokenHash, { lockedFrom: await store.now() })
    return ok(null)
  })

  serve(lock.stayUnlocked, async ({ caller: { tokenHash } }) => {
    await boundLogin(store.db, tokenHash, { lockedFrom: (await store.now()) + locksAfterMs })
    return ok(null)
  })

  serve(lock.setPin, async ({ body, caller: { uid } }) => {
    const hash = await hashPin(body.pin)
    await savePin(store.db, { memberUid: uid, hash, triesLeft: pinTries, setAt: await store.now() })
    return ok(null)
  })
}

interface ProofDeps {
  pepper: string
  site: PasskeySite
}

async function proveCaller(
  store: Store,
  { pepper, site }: ProofDeps,
  { uid, tokenHash }: StaffCaller,
  { passkey, code }: BodyOf<typeof lock.prove>,
) {
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    if (passkey) {
      const used = await usePasskey(tx, site, { signed: passkey, purpose: 'proof', tokenHash }, now)
      if ('code' in used) return used
      if (used.memberUid !== uid) return refuse('passkey-refused')
    } else if (code) {
      const { phone } = await readMember(tx, uid)
      const guess = { phone, purpose: 'proof', requestId: code.requestId, code: code.code } as const
      const tried = await tryCode(tx, pepper, guess, now)
      if ('code' in tried) return tried
      await deleteCode(tx, tried.requestId)
    } else return refuseField('code', 'A passkey or a code is needed')
    await boundLogin(tx, tokenHash, { provenUntil: now + provenForMs, lockedFrom: now + locksAfterMs })
    await refillTries(tx, uid, pinTries)
    return ok(null)
  })
}

/** A wrong PIN costs a try whatever else happens, so it is written down by itself. */
async function unlock(store: Store, { uid, tokenHash }: StaffCaller, pin: string) {
  const tried = await takePinTry(store.db, uid)
  if (!tried) return refuse('wrong-pin', { triesLeft: 0 })
  if (!(await isRightPin(pin, tried.hash))) return refuse('wrong-pin', { triesLeft: tried.triesLeft })
  await refillTries(store.db, uid, pinTries)
  await boundLogin(store.db, tokenHash, { lockedFrom: (await store.now()) + locksAfterMs })
  return ok(null)
}
