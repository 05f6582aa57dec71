import { useState } from 'react'

import { membersQuery } from '#src/staff/appointments/appointment-calls.ts'
import type { FoundMember } from '#src/staff/appointments/staff-appointment-calls.ts'
import { useCalendarSearch } from '#src/staff/appointments/use-calendar-search.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

/** For whom an appointment is made: the member of the address, where a page about them or the choice in the form put it. */
export function useChosenMember() {
  const [{ member: wanted }, setSearch] = useCalendarSearch()
  const [picked, setPicked] = useState<FoundMember>()
  const isPicked = picked !== undefined && picked.uid === wanted
  const { data } = useStaffQuery(membersQuery(wanted ?? ''), { isWanted: wanted !== undefined && !isPicked })
  function choose(member: FoundMember | undefined) {
    setPicked(member)
    setSearch({ member: member?.uid })
  }
  const named = wanted === undefined ? undefined : data?.members[0]
  return { member: isPicked ? picked : named, choose }
}
