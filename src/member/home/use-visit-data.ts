import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { readConnection, useConnection } from '#src/client/outbox/connection.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { whenIdle } from '#src/lib/waiting/when-idle.ts'

type Visit = Pick<Appointment, 'appointmentId' | 'deviceId' | 'shopId'>

/** With a booking ahead, reads in idle time what its visit shows, so that home alone makes it readable without a signal. */
export function useVisitData(appointment: Appointment | undefined): void {
  const queries = useQueryClient()
  const { i18n } = useLingui()
  const isOnline = useConnection().state === 'online'
  const { appointmentId, deviceId, shopId } = appointment ?? {}
  useEffect(() => {
    if (!isOnline || appointmentId === undefined || deviceId === undefined || shopId === undefined) return
    const ending = new AbortController()
    whenIdle(() => {
      if (!ending.signal.aborted) void persist(queries, { appointmentId, deviceId, shopId }, i18n.locale)
    })
    return () => ending.abort()
  }, [queries, isOnline, appointmentId, deviceId, shopId, i18n.locale])
}

async function persist(queries: QueryClient, visit: Visit, language: string): Promise<void> {
  // Without a signal this part may not be on the phone yet; then the next look at home reads.
  const module = await import('#src/client/api/visits/visit-data.ts').catch(() => undefined)
  await module?.persistVisitData(queries, visit, language, () => readConnection().state === 'online')
}
