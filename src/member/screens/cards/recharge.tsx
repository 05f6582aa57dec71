import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { chosenPackage } from '#src/domain/cards/package.ts'
import type { Order, OrderStanding } from '#src/domain/payments/order.ts'
import { inOrder, type PayMethod } from '#src/domain/payments/online-payment.ts'
import { hasCounter } from '#src/domain/shops/operating-mode.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { NotLoaded } from '#src/member/help/not-loaded.tsx'
import { useMember } from '#src/member/members/profile/use-member.ts'
import { CounterPayment } from '#src/member/payments/counter-payment.tsx'
import { OnlinePayment } from '#src/member/payments/online-payment.tsx'
import { openPayPage } from '#src/member/payments/open-pay-page.ts'
import { NothingOnSale } from '#src/member/cards/nothing-on-sale.tsx'
import { PackageChoices } from '#src/shared/cards/package-choices.tsx'
import { PayChoice } from '#src/member/payments/pay-choice.tsx'
import { PurchaseDock } from '#src/member/payments/purchase/purchase-dock.tsx'
import { useOrder } from '#src/member/payments/use-order.ts'
import { usePackages } from '#src/member/cards/use-packages.ts'
import { usePayWays } from '#src/member/payments/use-pay-ways.ts'
import { usePurchase } from '#src/member/payments/purchase/use-purchase.ts'
import { LazyShopSheet } from '#src/member/shops/lazy-shop-sheet.ts'
import { ShopRow } from '#src/member/shops/shop-row.tsx'
import { useShops } from '#src/member/shops/use-shops.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconShop } from '#src/ui/pictures/icons.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconInfo, IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import styles from './recharge.module.css'

/** /recharge: the packages of a studio; with `order` that order, to be paid. */
export function RechargeScreen() {
  const { order } = useSearch({ from: '/recharge' })
  return order === undefined ? <Choosing /> : <Paying key={order} orderId={order} />
}

function Choosing() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { current, state, retry } = useShops()
  const [isSwitching, setIsSwitching] = useState(false)
  const isOffline = useConnection().state === 'offline'
  return (
    <Page bottom="dock" className={styles.page}>
      <NavBar title={t`Top up`} onBack={goBack} />
      <div className={styles.content}>
        {current && <ShopRow shop={current} onSwitch={() => setIsSwitching(true)} />}
        {current && <Offers key={current.shopId} shop={current} isOffline={isOffline} />}
        {!current && state === 'loading' && <Boxes />}
        {!current && state === 'failed' && <ErrorState onRetry={retry} />}
        {!current && state === 'ready' && <EmptyState icon={<IconShop size={28} />} title={t`No studios yet`} />}
      </div>
      <LazyShopSheet open={isSwitching} onClose={() => setIsSwitching(false)} />
    </Page>
  )
}

