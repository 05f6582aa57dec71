import type { CamelOf } from '#src/contract/codec.ts'
import type { clashDecision } from '#src/contract/clashes.ts'

import type { Place } from './rebook.ts'
import { rulesFor } from './bed-calendar.ts'
import { listExposures } from './check-member.ts'
import { chooseSlot } from '#server/modules/appointments/rules/bookable.ts'
import { whyNotForMember, withoutCount } from '#server/modules/appointments/rules/gap.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { releaseClaims } from '#server/modules/appointments/store/claims.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { cancelByStaff, keepByStaff, moveByStaff } from './appointment-actions.ts'
import type { ShopPlans } from './shop-plans.ts'

export type ClashDecision = CamelOf<typeof clashDecision>
export type ClashProblem = 'slot-full' | 'slot-past' | 'outside-hours' | 'too-soon' | 'overlaps-own'

interface Clashing {
  clashing: readonly AppointmentRow[]
  after: ShopPlans
  changing: { decisions: readonly ClashDecision[]; staffUid: string; reason: string | undefined; emptied?: string }
}

/** Does what was decided about each appointment; tells which moves cannot be made, by appointment. */
export async function resolveClashes(
  tx: Tx,
  { clashing, after, changing }: Clashing,
  now: Instant,
): Promise<Map<string, ClashProblem>> {
  const { decisions, staffUid, reason } = changing
  const action = { staffUid, reason, isNotified: true }
  const problems = new Map<string, ClashProblem>()
  const choiceOf = ({ appointmentId }: AppointmentRow) => decisions.find((one) => one.appointmentId === appointmentId)
  // Cancellations and moves away come first, so that two appointments may change places.
  const leaving = clashing.filter((row) => choiceOf(row)?.choice !== 'keep')
  await releaseClaims(
    tx,
    leaving.map(({ appointmentId }) => appointmentId),
  )
  for (const row of clashing) {
    const decision = choiceOf(row)
    if (decision?.choice === 'cancel') await cancelByStaff(tx, row, action, now)
    if (decision?.choice === 'keep') await keepByStaff(tx, row, action, now)
    if (decision?.choice !== 'move') continue
    const to = await choosePlace(tx, row, decision, after, changing.emptied, now)
    const problem =
      typeof to === 'string' ? to : (await moveByStaff(tx, row, to, action, now)) ? undefined : 'slot-full'
    if (problem) problems.set(row.appointmentId, problem)
  }
  return problems
}

/** Where a move goes, by the hours after the change and the rest that the member's skin needs. */
async function choosePlace(
  tx: Tx,
  row: AppointmentRow,
  { deviceId: wanted, date, time }: ClashDecision & { choice: 'move' },
  after: ShopPlans,
  emptied: string | undefined,
  now: Instant,
): Promise<Place | ClashProblem> {
  const bed = after.beds.find(({ deviceId }) => deviceId === wanted && deviceId !== emptied)
  if (!bed) return 'outside-hours'
  const slot = chooseSlot(after.calendarOf(bed), { date, time }, now, ['horizon'])
  if (typeof slot === 'string') return slot === 'slot-past' ? slot : 'outside-hours'
  const rules = withoutCount(rulesFor(after, bed))
  const exposures = await listExposures(tx, row.memberUid, slot.startsAt, rules, now, row.appointmentId)
  const why = whyNotForMember(slot, exposures, rules)
  if (why) return why.reason === 'too-soon' ? 'too-soon' : 'overlaps-own'
  return { deviceId: bed.deviceId, startsAt: slot.startsAt, endsAt: slot.endsAt }
}
