import { useEffect, useState } from 'react'

import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'

import { revealPhone } from './member-list-calls.ts'

const shownForMs = 30_000

/** The whole number of a member, for half a minute after it was asked for; the studio writes each look down. */
export function useWholePhone(memberUid: string, onShown?: (phone: string) => void) {
  const [whole, setWhole] = useState<string>()
  const onDone = (phone: string) => {
    setWhole(phone)
    onShown?.(phone)
  }
  const { state, write, isOffline } = useStaffWrite({ send: revealPhone, onDone })
  useEffect(() => {
    if (whole === undefined) return
    const timer = setTimeout(() => setWhole(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [whole])
  return { whole, state, isOffline, show: () => void write(memberUid), hide: () => setWhole(undefined) }
}
