import { ok } from '#src/contract/outcome.ts'
import { getMessageSpending } from '#src/contract/staff/message-spending.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import type { SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'
import { placeOfScope, regionOf } from '#server/modules/members/rules/country-names.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Store } from '#server/platform/database/store.ts'
import { listMessageStops, spentOf } from '#server/platform/messaging/message-attempts.ts'
import { countOfDay } from '#server/platform/messaging/message-days.ts'
import { listTotals } from '#server/platform/messaging/message-totals.ts'

const shownDays = 30

/** What codes cost, for those who answer for it. */
export function serveMessageSpending(serve: Serve, store: Store, deps: SendCodeDeps): void {
  const { db } = store
  const { channels, notices } = deps.messenger
  const { money, messagesPerDay } = deps.budget
  serve(getMessageSpending, async () => {
    const at = await store.now()
    const today = shopDate(at, (await readChainIdentity(db)).timeZone)
    const spent = await spentOf(db, {}, at)
    const totals = await listTotals(db, addDays(today, 1 - shownDays))
    return ok({
      currency: money.currency,
      today,
      channels: [...channels],
      hearsDeliveries: notices !== undefined,
      hour: { micros: spent.hour, mostMicros: money.perHour },
      day: { micros: spent.day, mostMicros: money.perDay },
      messages: { sent: await countOfDay(db, today), most: messagesPerDay },
      stops: (await listMessageStops(db, at)).map(({ scope, since }) => Object.assign(placeOfScope(scope), { since })),
      totals: totals.map(({ day, ...total }) =>
        Object.assign(total, { date: day, region: regionOf(total.country) ?? null }),
      ),
    })
  })
}
