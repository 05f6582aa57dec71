import type { DoorStanding } from '#src/domain/doors/door-status.ts'
import type { Door } from '#src/domain/doors/door.ts'
import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'
import { usePhoneBluetooth } from '#src/shared/beds/use-phone-bluetooth.ts'

/** Whether this phone can open the door by itself. `off`: once its Bluetooth is switched on. */
export type NearbyWay = { kind: 'usable'; address: BluetoothAddress } | { kind: 'off' | 'none' }

/** The second road to a lock, offered where the network does not reach it or has brought no answer of it. */
export function useNearbyWay(door: Door | undefined, { kind }: DoorStanding, isUnanswered = false): NearbyWay {
  const phone = usePhoneBluetooth()
  const address = door?.bluetooth
  const isOutOfReach = kind === 'lock-offline' || isUnanswered
  if (!isOutOfReach || !address || phone === undefined || phone === 'unsupported') return { kind: 'none' }
  return phone === 'off' ? { kind: 'off' } : { kind: 'usable', address }
}
