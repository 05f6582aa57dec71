import { usualLateMinutes } from '#src/domain/appointments/appointment.ts'

import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import { claimedSlots } from '#server/modules/shops/rules/slot-grid.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Chance } from './chance.ts'
import { day, hour, type Making, minute, type Person, type Studio } from './history.ts'

export interface Booking extends Span {
  person: Person
  bed: BedRow
}

interface Became {
  state: AppointmentRow['state']
  /** When it was cancelled; by whom of the staff and why, or by its member. */
  cancelledAt?: Instant
  cancelledBy?: { staffUid: string; reason: string }
}

/** An appointment as it has become, with the pieces of time that it still holds. Its member's skin rests around it. */
export function addAppointment(making: Making, chance: Chance, booking: Booking, became: Became): AppointmentRow {
  const { rows } = making.history
  const { person, bed, startsAt, endsAt } = booking
  const { state, cancelledAt } = became
  const latest = Math.min(startsAt, cancelledAt ?? startsAt, making.now) - 10 * minute
  const createdAt = Math.max(person.joinedAt + minute, Math.min(latest, startsAt - chance.between(2, 96) * hour))
  const isByStaff = chance.isOf(0.12)
  const row: AppointmentRow = {
    appointmentId: chance.id(createdAt),
    memberUid: person.uid,
    shopId: bed.shopId,
    deviceId: bed.deviceId,
    startsAt,
    endsAt,
    state,
    rev: state === 'booked' || state === 'timeout' ? 1 : 2,
    createdAt,
    postponedFrom: null,
    movedFrom: null,
    isHonoured: 0,
    note: isByStaff && chance.isOf(0.3) ? chance.pick(['第一次來', '電話預約', '想試臥式']) : null,
    madeBy: isByStaff ? making.staff.clerk : null,
    lateMinutes: usualLateMinutes,
    leftAt: null,
    checkedInAt: null,
  }
  rows.appointments.push(row)
  if (isByStaff) noteMade(making, row)
  if (state === 'booked' || state === 'visited') claim(making, row)
  if (cancelledAt !== undefined) noteCancelled(making, chance, row, { ...became, cancelledAt })
  return row
}

/** Nobody can book what is over: the pieces of older visits would be two of five rows, and are asked for by nothing. */
const claimedMs = 2 * day

function claim({ history: { rows }, now }: Making, row: AppointmentRow): void {
  const { appointmentId, deviceId, memberUid } = row
  if (row.endsAt < now - claimedMs) return
  for (const slotAt of claimedSlots(row)) {
    rows.deviceClaims.push({ deviceId, slotAt, appointmentId })
    rows.memberClaims.push({ memberUid, slotAt, appointmentId })
  }
}

function noteMade({ history, staff }: Making, row: AppointmentRow): void {
  const { appointmentId, createdAt: at, memberUid } = row
  const after = { ...placeOf(row), state: 'booked', leave: [] }
  const act = { at, staffUid: staff.clerk, what: 'appointment.create', subject: `appointment:${appointmentId}` }
  history.acts.push({ ...act, before: null, after, reason: null, memberUid })
}

function noteCancelled(
  { history }: Making,
  chance: Chance,
  row: AppointmentRow,
  { cancelledAt: at, cancelledBy }: Became & { cancelledAt: Instant },
): void {
  const { appointmentId, memberUid } = row
  if (!cancelledBy) {
    const what = JSON.stringify({ kind: 'cancelled' })
    history.rows.appointmentEvents.push({ eventId: chance.id(at), appointmentId, what, happenedAt: at })
    return
  }
  const [before, after] = [
    { ...placeOf(row), state: 'booked' },
    { ...placeOf(row), state: 'cancelled' },
  ]
  const subject = `appointment:${appointmentId}`
  history.acts.push({ at, what: 'appointment.cancel', subject, before, after, memberUid, ...cancelledBy })
}

function placeOf({ deviceId, startsAt, endsAt }: AppointmentRow) {
  return { deviceId, startsAt, endsAt }
}

/** The chain's seconds from the opening to the door's fall. */
const entryMs = 30_000
const lockMs = 700

/** The door opens for a booking; now and then only the second time. Tells when its member was in. */
export function openDoor(
  making: Making,
  chance: Chance,
  { lockId }: Studio,
  { appointmentId, memberUid }: AppointmentRow,
  at: Instant,
): Instant {
  const isStiff = chance.isOf(0.015)
  if (isStiff) addOpening(making, chance, { appointmentId, memberUid, lockId, at, result: 'failed' })
  const openedAt = isStiff ? at + 20_000 : at
  addOpening(making, chance, { appointmentId, memberUid, lockId, at: openedAt, result: 'opened' })
  return openedAt + lockMs
}

interface Opening {
  appointmentId: string
  memberUid: string
  lockId: string
  at: Instant
  result: 'opened' | 'failed'
}

function addOpening(making: Making, chance: Chance, opening: Opening): void {
  const { rows, doorWords } = making.history
  const { appointmentId, memberUid, lockId, at, result } = opening
  const openingId = chance.id(at)
  const rule = 'booking'
  const proof = chance.weigh<'signed' | 'typed' | 'signed-near'>([
    ['signed', 70],
    ['signed-near', 20],
    ['typed', 10],
  ])
  const answeredAt = at + lockMs
  rows.doorOpenings.push({
    openingId,
    memberUid,
    opId: chance.id(at),
    lockId,
    appointmentId,
    rule,
    proof,
    askedAt: at,
    result,
    answeredAt,
    enterBy: result === 'opened' ? answeredAt + entryMs : null,
    availableAt: null,
    radioId: null,
    isRepeat: 0,
    visitor: null,
  })
  const asked = { what: 'asked', openingId, memberUid, rule, appointmentId, proof, at }
  doorWords.push({ at, lockId, entry: asked })
  doorWords.push({ at: answeredAt, lockId, entry: { what: result, openingId, at: answeredAt } })
}
