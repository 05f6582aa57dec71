import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { findPassFor, isShowable } from '#src/client/api/passes/passes.ts'
import type { StoredPass } from '#src/client/storage/rows/stored-passes.ts'
import type { DoorStanding } from '#src/domain/doors/door-status.ts'
import type { Door } from '#src/domain/doors/door.ts'
import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'
import { usableFrom } from '#src/domain/passes/pass-standing.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { usePhoneBluetooth } from '#src/shared/beds/use-phone-bluetooth.ts'

import { tapOpenByPass, tapOpenNearby } from './door-visit-store.ts'

/** Whether this phone can open the door by itself. `off`: once its Bluetooth is switched on. */
export type NearbyWay =
  | { kind: 'usable'; address: BluetoothAddress; pass?: StoredPass | undefined }
  /** By a code on its screen, which a reader beside the door takes; or that is typed at its keypad. */
  | { kind: 'code'; isTyped: boolean }
  /** By what it was given beforehand, from an instant of the studio's clock on. */
  | { kind: 'early'; from: number }
  | { kind: 'off' | 'none' }

interface AtDoor {
  door: Door | undefined
  standing: DoorStanding
  isUnanswered?: boolean
  /** The studio opens it to who is next to it only. */
  isNetworkRefused?: boolean
}

/** What a tap on its button does. */
export function tapNearby({ address, pass }: NearbyWay & { kind: 'usable' }): void {
  if (pass) tapOpenByPass(pass, address)
  else tapOpenNearby(address)
}

/**
 * The second road to a lock, offered where the network does not reach it or has brought no answer of it. Where the phone
 * has no signal either, by what it was given beforehand.
 */
export function useNearbyWay(
  lockId: string,
  { door, standing: { kind }, isUnanswered = false, isNetworkRefused = false }: AtDoor,
): NearbyWay {
  const phone = usePhoneBluetooth()
  const pass = useDoorPass(lockId)
  const from = usableFrom({ notBefore: pass?.notBefore ?? 0 })
  const now = useNow(useCallback((at: number) => (at < from ? from : undefined), [from]))
  const isWithoutSignal = kind === 'phone-offline'
  const address = isWithoutSignal ? pass?.address : door?.bluetooth
  const isOutOfReach = isWithoutSignal || kind === 'lock-offline' || isUnanswered || isNetworkRefused
  if (!isOutOfReach || phone === undefined) return { kind: 'none' }
  if (!address || phone === 'unsupported') {
    if (!pass || !isShowable(pass)) return { kind: 'none' }
    return now < from ? { kind: 'early', from } : { kind: 'code', isTyped: pass.hasReader !== true }
  }
  if (isWithoutSignal && now < from) return { kind: 'early', from }
  if (phone === 'off') return { kind: 'off' }
  return { kind: 'usable', address, pass: isWithoutSignal ? pass : undefined }
}

/** How often it is looked whether a pass has begun or ended. */
const lookEveryMs = 10_000

/** What this phone could open the door with now, without the studio. */
export function useDoorPass(lockId: string): StoredPass | undefined {
  const { data } = useQuery({
    queryKey: ['door-pass', lockId],
    // A query has to know something: null is none.
    queryFn: async () => (await findPassFor(lockId).catch(() => undefined)) ?? null,
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })
  return data ?? undefined
}
