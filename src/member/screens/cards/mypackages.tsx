import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'

import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { NotLoaded } from '#src/member/help/not-loaded.tsx'
import { CardHead } from '#src/member/cards/card-head.tsx'
import { CardList } from '#src/member/cards/card-list.tsx'
import { LedgerMonths } from '#src/member/cards/ledger/ledger-months.tsx'
import { useCards } from '#src/member/cards/use-cards.ts'
import { useLedger } from '#src/member/cards/ledger/use-ledger.ts'
import { useShops } from '#src/member/shops/use-shops.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'

/** /mypackages: what the member has bought and what is left of it; with `card` the ledger of that one. */
export function MyPackagesScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { card } = useSearch({ from: '/mypackages' })
  return (
    <Page>
      <NavBar title={card === undefined ? t`Packages` : t`Package details`} onBack={goBack} />
      <div className="column-12">{card === undefined ? <All /> : <One key={card} cardId={card} />}</div>
    </Page>
  )
}

function All() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { cards, now, state, asOf, isRefreshing, refresh } = useCards()
  const timeZone = useShops().current?.timeZone
  const { show } = useSearch({ from: '/mypackages' })
  const phase = useSkeleton(state === 'loading')
  const isShown = phase === 'content'
  return (
    <>
      <ConnectionNotice asOf={asOf} onBack={refresh} />
      {phase === 'skeleton' && <Boxes />}
      {isShown && !cards && (
        <NotLoaded title={t`Couldn't load your packages`} onRetry={refresh} isRetrying={isRefreshing} />
      )}
      {isShown && cards && (
        <CardList
          cards={cards}
          show={show ?? 'current'}
          now={now}
          timeZone={timeZone}
          onShow={(next) =>
            void navigate({
              to: '/mypackages',
              search: next === 'expired' ? { show: next } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </>
  )
}

function One({ cardId }: { cardId: string }) {
  const { t } = useLingui()
  const { cards, now } = useCards()
  const ledger = useLedger(cardId)
  const timeZone = useShops().current?.timeZone
  const { lines, asOf, refresh, isRefreshing, end, isMissing } = ledger
  const card = ledger.card ?? [...(cards?.current ?? []), ...(cards?.over ?? [])].find((one) => one.cardId === cardId)
  const phase = useSkeleton(lines === undefined && end === 'loading')
  if (isMissing && !lines) return <Missing />
  return (
    <>
      <ConnectionNotice asOf={lines && asOf} onBack={refresh} />
      {card && <CardHead card={card} now={now} timeZone={timeZone} />}
      {phase === 'skeleton' && <Boxes />}
      {phase === 'content' && !lines && (
        <NotLoaded title={t`Couldn't load the ledger`} onRetry={refresh} isRetrying={isRefreshing} />
      )}
      {phase === 'content' && lines && <LedgerMonths ledger={ledger} lines={lines} timeZone={timeZone} />}
    </>
  )
}

function Missing() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconTicket size={28} />}
      title={t`Package not found`}
      action={
        <Link to="/mypackages" className={buttonClass({ wide: true })}>
          <Trans>Packages</Trans>
        </Link>
      }
    />
  )
}

function Boxes() {
  return (
    <>
      <Skeleton height="44px" radius="22px" />
      <Skeleton height="218px" radius="28px" />
      <Skeleton height="188px" radius="24px" />
    </>
  )
}
