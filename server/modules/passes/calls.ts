import { ok, refuse } from '#src/contract/outcome.ts'
import { deviceMessages, doorPasses } from '#src/contract/passes.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { writeDeviceMessages } from '#server/modules/passes/answers/device-messages.ts'
import { issuePasses } from '#server/modules/passes/answers/issue-passes.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

interface Deps {
  store: Store
  gateway: Gateway
  secrets: DeviceSecrets | undefined
}

/** Without the secrets of the machines nothing can be signed, and there are no passes. */
export function servePasses(serve: Serve, { store, gateway, secrets }: Deps): void {
  serve(doorPasses, async ({ body, caller, language }) => {
    if (!secrets) return refuse('unavailable')
    const phoneKey = Buffer.from(body.phoneKey, 'base64url')
    const { appointmentId, ways = ['bluetooth'], keypad } = body
    const asked = { caller, appointmentId, phoneKey, language }
    return await issuePasses({ store, secrets }, { ...asked, ways: keypad ? [...ways, 'keypad'] : ways })
  })

  serve(deviceMessages, async ({ body }) => {
    if (!secrets) return refuse('unavailable')
    const messages = await writeDeviceMessages({ store, gateway, secrets }, body)
    if (!messages) return refuse('not-found')
    return ok({ frames: messages.map((bytes) => Buffer.from(bytes).toString('base64url')) })
  })
}
