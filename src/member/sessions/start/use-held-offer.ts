import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { findBedPass } from '#src/client/api/passes/bed-passes.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import type { StoredBedPass } from '#src/client/storage/rows/stored-bed-passes.ts'
import { nextStandingAt, passStanding, usableFrom } from '#src/domain/passes/pass-standing.ts'
import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import { offerByPass } from '#src/domain/sessions/offer-by-pass.ts'
import type { PhoneBluetooth } from '#src/domain/sessions/start-check.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'

/** Whether a pass of this phone stands in for the studio. */
export type HeldOffer =
  | { state: 'none' }
  /** It will, from then on. */
  | { state: 'early'; from: number }
  | { state: 'wrong-clock' }
  /** By a code for the bed's reader: this phone has no Bluetooth. */
  | { state: 'code'; deviceId: string }
  | { state: 'usable'; offer: BedOffer }

/** What can be started without a signal, by a pass that the studio gave to this phone beforehand. */
export function useHeldOffer(offer: BedOffer | undefined, deviceId: string, bluetooth: PhoneBluetooth): HeldOffer {
  const isOffline = useConnection().state === 'offline'
  const { data: pass } = useQuery({
    queryKey: ['bed-pass', deviceId],
    // A query has to know something: null is that there is none.
    queryFn: async () => (await findBedPass(deviceId).catch(() => undefined)) ?? null,
    networkMode: 'always',
    staleTime: 0,
    enabled: isOffline,
    structuralSharing: false,
  })
  const now = useNow(useCallback((at: number) => (pass ? nextStandingAt(pass, at) : undefined), [pass]))
  const isCodeOnly = bluetooth === 'unsupported'
  if (!isOffline || !pass || !offer || (isCodeOnly && !pass.hasReader)) return { state: 'none' }
  switch (standingOf(pass, now)) {
    case 'usable':
      return isCodeOnly ? { state: 'code', deviceId } : { state: 'usable', offer: offerByPass(offer, pass) }
    case 'early':
      return { state: 'early', from: usableFrom(pass) }
    case 'wrong-clock':
      return { state: 'wrong-clock' }
    case 'used-up':
    case 'over':
      return { state: 'none' }
  }
}

function standingOf(pass: StoredBedPass, now: number) {
  return passStanding({ ...pass, uses: 1, used: pass.isUsed ? 1 : 0 }, now)
}
