import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { type NotForMember, withoutCount } from '#server/modules/appointments/rules/gap.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { findShopBed } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { readShopBook, rulesFor } from './bed-calendar.ts'
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
  const device = await findShopBed(tx, row.shopId, row.deviceId)
  if (!device || !(await isOpenFor(tx, row, to))) return refuse('outside-hours')
  const rules = withoutCount(rulesFor(await readShopBook(tx, await readShop(tx, row.shopId), now), device))
  const why = await checkMember(tx, row.memberUid, to, rules, now, row.appointmentId)
  return why && refuseMember(why)
}
