import { releaseStart, withdrawRelease } from '#src/contract/staff/board/releases.ts'
import type { IdentityCheck } from '#src/domain/shops/identity-check.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { missingIdentity } from '#server/modules/sessions/actions/identity-for.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { addIdentityCheck } from '#server/modules/members/store/identity-checks.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { findNamed } from '#server/modules/members/store/named-member.ts'
import { once } from '#server/platform/database/operations.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { giveRelease, withdrawRelease as takeBack } from '#server/modules/sessions/store/start-releases.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

/** Where staff release each session: letting one start of a member happen, and taking that back while it waits. */
export function serveReleases(serve: Serve, store: Store): void {
  serve(releaseStart, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { shopId, memberUid, identityDocument: document } = body
      const shop = await findShop(tx, shopId)
      const member = await findNamed(tx, memberUid)
      if (shop?.operatingMode !== 'staff-release' || !member) return refuse('not-found')
      // The row that a start of this member holds while it decides.
      await selectMemberForUpdate(tx, memberUid)
      if (document !== undefined && isOwnDeal(caller, memberUid)) return refuse('own-account')
      const { identityCheck } = shop
      if (document === undefined && (await mustBeSeen(tx, { memberUid, identityCheck }))) {
        return refuse('identity-needed')
      }
      const { releaseId, endsAt } = await giveRelease(tx, { memberUid, shopId, staffUid: caller.uid }, now)
      const seen = { memberUid, shopId, staffUid: caller.uid, releaseId }
      if (document !== undefined) await addIdentityCheck(tx, { ...seen, document }, now)
      const until = new Date(endsAt).toISOString()
      const log = { staffUid: caller.uid, what: 'operation.release', subject: `member:${memberUid}` }
      await writeStaffLog(
        tx,
        { ...log, before: null, after: { releaseId, shopId, until, ...(document && { document }) } },
        now,
      )
      return ok({ releaseId, member, endsAt })
    }),
  )

  serve(withdrawRelease, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const taken = await takeBack(tx, body.releaseId, now)
      if (!taken) return refuse('not-found')
      const { releaseId, memberUid, shopId } = taken
      const log = { staffUid: caller.uid, what: 'operation.withdraw-release', subject: `member:${memberUid}` }
      await writeStaffLog(tx, { ...log, before: { releaseId, shopId }, after: null }, now)
      return ok({ releaseId })
    }),
  )
}

/** Whether a document has to be seen for this very release; what is released for staff themselves is asked for too. */
async function mustBeSeen(tx: Tx, member: { memberUid: string; identityCheck: IdentityCheck }): Promise<boolean> {
  const starting = {
    ...member,
    staff: 'none',
    isAttended: true,
    hasShownDocument: false,
    releaseId: undefined,
  } as const
  return (await missingIdentity(tx, starting)) !== undefined
}
