import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { appointmentsKey, isBooked } from '#src/client/api/appointments.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { readLogin } from '#src/client/storage/login-copy.ts'
import { bookingDoubt } from '#src/client/storage/persisted-intent.ts'
import { bookingOf } from '#src/domain/appointments/booking-draft.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

/** A booking that was sent this long ago can no longer be on its way: client and server have both given it up. */
const arrivesWithinMs = 60_000

/** Asks the studio what became of a booking whose answer was lost, by reading: asking never books. Also by itself once the studio answers. */
export function useCheckBooking(): () => Promise<void> {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { state } = useConnection()

  async function check(): Promise<void> {
    const uid = readLogin()?.uid ?? ''
    const doubt = bookingDoubt.read(uid)
    const booking = doubt && bookingOf(doubt.intent.draft)
    if (!doubt || !booking) return
    const askedAt = Date.now()
    const isThere = await isBooked(booking).catch(() => undefined)
    // Not there yet is no answer while it may still arrive.
    if (isThere === undefined || (!isThere && askedAt - doubt.sentAt < arrivesWithinMs)) return
    bookingDoubt.end(uid, doubt.intent.opId)
    showToast({ text: isThere ? t`Your booking was made` : t`Your booking wasn't made. Book again if you like` })
    await queries.invalidateQueries({ queryKey: appointmentsKey })
  }

  const checkByItself = useEffectEvent(() => void check())
  useEffect(() => {
    if (state !== 'online') return
    checkByItself()
    const timer = setInterval(checkByItself, arrivesWithinMs)
    return () => clearInterval(timer)
  }, [state])
  return check
}
