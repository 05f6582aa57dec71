import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { offerQuery, stopOffers } from '#src/client/api/offers.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import { useNotSaved } from '#src/member/members/account/use-not-saved.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { IconTag } from '#src/ui/pictures/icons-settings.tsx'

/** /offer: where the link of an offer leads: what it says, and the way to get no more of them. */
export function OfferScreen() {
  const { t } = useLingui()
  const { key } = useSearch({ from: '/offer' })
  return (
    <Page>
      <NavBar title={t`Offers and news`} />
      {key === undefined ? <NoOffer /> : <Offer offerKey={key} />}
    </Page>
  )
}

function Offer({ offerKey }: { offerKey: string }) {
  const { i18n } = useLingui()
  const { data, error, isPending, isFetching, refetch } = useQuery(offerQuery(offerKey, i18n.locale))
  const phase = useSkeleton(isPending)
  const retry = () => void refetch()
  if (data) {
    return (
      <>
        <ConnectionNotice onBack={retry} />
        <Said offerKey={offerKey} text={data.text} isAllowed={data.isAllowed} />
      </>
    )
  }
  if (phase === 'skeleton') return <Skeleton height="180px" radius="24px" />
  if (phase === 'nothing') return null
  const failure = failureOf(error)
  if (failure.kind === 'refused') return <NoOffer />
  return (
    <>
      <ConnectionNotice onBack={retry} />
      <ErrorState onRetry={retry} isRetrying={isFetching} />
    </>
  )
}

function Said({ offerKey, text, isAllowed }: { offerKey: string; text: string; isAllowed: boolean }) {
  const { i18n } = useLingui()
  const notSaved = useNotSaved()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  async function stop() {
    setIsBusy(true)
    try {
      queries.setQueryData(offerQuery(offerKey, i18n.locale).queryKey, await stopOffers(offerKey))
    } catch (error) {
      showToast({ text: notSaved(error), tone: 'trouble' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Card className="stack-12">
      <p>{text}</p>
      <p className="quiet" role="status">
        {isAllowed ? <Trans>You get offers because you allowed them.</Trans> : <Trans>You get no more offers.</Trans>}
      </p>
      {isAllowed && (
        <Button kind="tonal" wide state={isBusy ? 'busy' : 'ready'} onClick={() => void stop()}>
          <Trans>Stop offers</Trans>
        </Button>
      )}
      <Link to="/" className={buttonClass({ wide: true })}>
        <Trans>Back to home</Trans>
      </Link>
    </Card>
  )
}

function NoOffer() {
  return (
    <EmptyState
      tone="calm"
      icon={<IconTag size={28} />}
      title={<Trans>This link leads to no offer</Trans>}
      text={<Trans>You can stop offers under Me, Offers and news.</Trans>}
      action={
        <Link to="/" className={buttonClass({ kind: 'tonal' })}>
          <Trans>Back to home</Trans>
        </Link>
      }
    />
  )
}
