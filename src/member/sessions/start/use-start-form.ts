import { useCallback, useState } from 'react'

import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import {
  draftOf,
  fitDraft,
  type PhoneBluetooth,
  transportsOf,
  type StartBlock,
  type StartDraft,
  whyNotStart,
} from '#src/domain/sessions/start-check.ts'
import type { Transport } from '#src/domain/sessions/session.ts'
import type { Plan } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { useConnection } from '#src/client/outbox/connection.ts'

export interface StartForm {
  draft: StartDraft
  transports: ReturnType<typeof transportsOf>
  block: StartBlock | undefined
  change: (change: Partial<StartDraft>) => void
}

type Chosen = Omit<StartDraft, 'road'> & { road: Transport | undefined }

/**
 * What the member has chosen for this bed, kept within what the newest offer allows. `isHeld`: the offer is of a pass,
 * so that no signal is needed.
 */
export function useStartForm(offer: BedOffer, bluetooth: PhoneBluetooth, isHeld: boolean): StartForm {
  // Until the member says otherwise the way is the best one of now: Bluetooth may be switched on, a signal come back.
  const [{ road, ...chosen }, setChosen] = useState<Chosen>(() => ({ ...draftOf(offer, bluetooth), road: undefined }))
  const isOffline = useConnection().state === 'offline' && !isHeld
  const { nextAllowedAt, release } = offer
  const endsAt = release?.endsAt ?? null
  const nextChange = useCallback(
    (now: number) => {
      const later = [nextAllowedAt, endsAt].flatMap((at) => (at !== null && at > now ? [at] : []))
      return later.length === 0 ? undefined : Math.min(...later)
    },
    [nextAllowedAt, endsAt],
  )
  const now = useNow(nextChange)
  const transports = transportsOf(offer, bluetooth)
  const draft = fitDraft({ ...chosen, road: road ?? transports[0] ?? 'remote' }, offer, bluetooth)
  return {
    draft,
    transports,
    block: whyNotStart(offer, draft, { now, isOffline, bluetooth }),
    change: (change) => setChosen({ ...draft, road, ...change }),
  }
}

/** The wish that goes to the bed; undefined while something is missing. */
export function planOf(
  { device, transports }: BedOffer,
  draft: StartDraft,
  proof: string | undefined,
): Plan | undefined {
  const { minutes, cardId, intensity, road } = draft
  if (minutes === undefined || cardId === undefined) return undefined
  const { bluetooth } = transports
  const { deviceId, deviceName } = device
  return { deviceId, deviceName, cardId, minutes, intensity, road, bluetooth, proof }
}
