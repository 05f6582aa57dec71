import { canChoose } from '#src/staff/appointments/calendar/cell-texts.ts'
import {
  type CellState,
  cellKey,
  type SlotTable,
  type StaffAppointment,
  type StaffDay,
} from '#src/staff/appointments/staff-appointment-calls.ts'

/** A bed and a time of the day on screen. */
export interface Place {
  deviceId: string
  deviceName: string
  time: string
  startsAt: number
  state: CellState
}

/** Where an appointment is held over, and where it would go: there, or to the nearest free time. */
export interface HeldOver {
  over: Place
  target: Place | undefined
  /** Who is in the way. */
  clash: StaffAppointment | undefined
}

/** Every bed and time that the studio has judged for this appointment, bed by bed and in order. */
export function placesOf(day: StaffDay, table: SlotTable): Place[] {
  return day.beds
    .filter(({ state }) => state === 'ready')
    .flatMap(({ deviceId, deviceName, slots }) =>
      slots.flatMap(({ time, startsAt }) => {
        const cell = table.cells[cellKey(deviceId, time)]
        return cell ? [{ deviceId, deviceName, time, startsAt, state: cell.state }] : []
      }),
    )
}

/** The place of a bed that begins nearest to an instant. */
export function nearestPlace(places: readonly Place[], deviceId: string, at: number): Place | undefined {
  return nearest(
    places.filter((place) => place.deviceId === deviceId),
    at,
  )
}

/** What holding an appointment over a place means. */
export function holdOver(day: StaffDay, places: readonly Place[], held: StaffAppointment, over: Place): HeldOver {
  const isFree = canChoose(over.state)
  const free = places.filter(({ deviceId, state }) => deviceId === over.deviceId && canChoose(state))
  const endsAt = over.startsAt + (held.endsAt - held.startsAt)
  const clash = day.appointments.find(
    (one) =>
      one.appointmentId !== held.appointmentId &&
      one.deviceId === over.deviceId &&
      one.startsAt < endsAt &&
      one.endsAt > over.startsAt,
  )
  const isOwn = over.state === 'current'
  return {
    over,
    target: isFree ? over : isOwn ? undefined : nearest(free, over.startsAt),
    clash: isFree ? undefined : clash,
  }
}

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The place that an arrow leads to: along the bed, or to the nearest time of the bed beside it. */
export function stepFrom(places: readonly Place[], { deviceId, startsAt }: Place, arrow: Arrow): Place | undefined {
  const own = places.filter((place) => place.deviceId === deviceId)
  if (arrow === 'ArrowUp') return own.findLast((place) => place.startsAt < startsAt)
  if (arrow === 'ArrowDown') return own.find((place) => place.startsAt > startsAt)
  const beds = [...new Set(places.map((place) => place.deviceId))]
  const beside = beds[beds.indexOf(deviceId) + (arrow === 'ArrowRight' ? 1 : -1)]
  return beside === undefined ? undefined : nearestPlace(places, beside, startsAt)
}

function nearest(places: readonly Place[], at: number): Place | undefined {
  return places.toSorted((a, b) => Math.abs(a.startsAt - at) - Math.abs(b.startsAt - at))[0]
}
