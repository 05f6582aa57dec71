import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

import { OverlayHost } from '#src/ui/overlays/overlay-host.tsx'

import { AppTabs } from './app-tabs.tsx'
import { InstallOfferPart } from './install-offer-part.tsx'
import { useUpdatePrompt } from './use-update-prompt.tsx'

/** The frame of every screen: its content, and the tab bar where the screen is a root tab. */
export function RootLayout() {
  const hasTabBar = useRouterState({
    select: (state) => state.matches.some((match) => match.staticData.hasTabBar),
  })
  useUpdatePrompt(hasTabBar)
  useEffect(() => {
    document.documentElement.dataset['live'] = ''
  }, [])
  return (
    <>
      <Outlet />
      {hasTabBar && <AppTabs />}
      <OverlayHost />
      <InstallOfferPart isAtRest={hasTabBar} />
    </>
  )
}
