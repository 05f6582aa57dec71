import { bedPass } from '#src/contract/passes.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { issueBedPass } from '#server/modules/sessions/actions/issue-bed-pass.ts'
import type { SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'

/** The pass that starts a booking's bed without a signal. */
export function serveBedPass(serve: Serve, deps: SessionDeps): void {
  serve(bedPass, async ({ body, caller }) => {
    const phoneKey = Buffer.from(body.phoneKey, 'base64url')
    const { appointmentId, ways = ['bluetooth'] } = body
    return await issueBedPass(deps, { caller, appointmentId, phoneKey, ways })
  })
}
