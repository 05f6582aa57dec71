import { refuse } from '#src/contract/outcome.ts'
import { doorPasses } from '#src/contract/passes.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { issuePasses } from '#server/modules/passes/answers/issue-passes.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'

/** Without the secrets of the machines nothing can be signed, and there are no passes. */
export function servePasses(serve: Serve, store: Store, secrets: DeviceSecrets | undefined): void {
  serve(doorPasses, async ({ body, caller, language }) => {
    if (!secrets) return refuse('unavailable')
    const phoneKey = Buffer.from(body.phoneKey, 'base64url')
    const { appointmentId, ways = ['bluetooth'] } = body
    return await issuePasses({ store, secrets }, { caller, appointmentId, phoneKey, ways, language })
  })
}
