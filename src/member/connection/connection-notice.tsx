import { useEffect, useState, type ReactNode } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { probe, useConnection } from '#src/client/outbox/connection.ts'
import { OfflineBanner } from '#src/ui/feedback/offline-banner.tsx'

interface ConnectionNoticeProps {
  /** When what is shown was read; undefined or 0 when nothing is shown. */
  asOf?: number | undefined
  /** Reads again what the screen shows; called once the server answers. */
  onBack: () => void
  /** Rows about waiting changes. */
  children?: ReactNode
}

const backForMs = 2000

/** Says on a screen that the server is slow or cannot be reached and how old the data is, then for a moment that it can again. */
export function ConnectionNotice({ asOf, onBack, children }: ConnectionNoticeProps) {
  const { state, isSlow } = useConnection()
  const isOffline = state === 'offline'
  const isBack = useIsBack(isOffline)
  const [isRetrying, setIsRetrying] = useState(false)

  async function retry() {
    setIsRetrying(true)
    const isReachable = await probe()
    setIsRetrying(false)
    if (isReachable) onBack()
  }

  if (!isOffline && !isSlow && !isBack) return null
  return (
    <OfflineBanner
      state={isOffline ? (isRetrying ? 'retrying' : 'offline') : isSlow ? 'slow' : 'back'}
      dataTime={asOf ? formatTime(asOf) : undefined}
      onRetry={() => void retry()}
    >
      {children}
    </OfflineBanner>
  )
}

/** For a screen that has its own words for being offline: an answer takes long, and may still come. */
export function WeakSignal() {
  const { state, isSlow } = useConnection()
  return isSlow && state !== 'offline' ? <OfflineBanner state="slow" /> : null
}

/** True for a moment after the connection returned. */
function useIsBack(isOffline: boolean): boolean {
  const [wasOffline, setWasOffline] = useState(isOffline)
  const [isBack, setIsBack] = useState(false)
  if (isOffline !== wasOffline) {
    setWasOffline(isOffline)
    setIsBack(!isOffline)
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setIsBack(false), backForMs)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
}
