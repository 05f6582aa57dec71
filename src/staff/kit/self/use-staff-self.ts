import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'

import { selfQuery, type StaffSelf } from './self-calls.ts'

export interface KnownSelf {
  self: StaffSelf | undefined
  /** The server says that this person is not of the staff. */
  isForbidden: boolean
}

/** Who is at the counter, as far as the server has said. */
export function useStaffSelf(): KnownSelf {
  const { data, error } = useQuery(selfQuery())
  const failure = error ? failureOf(error) : undefined
  return { self: data, isForbidden: failure?.kind === 'refused' && failure.code === 'forbidden' }
}

/** Lets the worker store the staff area for hours without a network, once the server has said who this is. */
export function useFillStaff(self: StaffSelf | undefined): void {
  const isKnown = self !== undefined
  useEffect(() => {
    if (isKnown && 'serviceWorker' in navigator) void fill()
  }, [isKnown])
}

async function fill(): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  registration.active?.postMessage({ type: 'FILL_STAFF' })
}
