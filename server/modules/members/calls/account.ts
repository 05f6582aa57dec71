import { deleteAccount, endLogin, exportData, loginList, logoutEverywhere, sendOwnCode } from '#src/contract/account.ts'
import { ok, type Refusal, refuse } from '#src/contract/outcome.ts'

import { cancelBookings } from '#server/modules/appointments/store/cancel-bookings.ts'
import { readLongestGap } from '#server/modules/beds/store/bed-configs.ts'
import { endAccount } from '#server/modules/members/actions/end-account.ts'
import type { Exports } from '#server/http/exports.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { whatIsUnfinished } from '#server/modules/members/store/erasing/erase-member.ts'
import { deleteCode } from '#server/modules/members/store/login-codes.ts'
import { deleteLoginsOf, endLoginOf, listLogins } from '#server/modules/members/store/logins.ts'
import { denyPassOf } from '#server/modules/passes/store/bed-passes.ts'
import { selectMemberForUpdate, readMember } from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'
import { StreamedJson } from '#server/http/written-json.ts'
import type { SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'
import { sendCode } from '#server/modules/members/actions/send-code.ts'
import { tryCode } from '#server/modules/members/actions/check-login-code.ts'

/** What belongs to the account as a whole: what is held, every login at once, and its end. */
export function serveAccount(
  serve: Serve,
  store: Store,
  deps: SendCodeDeps,
  exports: Exports<'member', { uid: string; now: Instant }>,
): void {
  serve(exportData, async ({ caller }) => {
    const { json } = await exports.make('member', { uid: caller.uid, now: await store.now() })
    return ok(new StreamedJson(json))
  })

  serve(logoutEverywhere, async ({ caller }) => {
    await deleteLoginsOf(store.db, caller.uid)
    return ok(null)
  })

  serve(loginList, async ({ caller }) => ok({ list: await listLogins(store.db, caller, await store.now()) }))

  serve(endLogin, async ({ body, caller }) => {
    const isEnded = await endLoginOf(store.db, caller.uid, body.loginId)
    return isEnded ? ok(null) : refuse('not-found')
  })

  serve(sendOwnCode, async ({ caller, language }) => {
    const { phone, areaCode: country } = await readMember(store.db, caller.uid)
    // An account that is kept apart from its number gets no code; staff give it one at the counter.
    if (!phone.startsWith('+')) return refuse('bad-phone')
    const asker = { kind: 'member', purpose: 'deletion' } as const
    return await sendCode(store, deps, { to: phone, country, asker, language })
  })

  serveDeletion(serve, store, deps)
}

function serveDeletion(serve: Serve, store: Store, { pepper }: SendCodeDeps): void {
  serve(deleteAccount, async ({ body, caller, operation }) => {
    // What staff did stays signed with their account; an owner takes them off the staff first.
    if (caller.isOnStaff) return refuse('forbidden')
    const now = await store.now()
    await denyPassOf(store.db, caller.uid, now)
    const unfinished = await whatIsUnfinished(store.db, caller.uid, now)
    if (unfinished) return refuse(unfinished)
    const wrong = await whatIsWrongWith(store, pepper, caller.uid, body)
    if (wrong) return wrong
    return await once(store, operation, async (tx, now) => {
      const member = await selectMemberForUpdate(tx, caller.uid)
      const unfinished = await whatIsUnfinished(tx, member.uid, now)
      if (unfinished) return refuse(unfinished)
      // One code, one deletion: a second delivery finds none.
      if (!(await deleteCode(tx, body.requestId))) return refuse('code-expired')
      const bedGapHours = await readLongestGap(tx)
      await endAccount(tx, { pepper, member, bedGapHours, cancelBookings }, now)
      return ok(null)
    })
  })
}

/** A try costs something whatever becomes of the deletion, so it is written down by itself. */
async function whatIsWrongWith(
  store: Store,
  pepper: string,
  uid: string,
  { code, requestId }: { code: string; requestId: string },
): Promise<Refusal<'wrong-code' | 'code-expired'> | undefined> {
  return await store.transaction(async (tx) => {
    const { phone } = await readMember(tx, uid)
    const tried = await tryCode(tx, pepper, { phone, purpose: 'deletion', requestId, code }, await store.now(tx))
    return 'code' in tried ? tried : undefined
  })
}
