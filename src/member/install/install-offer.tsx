import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { mayOffer, type InstallWay } from '#src/domain/install-offer.ts'
import { installRecord } from '#src/client/storage/install-record.ts'
import { installPrompt, isInstalled } from '#src/lib/install-prompt.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { InstallSheet } from './install-sheet.tsx'
import { useOfflineCopy } from './offline-copy.ts'
import { useInstallWay } from '#src/shared/install/use-install-way.ts'

/** A new page is a new visit as far as the rules of offering go. */
const openedAt = Math.round(performance.timeOrigin)

/** A visitor who is only passing through is not stopped. */
const afterMs = 1500

/** Offers the home screen after a success, seldom, and only while the member is in the middle of nothing. */
export function InstallOffer({ isAtRest }: { isAtRest: boolean }) {
  const way = useInstallWay()
  const [offered, setOffered] = useState<Exclude<InstallWay, 'none'>>()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isAtRest || way === 'none') return
    const timer = setTimeout(() => {
      const now = Date.now()
      if (!mayOffer(installRecord.read(now), openedAt, now)) return
      installRecord.noteOffer(now)
      setOffered(way)
      setIsOpen(true)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [isAtRest, way])
  useReadyNotice(isAtRest)
  return offered && <InstallSheet way={offered} open={isOpen} onClose={() => setIsOpen(false)} />
}

/** Once the app is installed and all of it is on this phone, that is said; once. */
function useReadyNotice(isAtRest: boolean): void {
  const { t } = useLingui()
  const isWhole = useOfflineCopy() === 'whole'
  const isHere = useSyncExternalStore(installPrompt.subscribe, isInstalled)
  const isDue = isAtRest && isWhole && isHere
  const say = useEffectEvent(() => {
    const now = Date.now()
    if (installRecord.read(now).hasSaidReady) return
    installRecord.noteReady(now)
    showToast({ text: t`The app is on this phone and opens without a signal` })
  })
  useEffect(() => {
    if (isDue) say()
  }, [isDue])
}
