import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { Receipt } from '#src/client/api/receipts.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { NotLoaded } from '#src/member/help/not-loaded.tsx'
import { ReceiptMonths } from '#src/member/payments/receipts/receipt-months.tsx'
import { ReceiptView } from '#src/member/payments/receipts/receipt-view.tsx'
import { type Receipts, useReceipts } from '#src/member/payments/receipts/use-receipts.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { MonthSkeleton } from '#src/ui/layout/month-skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { IconReceipt } from '#src/ui/pictures/icons.tsx'

/** /receipts: what the member paid, newest first; with `number` or `order` one receipt, to download or to share. */
export function ReceiptsScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const wanted = useSearch({ from: '/receipts' })
  const isOne = wanted.number !== undefined || wanted.order !== undefined
  const list = useReceipts()
  const { receipts, asOf, end, refresh, isRefreshing } = list
  const phase = useSkeleton(receipts === undefined && end === 'loading')
  const isShown = phase === 'content'
  return (
    <Page bottom={isOne ? 'dock' : 'nothing'}>
      <NavBar title={isOne ? t`Receipt` : t`Receipts`} onBack={goBack} />
      <div className="column-12">
        <ConnectionNotice asOf={receipts && asOf} onBack={refresh} />
        {phase === 'skeleton' && <MonthSkeleton />}
        {isShown && !receipts && (
          <NotLoaded title={t`Couldn't load your receipts`} onRetry={refresh} isRetrying={isRefreshing} />
        )}
        {isShown && receipts && (isOne ? <One list={list} wanted={wanted} /> : <All list={list} receipts={receipts} />)}
      </div>
    </Page>
  )
}

function All({ list, receipts }: { list: Receipts; receipts: readonly Receipt[] }) {
  if (receipts.length === 0 && list.end === 'complete') return <Nothing />
  return <ReceiptMonths list={list} receipts={receipts} />
}

interface OneProps {
  list: Receipts
  /** By its own number, or by the order that was paid. */
  wanted: { number?: string | undefined; order?: string | undefined }
}

/** Reads on until the wanted receipt is there. */
function One({ list, wanted: { number, order } }: OneProps) {
  const { t } = useLingui()
  const { receipts = [], end, loadMore, refresh, isRefreshing } = list
  const found = receipts.find(({ receiptNumber, orderId }) =>
    number === undefined ? orderId === order : receiptNumber === number,
  )
  const readOn = found === undefined && end === 'more' ? loadMore : undefined
  useEffect(() => readOn?.(), [readOn])
  if (found) return <ReceiptView receipt={found} />
  if (end === 'failed') {
    return <NotLoaded title={t`Couldn't load the receipt`} onRetry={refresh} isRetrying={isRefreshing} />
  }
  if (end !== 'complete') return <Skeleton height="420px" radius="24px" />
  return (
    <EmptyState
      icon={<IconReceipt size={28} />}
      title={t`Receipt not found`}
      action={
        <Link to="/receipts" replace className={buttonClass({ wide: true })}>
          <Trans>All receipts</Trans>
        </Link>
      }
    />
  )
}

function Nothing() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconReceipt size={28} />}
      title={t`No receipts yet`}
      text={t`Each package you pay for has its receipt here.`}
      action={
        <Link to="/recharge" className={buttonClass({ wide: true })}>
          <Trans>Top up now</Trans>
        </Link>
      }
    />
  )
}
