import { membersQuery, slotTableQuery } from '#src/staff/appointments/appointment-calls.ts'
import type { Choosing } from '#src/staff/appointments/calendar/free-cell.tsx'
import { cellKey } from '#src/staff/appointments/staff-appointment-calls.ts'
import { useCalendarSearch } from '#src/staff/appointments/use-calendar-search.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

interface Wanted {
  isOn: boolean
  shopId: number
  date: string
}

/** What the calendar shows of a new appointment that is made beside it; undefined while none is. */
export function useChoosing({ isOn, shopId, date }: Wanted): Choosing | undefined {
  const [{ member, device, time }] = useCalendarSearch()
  const { data } = useStaffQuery(slotTableQuery({ shopId, date, memberUid: member }), { isWanted: isOn })
  const who = useStaffQuery(membersQuery(member ?? ''), { isWanted: isOn && member !== undefined })
  if (!isOn) return undefined
  const found = member === undefined ? undefined : who.data?.members[0]
  return {
    deviceId: device,
    time,
    name: found && (found.nickname === '' ? found.phoneMasked : found.nickname),
    stateOf: (deviceId, at) => data?.cells[cellKey(deviceId, at)]?.state,
  }
}
