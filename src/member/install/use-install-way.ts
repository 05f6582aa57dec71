import { useSyncExternalStore } from 'react'

import { installWay, type InstallWay } from '#src/domain/install-offer.ts'
import { installPrompt } from '#src/lib/install-prompt.ts'

/** How this phone can put the app onto its home screen, as of now. */
export function useInstallWay(): InstallWay {
  const hasPrompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.read)
  const isStandalone =
    matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches ||
    // Safari's own word for it.
    ('standalone' in navigator && navigator.standalone === true)
  return installWay({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone,
    hasPrompt,
  })
}
