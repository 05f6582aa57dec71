import {
  invite,
  invitationLink,
  listInvitations,
  mostOpenInvitations,
  revokeInvitation,
} from '#src/contract/staff/access/invitations.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { describeInvitations } from '#server/modules/members/answers/invitation-answer.ts'
import { type InvitationCodes, newInvitationId } from '#server/modules/members/rules/invitation.ts'
import { areWrong, loggedLevels, wrongShops } from '#server/modules/members/rules/named-levels.ts'
import {
  addInvitation,
  countOpenInvitations,
  invitedShops,
  selectInvitationForUpdate,
  updateInvitation,
} from '#server/modules/members/store/invitations.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { listLivingShops } from '#server/modules/shops/store/shops.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

const hourMs = 3_600_000
const nothing = { staffLevel: null, shops: {} }
const noLevel = { path: 'level', message: 'A level of the chain or of a studio is needed' }

/** Inviting somebody to the staff by a link, and taking that back. */
export function serveInvitations(serve: Serve, store: Store, codes: InvitationCodes): void {
  serve(listInvitations, async () => ok(await describeInvitations(store.db, await store.now())))

  serve(invite, ({ body: { hours, name, level, shops }, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      if (level === null && shops.length === 0) return refuse('bad-request', { issues: [noLevel] })
      if (areWrong({ level, shops }, await listLivingShops(tx))) return refuse('bad-request', { issues: [wrongShops] })
      // Whoever takes the inviter's level away waits for this, or this for them.
      const { role, staffLevel } = await selectMemberForUpdate(tx, caller.uid)
      if (role !== 'admin' || staffLevel !== caller.level) return refuse('forbidden')
      if ((await countOpenInvitations(tx, now)) >= mostOpenInvitations) return refuse('too-many-invitations')
      const invitationId = newInvitationId()
      const terms = { name, level, shops: invitedShops.write(shops) }
      await addInvitation(tx, {
        ...terms,
        invitationId,
        inviterUid: caller.uid,
        createdAt: now,
        endsAt: now + hours * hourMs,
      })
      const action = { staffUid: caller.uid, what: 'access.invite', subject: `invitation:${invitationId}` }
      await writeStaffLog(tx, { ...action, before: nothing, after: { ...loggedLevels({ level, shops }), hours } }, now)
      return ok(await describeOne(tx, invitationId, now))
    }),
  )

  serve(invitationLink, async ({ body: { invitationId } }) => {
    const found = await findDescribed(store.db, invitationId, await store.now())
    if (!found) return refuse('not-found')
    return found.state === 'open' ? ok({ code: codes.of(invitationId) }) : refuse('invitation-over', found)
  })

  serve(revokeInvitation, ({ body: { invitationId }, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const row = await selectInvitationForUpdate(tx, invitationId)
      if (!row) return refuse('not-found')
      const before = await describeOne(tx, invitationId, now)
      if (before.state !== 'open') return refuse('invitation-over', before)
      await updateInvitation(tx, invitationId, { revokedAt: now })
      const action = { staffUid: caller.uid, what: 'access.revoke', subject: `invitation:${invitationId}` }
      await writeStaffLog(tx, { ...action, before: { state: 'open' }, after: { state: 'revoked' } }, now)
      return ok(await describeOne(tx, invitationId, now))
    }),
  )
}

async function findDescribed(db: Db, invitationId: string, now: Instant) {
  const [found] = await describeInvitations(db, now, invitationId)
  return found
}

async function describeOne(db: Db, invitationId: string, now: Instant) {
  const found = await findDescribed(db, invitationId, now)
  if (!found) throw new Error('A held invitation is gone')
  return found
}
