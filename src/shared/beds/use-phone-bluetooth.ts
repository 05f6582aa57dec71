import { useQuery } from '@tanstack/react-query'

import { isBluetoothUsable } from '#src/client/devices/bluetooth-connection.ts'
import type { PhoneBluetooth } from '#src/domain/sessions/start-check.ts'

const whileOffMs = 2000

/** What this phone's Bluetooth can do; undefined for the moment that it takes to ask. */
export function usePhoneBluetooth(): PhoneBluetooth | undefined {
  const { data, isError } = useQuery({
    queryKey: ['phone-bluetooth'],
    queryFn: isBluetoothUsable,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    // A member who was told to switch it on is not told so any longer once they have.
    refetchInterval: ({ state }) => (state.data === 'off' ? whileOffMs : false),
  })
  return isError ? 'unsupported' : data
}
