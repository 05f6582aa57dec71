import type { MessageDescriptor } from '@lingui/core'
import { createRootRoute, Link, Outlet, redirect, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'

import { OverlayHost } from '#src/ui/overlays/overlay-host.tsx'
import { useScanEntry } from '#src/member/scan/use-scan-entry.tsx'
import { IconHome, IconPerson, IconScan, IconRefresh } from '#src/ui/pictures/icons-critical.tsx'
import { ScanButton, TabBar, tabClass, TabFace } from '#src/ui/layout/tab-bar.tsx'
import type { InstallOffer } from '#src/member/install/install-offer.tsx'
import { loadAllMessages } from '#src/shared/language/activate-language.ts'
import { whenIdle } from '#src/lib/waiting/when-idle.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { dismissToast, showToast, toastStore } from '#src/ui/feedback/toast.ts'

import { carryOutEarlyTap } from './early-tap.ts'
import { redirectFor } from './guard.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadWhenReachable } from './load-when-reachable.ts'
import { useUpdate } from './worker.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser tab and a screen reader call the page. */
    title?: MessageDescriptor
    /** A busy screen is never interrupted by an update or an install prompt. */
    isBusy?: boolean
    /** Root tabs carry the tab bar; task screens have a dock instead. */
    hasTabBar?: boolean
  }
}

/** The frame of every screen: its content, and the tab bar where the screen is a root tab. */
export function RootLayout() {
  const hasTabBar = useRouterState({
    select: (state) => state.matches.some((match) => match.staticData.hasTabBar),
  })
  useUpdatePrompt(hasTabBar)
  // From the moment its elements are there the app answers a tap itself; effects come only after they are painted.
  useLayoutEffect(() => {
    document.documentElement.dataset['live'] = ''
    document.querySelector('#late')?.remove()
    // Before any other tap, and once React has done with what it is doing.
    queueMicrotask(carryOutEarlyTap)
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

/** Home, scan, mine. Any path that is not /my belongs to the first tab. */
function AppTabs() {
  const { t } = useLingui()
  const isMine = useRouterState({ select: (state) => state.location.pathname === '/my' })
  const { isBusy, enterScan } = useScanEntry()
  return (
    <TabBar label={t`Main`}>
      <Link to="/" id="tab-home" className={tabClass(!isMine)} aria-current={isMine ? undefined : 'page'}>
        <TabFace icon={<IconHome size={26} />} label={t`Home`} />
      </Link>
      <ScanButton icon={<IconScan size={32} />} label={t`Scan`} isBusy={isBusy} onClick={enterScan} />
      <Link to="/my" id="tab-my" className={tabClass(isMine)} aria-current={isMine ? 'page' : undefined}>
        <TabFace icon={<IconPerson size={26} />} label={t`Me`} />
      </Link>
    </TabBar>
  )
}

/** The offer to install, fetched with its words when the browser has nothing better to do. */
function InstallOfferPart({ isAtRest }: { isAtRest: boolean }) {
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

/** Offers a waiting version where the member is in the middle of nothing; elsewhere the offer goes away again. */
function useUpdatePrompt(isAtRest: boolean): void {
  const { t } = useLingui()
  const { state, apply } = useUpdate()
  useEffect(() => {
    if (!isAtRest || state === 'none') return
    const icon = <IconRefresh size={24} />
    const offer = { text: t`Update ready`, note: t`It takes a second, and nothing is lost` }
    const action = { label: t`Update`, onClick: apply }
    const toast = state === 'waiting' ? { ...offer, action } : { text: t`Starting the new version…` }
    showToast({ ...toast, icon, stay: 'until-dismissed' })
    const key = toastStore.read()?.key
    return () => dismissToast(key)
  }, [isAtRest, state, apply, t])
}

/** Above every screen, with the gate before those that need a login. */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyScreen(() => import('./missing-screen.tsx'), 'MissingScreen'),
  beforeLoad: ({ location }) => {
    const target = redirectFor(location.pathname.replace(/(?<=.)\/$/, ''), remembered.token.read() !== undefined)
    if (target === '/login') throw redirect({ to: target, search: { next: location.href }, replace: true })
    if (target) throw redirect({ to: target, replace: true })
  },
})
