import { getUserCardInfo } from '#src/contract/sessions.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { readBedOffer } from '#server/modules/sessions/answers/bed-offer.ts'
import type { SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { findBed } from '#server/modules/beds/store/beds.ts'

export function serveBedOffer(serve: Serve, deps: SessionDeps): void {
  serve(getUserCardInfo, async ({ body, caller, language }) => {
    const bed = await findBed(deps.store.db, body.deviceId)
    return bed ? ok(await readBedOffer(deps, caller, bed, language)) : refuse('not-found')
  })
}
