import { acceptInvitation, readInvitation } from '#src/contract/invitations.ts'
import { none, ok, refuse, type Refusal } from '#src/contract/outcome.ts'

import type { Caller } from '#server/http/caller.ts'
import { waitMs, wrongInvitations } from '#server/http/rate-limit.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { decideInvited } from '#server/modules/members/actions/decide-invited.ts'
import { takeUpInvitation } from '#server/modules/members/actions/take-up-invitation.ts'
import { viewInvitation } from '#server/modules/members/answers/invitation-answer.ts'
import type { InvitationCodes } from '#server/modules/members/rules/invitation.ts'
import { findInvitation } from '#server/modules/members/store/invitations.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import { selectHitsForUpdate, writeHits } from '#server/platform/database/limits/rate-limits.ts'
import type { Store } from '#server/platform/database/store.ts'

/** Joining the staff by the link of an invitation. */
export function serveInvited(serve: Serve, store: Store, codes: InvitationCodes): void {
  serve(readInvitation, async ({ body, caller, language }) => {
    const invitationId = await readCode(store, codes, body.code, caller)
    if (typeof invitationId !== 'string') return invitationId
    const row = await findInvitation(store.db, invitationId)
    if (!row) return refuse('not-found')
    const member = await readMember(store.db, caller.uid)
    const { state } = await decideInvited(store.db, row, member, await store.now())
    return ok(await viewInvitation(store.db, row, { state, language }))
  })

  serve(acceptInvitation, async ({ body, caller, operation }) => {
    // Whoever finds a locked tablet gives its clerk no level.
    if (caller.isOnStaff && caller.isLocked) return refuse('locked')
    // What is wrong is counted whatever comes of it, so that it is not of the operation.
    const invitationId = await readCode(store, codes, body.code, caller)
    if (typeof invitationId !== 'string') return invitationId
    return await once(store, operation, async (tx, now) => {
      const state = await takeUpInvitation(tx, { invitationId, memberUid: caller.uid }, now)
      if (state === 'accepted') return none()
      return state === undefined ? refuse('not-found') : refuse('invitation-over', { state })
    })
  })
}

/** The id that a code proves. Whoever has sent too many wrong ones waits, also with a right one. */
async function readCode(
  store: Store,
  codes: InvitationCodes,
  code: string,
  { uid }: Caller,
): Promise<string | Refusal<'not-found' | 'too-many'>> {
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const subject = `invitation codes by ${uid}`
    const hits = await selectHitsForUpdate(tx, subject, now)
    const wait = waitMs([wrongInvitations], hits, now)
    if (wait > 0) return refuse('too-many', { retryAfter: Math.ceil(wait / 1_000) })
    const invitationId = codes.read(code)
    if (invitationId !== undefined) return invitationId
    await writeHits(tx, subject, [...hits, now], now)
    return refuse('not-found')
  })
}
