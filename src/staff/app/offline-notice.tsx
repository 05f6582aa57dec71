import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { probe, useConnection } from '#src/client/outbox/connection.ts'
import { OfflineBanner } from '#src/ui/feedback/offline-banner.tsx'

import { useOldestShown } from './use-oldest-shown.ts'
import { useOpenPage } from './use-open-page.ts'

/**
 * While the studio cannot be reached: how old the page is, and what waits, can be done, or must be done by hand. Before
 * that is certain, that an answer or a part of the page takes long.
 */
export function OfflineNotice() {
  const { state, isSlow } = useConnection()
  if (state === 'offline') return <Notice />
  return isSlow ? <OfflineBanner state="slow" /> : null
}

function Notice() {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [isRetrying, setIsRetrying] = useState(false)
  const { offlineNote: own } = useOpenPage()
  const asOf = useOldestShown()
  const time = asOf === undefined ? undefined : formatTime(asOf)

  async function retry() {
    setIsRetrying(true)
    const isReachable = await probe()
    setIsRetrying(false)
    if (isReachable) void queries.invalidateQueries({ queryKey: ['staff'] })
  }

  return (
    <OfflineBanner
      state={isRetrying ? 'retrying' : 'offline'}
      onRetry={() => void retry()}
      note={
        <>
          {time !== undefined && <>{t`Showing data from ${time}.`} </>}
          {own
            ? i18n._(own)
            : t`Check-ins are kept and sent once connected. Opening doors and working devices needs a connection.`}
        </>
      }
    />
  )
}
