import { useEffect, useEffectEvent } from 'react'

import { useConsentStanding } from '#src/shared/legal/use-consent-standing.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { RiskConsent } from './risk-consent.tsx'

/** The risk notice of a visit that is ahead, so that nothing is left to read at the bed. `onDone`: it is agreed to. */
export function VisitConsent({ shopId, onDone }: { shopId: number; onDone: () => void }) {
  const { standing, hasFailed, isFetching, readAgain } = useConsentStanding(shopId)
  const isDone = standing?.isNeeded === false
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])
  if (standing && !isDone) {
    return <RiskConsent version={standing.version} isRenewal={standing.isRenewal} onGiven={readAgain} />
  }
  if (hasFailed && !isDone) return <ErrorState onRetry={readAgain} isRetrying={isFetching} />
  return <Skeleton height="370px" radius="24px" />
}
