import { useSyncExternalStore } from 'react'

import { installWay, type InstallWay } from '#src/domain/install-offer.ts'
import { installPrompt, isInstalled } from '#src/lib/install-prompt.ts'

/** How this phone can put the app onto its home screen, as of now. */
export function useInstallWay(): InstallWay {
  const hasPrompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.read)
  return installWay({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone: isInstalled(),
    hasPrompt,
  })
}
