import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

import { payLinkQuery } from '#src/client/api/orders.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { openPayPage } from '#src/member/payments/open-pay-page.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'

/** Whoever has paid waits here for the studio to hear of it. */
const askEveryMs = 2_000

/** /pay: where the code leads that staff show to be paid. It goes on to the provider's page, and comes back here. */
export function PayScreen() {
  const { t } = useLingui()
  const { key, from } = useSearch({ from: '/pay' })
  return (
    <Page>
      <NavBar title={t`Payment`} />
      {key === undefined ? <NoCode /> : <Payment payKey={key} from={from} />}
    </Page>
  )
}

interface PaymentProps {
  payKey: string
  from: 'paid' | 'left' | undefined
}

function Payment({ payKey, from }: PaymentProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...payLinkQuery(payKey),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? askEveryMs : false),
  })
  const retry = () => void refetch()
  if (isPending) return <Waiting>{from === 'paid' ? <Trans>Confirming your payment…</Trans> : <Opening />}</Waiting>
  if (!data) {
    if (failureOf(error).kind === 'refused') return <NoCode />
    return (
      <>
        <ConnectionNotice onBack={retry} />
        <ErrorState onRetry={retry} isRetrying={isFetching} />
      </>
    )
  }
  if (data.state === 'paid') return <Paid />
  if (data.state === 'over') return <NoCode />
  return (
    <>
      <ConnectionNotice onBack={retry} />
      <Open url={data.url} origin={data.payOrigin} from={from} />
    </>
  )
}

interface OpenProps {
  url: string | undefined
  origin: string | undefined
  from: PaymentProps['from']
}

/** Goes on by itself the first time; who came back decides. */
function Open({ url, origin, from }: OpenProps) {
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  const [isLeaving, setIsLeaving] = useState(from === undefined)
  const isOver = url === undefined
  useEffect(() => {
    if (from !== undefined || isOver) return
    void openPayPage(url, origin).then((end) => end !== 'left' && setIsLeaving(false))
    // Back from there, the browser may show this page as it was left.
    const onBack = () => setIsLeaving(false)
    addEventListener('pageshow', onBack)
    return () => removeEventListener('pageshow', onBack)
  }, [url, origin, from, isOver])
  async function go() {
    setIsLeaving(true)
    const end = await openPayPage(url, origin)
    if (end !== 'left') setIsLeaving(false)
    if (end === 'no-page') showToast({ text: t`Couldn't open the payment page`, tone: 'trouble' })
  }
  if (from === 'paid') {
    return (
      <Waiting>
        <Trans>Confirming your payment…</Trans>
      </Waiting>
    )
  }
  if (isOver) return <NoCode />
  if (isLeaving) {
    return (
      <Waiting>
        <Opening />
      </Waiting>
    )
  }
  return (
    <EmptyState
      tone="calm"
      icon={<IconTicket size={28} />}
      title={<Trans>Not paid yet</Trans>}
      text={<Trans>You pay on Stripe's page. If you've paid, wait here: this page updates automatically.</Trans>}
      action={
        <Button state={isOffline ? 'disabled' : 'ready'} onClick={() => void go()}>
          {isOffline ? <Trans>Waiting for connection</Trans> : <Trans>Pay now</Trans>}
        </Button>
      }
    />
  )
}

function Opening() {
  return <Trans>Opening the payment page…</Trans>
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <EmptyState tone="calm" icon={<TickSpinner />} title={children} />
    </div>
  )
}

function Paid() {
  return (
    <EmptyState
      tone="calm"
      icon={<IconTicket size={28} />}
      title={<Trans>Paid</Trans>}
      text={<Trans>Thank you. The counter sees it too; you can put your phone away.</Trans>}
      action={<Home />}
    />
  )
}

function NoCode() {
  return (
    <EmptyState
      tone="calm"
      icon={<IconTicket size={28} />}
      title={<Trans>This code can't be paid any more</Trans>}
      text={<Trans>Ask the staff to show you a new one.</Trans>}
      action={<Home />}
    />
  )
}

function Home() {
  return (
    <Link to="/" className={buttonClass({ kind: 'tonal' })}>
      <Trans>Back to home</Trans>
    </Link>
  )
}
