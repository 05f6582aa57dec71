import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { type NotBookable } from '#server/modules/appointments/rules/bookable.ts'
import { type NotForMember, withoutCount } from '#server/modules/appointments/rules/gap.ts'
import { writeAppointmentEvent } from '#server/modules/appointments/store/appointment-events.ts'
import { type AppointmentRow, changeAppointment } from '#server/modules/appointments/store/appointments.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { checkMember, refuseMember } from './check-member.ts'
import { hasPackageFor } from './check-package.ts'
import { findSlot } from './find-slot.ts'
import { freeClaims, takeClaims } from './rebook.ts'

export type NotChanged = NotBookable | NotForMember['reason'] | 'not-found' | 'slot-full' | 'no-package'

/**
 * Gives an appointment the time and bed that its member chooses instead, by the rules by which they would book it now.
 * The row is held. With a refusal the transaction must be undone, and the appointment keeps what it had.
 */
export async function changeTime(
  tx: Tx,
  row: AppointmentRow,
  chosen: { deviceId: string; date: string; time: string },
  now: Instant,
): Promise<Refusal<NotChanged> | undefined> {
  const found = await findSlot(tx, { ...chosen, shopId: row.shopId, memberUid: row.memberUid }, now)
  if ('code' in found) return found
  const { slot, bed, member, rules, features } = found
  const { startsAt, endsAt } = slot
  const to = { deviceId: bed.deviceId, startsAt, endsAt }
  const [why] = await together(
    tx,
    (at) => checkMember(at, member, slot, withoutCount(rules), now, row.appointmentId),
    (at) => freeClaims(at, row, to, now),
  )
  if (why) return refuseMember(why)
  if (!features.booksWithoutPackage && !(await hasPackageFor(tx, row.memberUid, bed, slot.startsAt))) {
    return refuse('no-package')
  }
  // A time of the member's own choice: nothing that was done to the one before counts for it.
  const fresh = { postponedFrom: null, movedFrom: null, isHonoured: 0, lateMinutes: rules.lateMinutes } as const
  const from = { deviceId: row.deviceId, startsAt: row.startsAt }
  const [held] = await together(
    tx,
    (at) => takeClaims(at, row, to),
    (at) => changeAppointment(at, row, { ...to, ...fresh }),
    (at) => writeAppointmentEvent(at, row.appointmentId, { kind: 'changed', from, to }, now),
  )
  if (held === 'ok') return undefined
  return refuse(held === 'bed' ? 'slot-full' : 'overlaps-own')
}
