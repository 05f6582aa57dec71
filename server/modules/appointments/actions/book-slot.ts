import { v7 as uuidv7 } from 'uuid'

import { isRefusal, type Refusal, refuse } from '#src/contract/outcome.ts'

import type { Waiver, NotBookable } from '#server/modules/appointments/rules/bookable.ts'
import type { NotForMember } from '#server/modules/appointments/rules/gap.ts'
import { claimedSlots, type GridSlot } from '#server/modules/shops/rules/slot-grid.ts'
import { type AppointmentRow, insertAppointment, timeOutLate } from '#server/modules/appointments/store/appointments.ts'
import { claimBed, claimMember } from '#server/modules/appointments/store/claims.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ChainRules } from '#server/modules/chain/store/settings.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { checkMember, refuseMember } from './check-member.ts'
import { findSlot, type FoundSlot, type SlotInput } from './find-slot.ts'

export interface BookingInput extends SlotInput {
  /** By whom of the staff, and what they noted. */
  madeBy?: string
  note?: string | undefined
}

export type NotBooked = NotBookable | NotForMember['reason'] | 'not-found' | 'slot-full'

/** What was booked, and what was read on the way. */
export type Booked = Pick<FoundSlot, 'shop' | 'bed' | 'features'> & { appointment: AppointmentRow }

/**
 * Books a slot for a member, by the same rules for all. What `waivers` names is set aside; what protects the
 * member's skin, and what excludes two people on one bed, never is.
 */
export async function bookSlot(
  tx: Tx,
  input: BookingInput,
  now: Instant,
  waivers: readonly Waiver[] = [],
): Promise<Booked | Refusal<NotBooked>> {
  const found = await findSlot(tx, input, now, waivers)
  if ('code' in found) return found
  const { slot, shop, bed, member, rules, features } = found
  const maxOpenAppointments = waivers.includes('count') ? Number.MAX_SAFE_INTEGER : rules.maxOpenAppointments
  const [notForMember] = await together(
    tx,
    (at) => checkMember(at, member, slot, { ...rules, maxOpenAppointments }, now),
    (at) => timeOutLate(at, now, { deviceId: input.deviceId }),
  )
  if (notForMember) return refuseMember(notForMember)

  const appointment = newAppointment(input, slot, rules, now)
  const slots = claimedSlots(slot)
  const [, hasBed, hasMember] = await together(
    tx,
    (at) => insertAppointment(at, appointment),
    (at) => claimBed(at, appointment, slots),
    (at) => claimMember(at, appointment, slots),
  )
  if (!hasBed) return refuse('slot-full')
  if (!hasMember) return refuse('overlaps-own')
  return { appointment, shop, bed, features }
}

export function isNotBooked(result: Booked | Refusal<NotBooked>): result is Refusal<NotBooked> {
  return 'code' in result && isRefusal(result)
}

function newAppointment(
  input: BookingInput,
  slot: GridSlot,
  { lateMinutes }: ChainRules,
  now: Instant,
): AppointmentRow {
  return {
    appointmentId: uuidv7(),
    memberUid: input.memberUid,
    shopId: input.shopId,
    deviceId: input.deviceId,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    state: 'booked',
    rev: 1,
    postponedFrom: null,
    movedFrom: null,
    isHonoured: 0,
    note: input.note ?? null,
    madeBy: input.madeBy ?? null,
    createdAt: now,
    lateMinutes,
    leftAt: null,
    checkedInAt: null,
  }
}
