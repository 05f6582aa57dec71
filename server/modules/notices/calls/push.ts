import { ok, refuse, refuseField } from '#src/contract/outcome.ts'
import { subscribePush, unsubscribePush } from '#src/contract/notices.ts'

import { isPushEndpoint } from '#server/platform/push/push-endpoint.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { loginEndsAt } from '#server/modules/members/store/logins.ts'
import { once } from '#server/platform/database/operations.ts'
import { deleteSubscription, keepSubscription, takeSubscription } from '#server/platform/push/subscriptions.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Store } from '#server/platform/database/store.ts'

/** A login of the staff ends with the day; a manager at home is told of what happens there at night all the same. */
const alertsForMs = 30 * 24 * 3_600_000

/** Which browsers a member's notices go to. `moreOrigins`: push services that the operator allows besides the known. */
export function servePush(serve: Serve, store: Store, moreOrigins: readonly string[]): void {
  serve(subscribePush, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { endpoint, keys } = body.subscription
      if (!isPushEndpoint(endpoint, moreOrigins)) {
        return refuseField('subscription.endpoint', 'No push service that is known here')
      }
      const { features } = await readChainSettings(tx)
      if (!features.sendsNotices) return refuse('switched-off')
      const { uid: memberUid, tokenHash, isOnStaff } = caller
      const expiresAt = await loginEndsAt(tx, tokenHash)
      const terms = { expiresAt, alertsUntil: isOnStaff ? now + alertsForMs : null }
      const replaced = body.replaces === undefined ? undefined : await takeSubscription(tx, body.replaces, memberUid)
      const spoken = replaced?.language ?? language
      await keepSubscription(tx, {
        endpoint,
        memberUid,
        tokenHash,
        ...keys,
        language: spoken,
        createdAt: now,
        ...terms,
      })
      return ok(null)
    }),
  )

  serve(unsubscribePush, ({ body, caller, operation }) =>
    once<null, never>(store, operation, async (tx) => {
      await deleteSubscription(tx, body.endpoint, caller.uid)
      return ok(null)
    }),
  )
}
