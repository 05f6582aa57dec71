import { offerStart, startForMember } from '#src/contract/staff/board/start-for-member.ts'
import type { AnswerOf, RefusalOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { readOffer } from '#server/modules/sessions/answers/bed-offer.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { beginStart } from '#server/modules/sessions/actions/begin-start.ts'
import { letGoOfPass } from '#server/modules/sessions/actions/keep-bed-passes.ts'
import { runDeviceCommand } from '#server/modules/sessions/actions/run-device-command.ts'
import type { SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { startOverNetwork } from '#server/modules/sessions/actions/start-over-network.ts'
import { findAnswer } from '#server/platform/database/operations.ts'
import { findBed } from '#server/modules/beds/store/beds.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { findNamed } from '#server/modules/members/store/named-member.ts'
import { findSession } from '#server/modules/sessions/store/sessions.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'

/** Starts a bed for a member who stands beside it: the same checks, the same promise to the bed, one more line in the log. */
export function serveStartForMember(serve: Serve, deps: SessionDeps): void {
  const { store, gateway } = deps

  serve(offerStart, async ({ body, language }) => {
    const bed = await findBed(store.db, body.deviceId)
    const member = await findNamed(store.db, body.memberUid)
    if (!bed || !member) return refuse('not-found')
    const offer = await readOffer(deps, member.uid, bed, language)
    return ok({
      member,
      cards: offer.cards.map(({ cardId, name, timesLeft }) => ({ cardId, name, timesLeft })),
      limits: offer.limits,
      defaultIntensity: offer.defaultIntensity,
      nextAllowedAt: offer.nextAllowedAt,
      booking: offer.booking,
      exposure: offer.exposure,
      restHours: offer.restHours,
      isConsentNeeded: offer.consent.needed,
      isIdentityNeeded: offer.identity !== undefined,
    })
  })

  serve(startForMember, async ({ body, caller, operation }) => {
    if ((await findAnswer(store.db, operation)) === undefined) await letGoOfPass(deps, body.memberUid)
    return await runDeviceCommand<AnswerOf<typeof startForMember>, RefusalOf<typeof startForMember>>(store, operation, {
      begunDurability: 'deferred',
      async begin(tx, now) {
        const { memberUid, identityDocument: document, ...input } = body
        if (!(await findNamed(tx, memberUid))) return refuse('not-found')
        if (document !== undefined && isOwnDeal(caller, memberUid)) return refuse('own-account')
        const bedStateOf = (deviceId: string) => gateway.bedState(deviceId)
        const begun = await beginStart(
          tx,
          {
            memberUid,
            caller,
            body: { ...input, transport: 'remote' },
            shown: { code: 'typed', position: undefined },
            bedStateOf,
            attendedBy: caller.uid,
            document,
          },
          now,
        )
        if ('code' in begun) return begun
        const { sessionId, deviceId, minutes, intensity, cardId } = begun
        const log = { staffUid: caller.uid, what: 'operation.start', subject: `session:${sessionId}` }
        await writeStaffLog(
          tx,
          {
            ...log,
            before: null,
            after: { memberUid, deviceId, minutes, intensity, cardId, ...(document && { document }) },
          },
          now,
        )
        return { subject: sessionId }
      },
      async command(sessionId) {
        const session = await findSession(store.db, sessionId)
        const refused = await startOverNetwork(deps, session).catch(deps.onError)
        return refused ?? (await stateOf(deps, sessionId))
      },
      current: (sessionId) => stateOf(deps, sessionId),
    })
  })
}

async function stateOf({ store }: SessionDeps, sessionId: string) {
  const { state } = await findSession(store.db, sessionId)
  return ok({ sessionId, state })
}
