import { latestAt } from '#src/domain/appointments/appointment.ts'

import type { Board, BoardFacts } from './board-facts.ts'

const mostArrivals = 12

/** Who may still come or comes next, and who is here and not on a bed yet. */
export function boardArrivals({ expected, begun, names, known }: BoardFacts): Board['arrivals'] {
  return expected
    .filter(({ appointmentId }) => !begun.has(appointmentId))
    .slice(0, mostArrivals)
    .map((each) => ({
      appointment_id: each.appointmentId,
      rev: each.rev,
      state: each.state === 'visited' ? 'visited' : 'booked',
      starts_at: new Date(each.startsAt).toISOString(),
      ends_at: new Date(each.endsAt).toISOString(),
      device_id: each.deviceId,
      device_name: names.get(each.deviceId) ?? each.deviceId,
      member: { uid: each.memberUid, nickname: each.nickname },
      is_first: !known.has(each.memberUid),
      late_until: new Date(latestAt(each)).toISOString(),
    }))
}
