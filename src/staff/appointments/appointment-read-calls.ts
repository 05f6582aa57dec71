import type {
  appointmentStory,
  dayCalendar,
  slotTable,
  staffAppointment as wireAppointment,
} from '#src/contract/staff/appointments.ts'
import type { staffMember as wireMember } from '#src/contract/staff/staff-member.ts'
import { toInstant } from '#src/client/http/instant.ts'
import type { z } from 'zod/mini'

import {
  type AppointmentStory,
  type BedState,
  type CalendarBed,
  type CardLeft,
  cellKey,
  type DaySession,
  type SlotTable,
  type StaffAppointment,
  type StaffDay,
  type StaffMember,
  timelineKinds,
} from './staff-appointment-calls.ts'

export function toStaffAppointment(wire: z.output<typeof wireAppointment>): StaffAppointment {
  return {
    appointmentId: wire.appointment_id,
    code: wire.code,
    member: toMember(wire.member),
    shopId: wire.shop_id,
    deviceId: wire.device_id,
    deviceName: wire.device_name,
    deviceType: wire.device_type,
    date: wire.date,
    time: wire.time,
    endTime: wire.end_time,
    startsAt: toInstant(wire.starts_at),
    endsAt: toInstant(wire.ends_at),
    timeZone: wire.time_zone,
    state: wire.state === 'timeout' ? 'timed-out' : wire.state,
    isInUse: wire.in_use,
    hasBegun: wire.has_begun ?? wire.in_use,
    hasLeft: (wire.left_at ?? null) !== null,
    isHonoured: wire.honoured,
    lateMinutes: wire.late_minutes,
    hasPackage: wire.has_package,
    note: wire.note ?? undefined,
    rev: wire.rev,
  }
}

export function toMember({ uid, nickname, phone_masked, avatar }: z.output<typeof wireMember>): StaffMember {
  return { uid, name: nickname, phone: phone_masked, avatar }
}

export function toCard(card: { name: string; left: number | null } | null): CardLeft | undefined {
  return card === null ? undefined : { name: card.name, left: card.left ?? undefined }
}

interface WireBed {
  device_id: string
  device_name: string
  device_type: string
  state: BedState
}

function toBed({ device_id, device_name, device_type, state }: WireBed): CalendarBed {
  return { deviceId: device_id, name: device_name, type: device_type, state }
}

export function toDay(wire: z.output<typeof dayCalendar.answer>): StaffDay {
  return {
    date: wire.date,
    timeZone: wire.time_zone,
    startsAt: toInstant(wire.starts_at),
    endsAt: toInstant(wire.ends_at),
    beds: wire.beds.map((bed) =>
      Object.assign(toBed(bed), {
        closed: bed.closed.map(({ starts_at, ends_at, reason }) => ({
          startsAt: toInstant(starts_at),
          endsAt: toInstant(ends_at),
          reason: reason ?? undefined,
        })),
        slots: bed.slots.map(({ time, end_time, starts_at, state }) => ({
          time,
          endTime: end_time,
          startsAt: toInstant(starts_at),
          state,
        })),
      }),
    ),
    appointments: wire.appointments.map(toStaffAppointment),
    sessions: (wire.sessions ?? []).map(toDaySession),
  }
}

function toDaySession(wire: NonNullable<z.output<typeof dayCalendar.answer>['sessions']>[number]): DaySession {
  return {
    sessionId: wire.session_id,
    deviceId: wire.device_id,
    appointmentId: wire.appointment_id ?? undefined,
    member: toMember(wire.member),
    state: wire.state,
    isManual: wire.is_manual,
    startsAt: toInstant(wire.starts_at),
    endsAt: wire.ends_at === null ? undefined : toInstant(wire.ends_at),
    minutes: wire.minutes,
  }
}

export function toTable(wire: z.output<typeof slotTable.answer>): SlotTable {
  const cells = wire.cells.map(({ device_id, time, end_time, state, stays_checked_in }) => [
    cellKey(device_id, time),
    { endTime: end_time, state, staysCheckedIn: stays_checked_in === true },
  ])
  return {
    date: wire.date,
    isFar: wire.is_far,
    beds: wire.beds.map(toBed),
    times: wire.times,
    cells: Object.fromEntries(cells),
  }
}

export function toStory(wire: z.output<typeof appointmentStory.answer>): AppointmentStory {
  const place = (at: { starts_at: string; device_name: string } | null) =>
    at ? { startsAt: toInstant(at.starts_at), deviceName: at.device_name } : undefined
  return {
    appointment: toStaffAppointment(wire.appointment),
    card: toCard(wire.card),
    gapHours: wire.gap_hours,
    postpone: wire.postpone.map(({ minutes, starts_at, state }) => ({
      minutes,
      startsAt: toInstant(starts_at),
      state,
    })),
    timeline: (wire.all_timeline ?? wire.timeline).map(({ at, what, by, name, from, to, reason }) => ({
      at: toInstant(at),
      what: timelineKinds.find((kind) => kind === what) ?? ('other' as const),
      by,
      name: name ?? undefined,
      from: place(from),
      to: place(to),
      reason: reason ?? undefined,
    })),
  }
}
