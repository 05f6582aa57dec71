import { readSelf } from '#src/contract/staff/self.ts'
import { ok } from '#src/contract/outcome.ts'
import { firstTenders, tendersTaken, tendersWithNumber } from '#src/domain/payments/tenders.ts'
import { staffPermissions, type StaffPath } from '#src/contract/staff/permissions.ts'

import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { mayCallAnywhere, mayCallAt } from '#server/http/staff-gate.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import { findPin } from '#server/modules/members/store/staff-pins.ts'
import type { Store } from '#server/platform/database/store.ts'

/** Who is at the counter and what they may do. */
export function serveSelf(serve: Serve, store: Store, canSellOnline: boolean): void {
  serve(readSelf, async ({ caller }) => {
    const { uid, levelHere: level, shopLevels } = caller
    const { nickname, avatar } = await readMember(store.db, uid)
    const paths = Object.keys(staffPermissions) as StaffPath[]
    const allowed = paths.filter((path) => mayCallAnywhere(caller, path))
    const { timeZone, currency } = await readChainIdentity(store.db)
    const shops = [...shopLevels].map(([shopId, at]) => ({
      shopId,
      level: at,
      allowed: allowed.filter((path) => mayCallAt(caller, shopId, path)),
    }))
    const { till, features } = await readChainSettings(store.db)
    const [taken, numbered] = [tendersTaken(till), tendersWithNumber(till)]
    const hasPin = (await findPin(store.db, uid)) !== undefined
    return ok({
      uid,
      nickname,
      avatar,
      level,
      hasPin,
      allowed,
      timeZone,
      currency,
      tenders: firstTenders.filter((tender) => taken.includes(tender)),
      taken: taken.map((tender) => ({ tender, needsNumber: numbered.includes(tender) })),
      paysOnline: canSellOnline && features.paysOnline,
      discounts: {
        staff: till.staffDiscountPercent,
        manager: till.managerDiscountPercent,
        owner: till.ownerDiscountPercent,
      },
      ...(caller.level === null && { shops }),
    })
  })
}
