import { report } from '#src/contract/sessions.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import type { Serve } from '#server/http/serve-call.ts'
import type { SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { takeReport } from '#server/modules/sessions/actions/take-report.ts'
import { once } from '#server/platform/database/operations.ts'

/**
 * Takes what beds said to a phone. Every receipt is kept by itself and counts once by its own number, so a report
 * that is delivered again, whole or in part, changes nothing; its first answer is kept with its operation.
 */
export function serveReport(serve: Serve, deps: SessionDeps): void {
  serve(report, async ({ body, caller, operation }) => {
    const messages = body.frames.map((frame) => Buffer.from(frame, 'base64url'))
    const { acks, ...counts } = await takeReport(deps, caller.uid, messages)
    return await once(deps.store, operation, async () =>
      counts.rejected === messages.length
        ? refuse('bad-signature')
        : ok({ ...counts, acks: acks.map((ack) => Buffer.from(ack).toString('base64url')) }),
    )
  })
}
