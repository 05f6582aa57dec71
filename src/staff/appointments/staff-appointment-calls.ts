import type {
  appointmentStory,
  dayCalendar,
  findMembers,
  slotTable,
  staffAppointment as wireAppointment,
} from '#src/contract/staff/appointments.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import type { AppointmentState } from '#src/domain/appointments/appointment.ts'

export type SentAppointment = CamelOf<typeof wireAppointment>
type SentDay = AnswerOf<typeof dayCalendar>
type SentTable = AnswerOf<typeof slotTable>
type SentStory = AnswerOf<typeof appointmentStory>

export type StaffMember = SentAppointment['member']

/** An appointment as staff see it. Instants in ms, dates and times of the studio's calendar. */
export interface StaffAppointment extends Omit<SentAppointment, 'state' | 'hasBegun' | 'leftAt'> {
  state: AppointmentState
  /** A session of it began, and its time was not given back. */
  hasBegun: boolean
  /** Its member came, and left without tanning. */
  hasLeft: boolean
}

export type CalendarBed = SentTable['beds'][number]
export type DayBed = SentDay['beds'][number]
/** A session as the calendar shows it. */
export type DaySession = NonNullable<SentDay['sessions']>[number]

export interface StaffDay extends Omit<SentDay, 'appointments'> {
  appointments: StaffAppointment[]
  sessions: DaySession[]
}

export type CellState = SentTable['cells'][number]['state']

export interface SlotTable extends Omit<SentTable, 'cells'> {
  /** By bed and time, as `cellKey` makes it. */
  cells: Record<string, Pick<SentTable['cells'][number], 'endTime' | 'state' | 'staysCheckedIn'>>
}

type SentEntry = SentStory['timeline'][number]

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
export type TimelineEntry = Omit<SentEntry, 'what'> & { what: (typeof timelineKinds)[number] | 'other' }

export interface AppointmentStory extends Pick<SentStory, 'card' | 'gapHours' | 'postpone'> {
  appointment: StaffAppointment
  timeline: TimelineEntry[]
}

/** A card by its name and what is left on it; `left` null: as often as wished. */
export type CardLeft = NonNullable<SentStory['card']>
export type FoundMember = AnswerOf<typeof findMembers>['members'][number]

/** Its member came and has not tanned yet. */
export function isWaiting({ state, hasBegun, hasLeft }: StaffAppointment): boolean {
  return state === 'visited' && !hasBegun && !hasLeft
}

export function toStaffAppointment({ leftAt, ...sent }: SentAppointment): StaffAppointment {
  return {
    ...sent,
    state: sent.state === 'timeout' ? 'timed-out' : sent.state,
    hasBegun: sent.hasBegun ?? sent.inUse,
    hasLeft: typeof leftAt === 'number',
  }
}

export function toDay(sent: SentDay): StaffDay {
  return { ...sent, appointments: sent.appointments.map(toStaffAppointment), sessions: sent.sessions ?? [] }
}

export function cellKey(deviceId: string, time: string): string {
  return `${deviceId} ${time}`
}

export function toTable({ cells, ...table }: SentTable): SlotTable {
  const byPlace = cells.map(({ deviceId, time, ...cell }) => [cellKey(deviceId, time), cell])
  return { ...table, cells: Object.fromEntries(byPlace) }
}

export function toStory({ appointment, timeline, allTimeline, ...story }: SentStory): AppointmentStory {
  return {
    ...story,
    appointment: toStaffAppointment(appointment),
    timeline: (allTimeline ?? timeline).map((entry) =>
      Object.assign(entry, { what: timelineKinds.find((kind) => kind === entry.what) ?? ('other' as const) }),
    ),
  }
}
