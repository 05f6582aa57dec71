import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { NotLoaded } from '#src/member/help/not-loaded.tsx'
import { OrderMonths } from '#src/member/payments/purchase/order-months.tsx'
import { useOrders } from '#src/member/payments/purchase/use-orders.ts'
import { useShops } from '#src/member/shops/use-shops.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconReceipt } from '#src/ui/pictures/icons.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { MonthSkeleton } from '#src/ui/layout/month-skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { useSkeleton } from '#src/ui/feedback/skeleton.tsx'

/** /recharge-record: what the member has bought or meant to buy, newest first. */
export function RechargeRecordScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  return (
    <Page>
      <NavBar title={t`Payments`} onBack={goBack} />
      <div className="column-12">
        <All />
      </div>
    </Page>
  )
}

function All() {
  const { t } = useLingui()
  const list = useOrders()
  const timeZone = useShops().current?.timeZone
  const { orders, asOf, end, refresh, isRefreshing } = list
  const phase = useSkeleton(orders === undefined && end === 'loading')
  const isShown = phase === 'content'
  const isEmpty = orders?.length === 0 && end === 'complete'
  return (
    <>
      <ConnectionNotice asOf={orders && asOf} onBack={refresh} />
      {phase === 'skeleton' && <MonthSkeleton />}
      {isShown && !orders && (
        <NotLoaded title={t`Couldn't load your payments`} onRetry={refresh} isRetrying={isRefreshing} />
      )}
      {isShown && isEmpty && <Nothing />}
      {isShown && orders && !isEmpty && <OrderMonths list={list} orders={orders} timeZone={timeZone} />}
    </>
  )
}

function Nothing() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconReceipt size={28} />}
      title={t`No payments yet`}
      text={t`Packages that you buy are listed here.`}
      action={
        <Link to="/recharge" className={buttonClass({ wide: true })}>
          <Trans>Top up now</Trans>
        </Link>
      }
    />
  )
}
