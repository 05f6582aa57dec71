import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { NothingOnSale } from '#src/member/cards/nothing-on-sale.tsx'
import { usePackages } from '#src/member/cards/use-packages.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { NotLoaded } from '#src/member/help/not-loaded.tsx'
import { LazyShopSheet } from '#src/member/shops/lazy-shop-sheet.ts'
import { ShopRow } from '#src/member/shops/shop-row.tsx'
import { useShops } from '#src/member/shops/use-shops.ts'
import { PackagePrices } from '#src/shared/cards/package-choices.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Dock } from '#src/ui/layout/dock.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { IconShop } from '#src/ui/pictures/icons.tsx'

/** /prices: what a studio sells and for how much, for everybody. */
export function PricesScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { current, state, retry } = useShops()
  const [isSwitching, setIsSwitching] = useState(false)
  return (
    <Page bottom="dock">
      <NavBar title={t`Prices`} onBack={goBack} />
      <div className="column-12">
        {current && <ShopRow shop={current} onSwitch={() => setIsSwitching(true)} />}
        {current && <Prices key={current.shopId} shop={current} />}
        {!current && state === 'loading' && <Boxes />}
        {!current && state === 'failed' && <ErrorState onRetry={retry} />}
        {!current && state === 'ready' && <EmptyState icon={<IconShop size={28} />} title={t`No studios yet`} />}
      </div>
      <LazyShopSheet open={isSwitching} onClose={() => setIsSwitching(false)} />
    </Page>
  )
}

function Prices({ shop }: { shop: Shop }) {
  const { t } = useLingui()
  const { packages, state, asOf, isRefreshing, refresh } = usePackages(shop.shopId)
  const phase = useSkeleton(state === 'loading')
  const isShown = phase === 'content'
  return (
    <>
      <ConnectionNotice asOf={packages && asOf} onBack={refresh} />
      {phase === 'skeleton' && <Boxes />}
      {isShown && !packages && (
        <NotLoaded title={t`Couldn't load the packages`} onRetry={refresh} isRetrying={isRefreshing} />
      )}
      {isShown && packages?.length === 0 && <NothingOnSale />}
      {isShown && packages && packages.length > 0 && (
        <>
          <PackagePrices packages={packages} />
          <WayToBuy />
        </>
      )}
    </>
  )
}

function WayToBuy() {
  const isSignedIn = useRemembered(remembered.token) !== undefined
  return (
    <Dock>
      {isSignedIn ? (
        <Link to="/recharge" className={buttonClass({ wide: true })}>
          <Trans>Choose a package</Trans>
        </Link>
      ) : (
        <Link to="/login" search={{ next: '/recharge' }} className={buttonClass({ wide: true })}>
          <Trans>Sign in to buy</Trans>
        </Link>
      )}
    </Dock>
  )
}

const boxes = 3

function Boxes() {
  return (
    <>
      {Array.from({ length: boxes }, (_, box) => (
        <Skeleton key={box} height="112px" radius="24px" />
      ))}
    </>
  )
}
