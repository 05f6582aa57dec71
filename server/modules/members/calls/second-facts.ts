import { refuse } from '#src/contract/outcome.ts'
import { beginAccount, proveAccount } from '#src/contract/second-facts.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { readLongestGap } from '#server/modules/beds/store/bed-configs.ts'
import { keepApart } from '#server/modules/members/actions/keep-apart.ts'
import { findOrAdmitMember } from '#server/modules/members/actions/retain-facts.ts'
import { isSameName, mostWrongFacts } from '#server/modules/members/rules/unseen-number.ts'
import { type MemberRow, selectMemberForUpdate, updateMember } from '#server/modules/members/store/members.ts'
import { findTicket } from '#server/modules/members/store/second-facts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { enter } from './enter.ts'

/** A number that was not seen for long: whose account it is, has to be proved by more than a code. */
export function serveSecondFacts(serve: Serve, store: Store, pepper: string): void {
  serve(proveAccount, ({ body, device, appLanguage }) =>
    store.transaction(async (tx) => {
      const now = await store.now(tx)
      const waiting = await findWaiting(tx, body.ticket, now)
      if (!waiting) return refuse('code-expired')
      const { member, hasAgreed } = waiting
      const triesLeft = Math.max(0, mostWrongFacts - member.wrongFacts)
      if (triesLeft === 0) return refuse('wrong-fact', { triesLeft })
      if (isSameName(member.nickname, body.nickname))
        return await enter(tx, member, { now, hasAgreed, isNew: false, device, appLanguage })
      await updateMember(tx, member.uid, { wrongFacts: member.wrongFacts + 1 })
      return refuse('wrong-fact', { triesLeft: triesLeft - 1 })
    }),
  )

  serve(beginAccount, ({ body, device, appLanguage }) =>
    store.transaction(async (tx) => {
      const now = await store.now(tx)
      const waiting = await findWaiting(tx, body.ticket, now)
      if (!waiting) return refuse('code-expired')
      const { member: before, hasAgreed } = waiting
      const { phone, areaCode } = before
      await keepApart(tx, { pepper, member: before, bedGapHours: await readLongestGap(tx) }, now)
      const { member, isNew } = await findOrAdmitMember(tx, pepper, { phone, areaCode }, now)
      return await enter(tx, member, { now, hasAgreed, isNew, device, appLanguage })
    }),
  )
}

/** Locks the account; a ticket whose account has got another number meanwhile leads nowhere. */
async function findWaiting(
  tx: Tx,
  ticket: string,
  now: Instant,
): Promise<{ member: MemberRow; hasAgreed: boolean } | undefined> {
  const row = await findTicket(tx, ticket, now)
  if (!row) return undefined
  const member = await selectMemberForUpdate(tx, row.memberUid)
  // A call that waited for the lock may find that another phone has decided meanwhile.
  const isOpen = member.phone === row.phone && (await findTicket(tx, ticket, now)) !== undefined
  return isOpen ? { member, hasAgreed: row.agreed === 1 } : undefined
}
