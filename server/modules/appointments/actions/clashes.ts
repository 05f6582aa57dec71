import type { CamelOf } from '#src/contract/codec.ts'
import type { clashList } from '#src/contract/clashes.ts'
import type { RefusalCode } from '#src/contract/codes.ts'
import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { clashesOf } from '#server/modules/appointments/rules/clashes.ts'
import { stateNow } from '#server/modules/appointments/rules/change-appointment.ts'
import {
  type AppointmentRow,
  listToCome,
  selectAppointmentForUpdate,
} from '#server/modules/appointments/store/appointments.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { selectShopHoursForUpdate } from '#server/modules/shops/store/shop-hours.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { resolveClashes, type ClashDecision, type ClashProblem } from './resolve-clashes.ts'
import { readPlans, type ShopPlans } from './shop-plans.ts'

/** What stands in the way of a change, and why what was decided about it could not be done. */
export interface FoundClashes {
  clashing: readonly AppointmentRow[]
  /** The shop as it would be with the change. */
  after: ShopPlans
  problems: ReadonlyMap<string, ClashProblem>
  emptied: string | undefined
}

export interface Changing<Code extends RefusalCode> {
  shopId: number
  /** Writes the change, or says why not. Everything is undone together when something clashes. */
  change: (tx: Tx) => Promise<Refusal<Code> | undefined>
  /** A bed that is emptied although nothing is written about it. */
  emptied?: string
  decisions: readonly ClashDecision[]
  staffUid: string
  /** Stands in the log of every appointment that is moved, cancelled or kept. */
  reason: string | undefined
  /** Describes what stands in the way to the caller, while the change is tried. */
  describe: (tx: Tx, found: FoundClashes, now: Instant) => Promise<CamelOf<typeof clashList>>
}

/**
 * Changes what of a shop can be booked, in the transaction of a writing call (`once`), together with what becomes of
 * each appointment that stands in the way. Undefined when all is done; else a refusal that undoes everything:
 * `clashes` with the list as it is now when an appointment is not decided about, has changed, or cannot go where it
 * was sent. No booking of this shop is decided meanwhile.
 */
export async function changeWithClashes<Code extends RefusalCode = never>(
  tx: Tx,
  changing: Changing<Code>,
  now: Instant,
): Promise<Refusal<Code | 'clashes' | 'not-found'> | undefined> {
  const shop = await selectShopHoursForUpdate(tx, changing.shopId, 'change')
  if (!shop) return refuse('not-found')
  const before = await readPlans(tx, shop, now)
  const refusal = await changing.change(tx)
  if (refusal) return refusal
  // The change may be one of the shop's own hours.
  const after = await readPlans(tx, await readShop(tx, shop.shopId), now)

  const { emptied } = changing
  const toCome = await listToCome(tx, shop.shopId, now)
  const clashing = await hold(tx, clashesOf(toCome, before.planOf(emptied, true), after.planOf(emptied, false)), now)
  const isDecided = ({ appointmentId, rev }: AppointmentRow) =>
    changing.decisions.some((decision) => decision.appointmentId === appointmentId && decision.rev === rev)
  const problems = clashing.every(isDecided) ? await resolveClashes(tx, { clashing, after, changing }, now) : new Map()
  if (clashing.every(isDecided) && problems.size === 0) return undefined
  return refuse('clashes', await changing.describe(tx, { clashing, after, problems, emptied }, now))
}

/** As they are now: a cancellation or a visit that was under way has been written. */
async function hold(tx: Tx, rows: AppointmentRow[], now: Instant): Promise<AppointmentRow[]> {
  const held: AppointmentRow[] = []
  for (const { memberUid, appointmentId } of rows.toSorted(byId)) {
    await selectMemberForUpdate(tx, memberUid)
    const row = await selectAppointmentForUpdate(tx, memberUid, appointmentId)
    if (row && stateNow(row, now) === 'booked') held.push(row)
  }
  return held.toSorted((a, b) => a.startsAt - b.startsAt)
}

/** Two changes at once hold what they share in the same order. */
function byId(a: AppointmentRow, b: AppointmentRow): number {
  return a.appointmentId < b.appointmentId ? -1 : 1
}
