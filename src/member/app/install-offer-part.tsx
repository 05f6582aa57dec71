import { useEffect, useState } from 'react'

import type { InstallOffer } from '#src/member/install/install-offer.tsx'
import { loadAllMessages } from '#src/shared/language/activate-language.ts'
import { whenIdle } from '#src/lib/when-idle.ts'

import { loadWhenReachable } from './load-when-reachable.ts'

/** The offer to install, fetched with its words when the browser has nothing better to do. */
export function InstallOfferPart({ isAtRest }: { isAtRest: boolean }) {
  const [part, setPart] = useState<{ Offer: typeof InstallOffer }>()
  useEffect(() => {
    let isLeft = false
    whenIdle(() => isLeft || void loadWhenReachable(load).then((loaded) => isLeft || setPart(loaded)))
    return () => void (isLeft = true)
  }, [])
  return part && <part.Offer isAtRest={isAtRest} />
}

async function load() {
  const [{ InstallOffer }] = await Promise.all([import('#src/member/install/install-offer.tsx'), loadAllMessages()])
  return { Offer: InstallOffer }
}
