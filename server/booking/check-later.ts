import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { type NotForMember, withoutCount } from '../rules/gap.ts'
import type { Span } from '../rules/opening-hours.ts'
import type { AppointmentRow } from '../store/appointments.ts'
import { findDevice } from '../store/devices.ts'
import type { Instant } from '../store/schema.ts'
import { readShop } from '../store/shops.ts'
import type { Tx } from '../store/store.ts'
import { readShopBook, rulesFor } from './bed-calendar.ts'
import { checkMember, refuseMember } from './check-member.ts'
import { isOpenFor } from './is-open-for.ts'

export type NotLater = 'outside-hours' | NotForMember['reason']

/**
 * Why an appointment cannot begin later on its own bed, whoever asks: its shop is closed then, or its member's skin
 * would not rest long enough before the next time. What others hold is not looked at.
 */
export async function checkLater(
  tx: Tx,
  row: AppointmentRow,
  to: Span,
  now: Instant,
): Promise<Refusal<NotLater> | undefined> {
  const device = await findDevice(tx, row.shopId, row.deviceId)
  if (!device || !(await isOpenFor(tx, row, to))) return refuse('outside-hours')
  const rules = withoutCount(rulesFor(await readShopBook(tx, await readShop(tx, row.shopId), now), device))
  const why = await checkMember(tx, row.memberUid, to, rules, now, row.appointmentId)
  return why && refuseMember(why)
}
