import type { slotTable } from '#src/contract/staff/appointments.ts'
import type { AppointmentState } from '#src/domain/appointments/appointment.ts'
import type { SessionState } from '#src/domain/sessions/session.ts'
import type { z } from 'zod/mini'

export interface StaffMember {
  uid: string
  name: string
  phone: string
  avatar: string | null
}

/** A card by its name and what is left on it; `left` undefined: as often as wished. */
export interface CardLeft {
  name: string
  left: number | undefined
}

/** An appointment as staff see it. Instants in ms, dates and times of the studio's calendar. */
export interface StaffAppointment {
  appointmentId: string
  code: string
  member: StaffMember
  shopId: number
  deviceId: string
  deviceName: string
  deviceType: string
  date: string
  time: string
  endTime: string
  startsAt: number
  endsAt: number
  timeZone: string
  state: AppointmentState
  isInUse: boolean
  /** A session of it began, and its time was not given back. */
  hasBegun: boolean
  /** Its member came, and left without tanning. */
  hasLeft: boolean
  isHonoured: boolean
  note: string | undefined
  rev: number
  /** How late the member may come. */
  lateMinutes: number
  /** Whether a package of the member pays for it; undefined where that is not looked at. */
  hasPackage?: boolean | undefined
}

/** Its member came and has not tanned yet. */
export function isWaiting({ state, hasBegun, hasLeft }: StaffAppointment): boolean {
  return state === 'visited' && !hasBegun && !hasLeft
}

export type BedState = 'ready' | 'offline' | 'disabled'

export interface CalendarBed {
  deviceId: string
  name: string
  type: string
  state: BedState
}

export interface DayBed extends CalendarBed {
  closed: { startsAt: number; endsAt: number; reason: string | undefined }[]
  slots: { time: string; endTime: string; startsAt: number; state: 'free' | 'taken' | 'past' }[]
}

export interface StaffDay {
  date: string
  timeZone: string
  startsAt: number
  endsAt: number
  beds: DayBed[]
  appointments: StaffAppointment[]
  sessions: DaySession[]
}

/** A session as the calendar shows it. */
export interface DaySession {
  sessionId: string
  deviceId: string
  /** undefined: a walk-in, no booking led to it. */
  appointmentId: string | undefined
  member: StaffMember
  state: SessionState
  /** Staff ended it in place of its bed. */
  isManual: boolean
  startsAt: number
  /** undefined: nobody knows. */
  endsAt: number | undefined
  minutes: number
}

export type CellState = z.output<typeof slotTable.answer>['cells'][number]['state']

export interface SlotTable {
  date: string
  /** Further ahead than members may book. */
  isFar: boolean
  beds: CalendarBed[]
  times: string[]
  /** By bed and time, as `cellKey` makes it. */
  cells: Record<string, { endTime: string; state: CellState; staysCheckedIn?: boolean }>
}

export const timelineKinds = [
  'booked',
  'moved',
  'postponed',
  'cancelled',
  'visited',
  'visit-undone',
  'left',
  'timed-out',
  'restored',
  'kept',
  'reminded',
  'told',
  'door',
  'session',
] as const

/** `other`: a later version of the studio knows more kinds. */
export interface TimelineEntry {
  at: number
  what: (typeof timelineKinds)[number] | 'other'
  by: 'member' | 'staff' | 'system'
  name: string | undefined
  from: { startsAt: number; deviceName: string } | undefined
  to: { startsAt: number; deviceName: string } | undefined
  reason: string | undefined
}

export interface AppointmentStory {
  appointment: StaffAppointment
  card: CardLeft | undefined
  gapHours: number
  postpone: { minutes: 5 | 10 | 15; startsAt: number; state: 'free' | 'slot-full' | 'outside-hours' }[]
  timeline: TimelineEntry[]
}

export function cellKey(deviceId: string, time: string): string {
  return `${deviceId} ${time}`
}

export interface FoundMember extends StaffMember {
  card: CardLeft | undefined
}
