import { useQuery } from '@tanstack/react-query'

import { isBluetoothUsable } from '#src/client/devices/bluetooth-connection.ts'
import type { PhoneBluetooth } from '#src/domain/sessions/start-check.ts'

/** What this phone's Bluetooth can do; undefined for the moment that it takes to ask. */
export function usePhoneBluetooth(): PhoneBluetooth | undefined {
  const { data, isError } = useQuery({
    queryKey: ['phone-bluetooth'],
    queryFn: isBluetoothUsable,
    networkMode: 'always',
    retry: false,
  })
  return isError ? 'unsupported' : data
}
