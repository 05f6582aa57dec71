import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { type NotForMember, withoutCount } from '#server/modules/appointments/rules/gap.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { findShopBed } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { readShopPages, rulesFor } from './bed-calendar.ts'
import { checkMember, refuseMember } from './check-member.ts'
import { isOpenFor } from './is-open-for.ts'

export type NotLater = 'outside-hours' | NotForMember['reason']

/**
 * Why an appointment cannot begin later on its own bed: its shop is closed then, or its member's skin
 * would not rest long enough before the next time. What others hold is not looked at.
 */
export async function checkLater(
  tx: Tx,
  row: AppointmentRow,
  to: Span,
  now: Instant,
): Promise<Refusal<NotLater> | undefined> {
  const { shopId } = row
  const [shop, device, pages, member] = await together(
    tx,
    (at) => readShop(at, shopId),
    (at) => findShopBed(at, shopId, row.deviceId),
    (at) => readShopPages(at, shopId, Math.min(now, to.startsAt)),
    (at) => selectMemberForUpdate(at, row.memberUid),
  )
  if (!device || !isOpenFor(shop, pages, device, to)) return refuse('outside-hours')
  const why = await checkMember(tx, member, to, withoutCount(rulesFor(pages, device)), now, row.appointmentId)
  return why && refuseMember(why)
}
