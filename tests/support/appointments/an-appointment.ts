import type { Appointment } from '#src/domain/appointments/appointment.ts'

const startsAt = Date.parse('2026-11-21T11:30:00Z')
const minute = 60_000

/** Of bed 2 on 21 November 2026 at 19:30, as the studio tells it. */
export function anAppointment(change: Partial<Appointment> = {}): Appointment {
  return {
    appointmentId: 'a-1',
    shopId: 1,
    shopName: 'Causeway Bay',
    shopLocation: '18 Cha Tin Lane',
    deviceId: 'bed-2',
    deviceName: 'Bed 2',
    deviceType: 'stand-up',
    date: '2026-11-21',
    time: '19:30',
    endTime: '20:00',
    startsAt,
    endsAt: startsAt + 30 * minute,
    timeZone: 'Asia/Hong_Kong',
    state: 'booked',
    rev: 1,
    postponed: false,
    createdAt: startsAt - 60 * minute,
    ...change,
  }
}