function Offers({ shop, isOffline }: { shop: Shop; isOffline: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { packages, state, asOf, isRefreshing, refresh } = usePackages(shop.shopId)
  const [wanted, setWanted] = useState<string>()
  const ways = usePayWays(shop.shopId)
  const [wantedWay, setWantedWay] = useState<PayMethod>()
  const isAtCounter = hasCounter(shop)
  const methods = inOrder(ways?.methods ?? ['counter'], isAtCounter)
  const payMethod = methods.find((method) => method === wantedWay) ?? methods[0] ?? 'counter'
  const { attempt, buy, reset } = usePurchase(async ({ orderId, payUrl }) => {
    // Back from the page where it is paid, the member finds the order.
    await navigate({ to: '/recharge', search: { order: orderId } })
    if (payMethod === 'stripe') await openPayPage(payUrl, ways?.pageOrigin)
  })
  const phase = useSkeleton(state === 'loading')
  const isShown = phase === 'content'
  const chosen = packages && chosenPackage(packages, wanted)
  function choose(packageId: string) {
    if (attempt.step === 'sending') return
    setWanted(packageId)
    reset()
  }
  function chooseWay(method: PayMethod) {
    if (attempt.step === 'sending') return
    setWantedWay(method)
    reset()
  }
  return (
    <>
      <ConnectionNotice asOf={packages && asOf} onBack={refresh} />
      {phase === 'skeleton' && <Boxes />}
      {isShown && !packages && (
        <NotLoaded title={t`Couldn't load the packages`} onRetry={refresh} isRetrying={isRefreshing} />
      )}
      {isShown && packages && !chosen && <NothingOnSale />}
      {isShown && packages && chosen && (
        <>
          <Head />
          <PackageChoices packages={packages} chosen={chosen.packageId} onChoose={choose} />
          <PayChoice methods={methods} isAtCounter={isAtCounter} chosen={payMethod} onChoose={chooseWay} />
          <p className={styles.remark}>
            <IconInfo size={20} />
            <Trans>Your package starts as soon as you pay.</Trans>
          </p>
          <PurchaseDock
            chosen={chosen}
            attempt={attempt}
            isOffline={isOffline}
            onBuy={() =>
              void buy({ packageId: chosen.packageId, packageRev: chosen.rev, shopId: shop.shopId, payMethod })
            }
          />
        </>
      )}
    </>
  )
}

function Head() {
  const times = useMember().known?.remainingTimes
  return (
    <div className={styles.head}>
      <h2 className="text-title-s">
        <Trans>Choose a package</Trans>
      </h2>
      {typeof times === 'number' && (
        <p className="quiet">
          <Plural value={times} one="You have # session" other="You have # sessions" />
        </p>
      )}
    </div>
  )
}

function Paying({ orderId }: { orderId: string }) {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { found, isFetching, refresh } = useOrder(orderId)
  const phase = useSkeleton(found.state === 'loading')
  if (found.state === 'found' && found.standing === 'paid') {
    return <Navigate to="/paysuccess" search={{ order: orderId }} replace />
  }
  const isOnline = found.state === 'found' && found.order.payMethod === 'stripe'
  return (
    <Page>
      <NavBar title={isOnline ? t`Online payment` : t`Pay at the counter`} onBack={goBack} />
      <div className={styles.content}>
        <ConnectionNotice asOf={found.state === 'found' ? found.asOf : undefined} onBack={refresh} />
        {phase === 'skeleton' && <Skeleton height="540px" radius="24px" />}
        {found.state === 'failed' && (
          <NotLoaded title={t`Couldn't load the order`} onRetry={refresh} isRetrying={isFetching} />
        )}
        {found.state === 'missing' && <NoOrder />}
        {found.state === 'found' && phase === 'content' && <Payment {...found} />}
      </div>
    </Page>
  )
}

function Payment({ order, standing }: { order: Order; standing: OrderStanding }) {
  const navigate = useNavigate()
  const pageOrigin = usePayWays(order.shopId)?.pageOrigin
  async function pay({ orderId, payUrl }: Order) {
    await navigate({ to: '/recharge', search: { order: orderId }, replace: true })
    if (order.payMethod === 'stripe') await openPayPage(payUrl, pageOrigin)
  }
  const Way = order.payMethod === 'stripe' ? OnlinePayment : CounterPayment
  return (
    <Way
      order={order}
      standing={standing}
      onOrdered={(next) => void pay(next)}
      onCancelled={() => void navigate({ to: '/recharge', search: {}, replace: true })}
    />
  )
}

function NoOrder() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconTicket size={28} />}
      title={t`Order not found`}
      action={
        <Link to="/recharge-record" className={buttonClass({ wide: true })}>
          <Trans>Payments</Trans>
        </Link>
      }
    />
  )
}

function Boxes() {
  return (
    <>
      <Skeleton width="40%" height="26px" />
      {Array.from({ length: 4 }, (_, card) => (
        <Skeleton key={card} height="104px" radius="24px" />
      ))}
    </>
  )
}
