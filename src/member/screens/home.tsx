import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { defaultRules } from '#src/domain/chain/app-config.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { isAlwaysOpen } from '#src/domain/shops/shop.ts'
import { useBrandName } from '#src/shared/chain/use-brand.ts'
import { BannerCarousel } from '#src/shared/banners/banner-carousel.tsx'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { SecondWay } from '#src/member/home/card/booked/second-way.tsx'
import type { LiveParts, Upcoming } from '#src/member/home/card/card-view.ts'
import { VisitCard } from '#src/member/home/card/visit-card.tsx'
import { HomeTiles } from '#src/member/home/home-tiles.tsx'
import { Reminder } from '#src/member/home/reminder.tsx'
import { type HomeCard, useHomeCard } from '#src/member/home/use-home-card.ts'
import { useHomePicture } from '#src/member/home/use-home-picture.ts'
import { loadAllMessages } from '#src/shared/language/activate-language.ts'
import { LanguageChip } from '#src/member/language/language-chip.tsx'
import { LazyOutboxRows, LazyOutboxStrip } from '#src/member/connection/lazy-outbox.tsx'
import { LazyStillOpen } from '#src/member/connection/still-open/lazy-still-open.tsx'
import { ShopHeader } from '#src/member/shops/shop-header.tsx'
import { useCurrentShopText } from '#src/member/shops/use-current-shop-text.ts'
import { useShops } from '#src/member/shops/use-shops.ts'
import { SnapshotText } from '#src/lib/snapshot-text.tsx'
import { useIdle } from '#src/lib/hooks/use-idle.ts'
import { probe, useConnection } from '#src/client/outbox/connection.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import type { OpenSession } from '#src/client/storage/open-session-copy.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { OfflineBanner } from '#src/ui/feedback/offline-banner.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { optionalPart } from '#src/ui/optional-part.tsx'

import styles from './home.module.css'

/** The next appointment first, then the ways on. What the phone remembers is shown before the studio answers. */
export function HomeScreen() {
  const { t } = useLingui()
  const name = useBrandName()
  const { picture, card, readAt, rules, hasNoBanners, hasNoShops } = useHome()
  const isQuiet = useIsQuiet()
  if (hasNoShops) return <EmptyServer />
  return (
    <Page bottom="tab-bar" width="two-column" className={styles.home}>
      <div className={styles.content} data-ready={picture.isReal ? '' : undefined}>
        <h1 className="visually-hidden" tabIndex={-1}>
          {name}: {t`Home`}
        </h1>
        <div className={styles.head}>
          <ShopHeader name={picture.text.shop} hours={picture.text.hours}>
            <LanguageChip />
          </ShopHeader>
          <WhatWaits asOf={readAt} age={picture.text.age} />
          <LazyStillOpen at="home" />
          {isQuiet && <LazyRest />}
        </div>
        <div className={styles.card}>
          <VisitCard state={picture.state} text={picture.text} card={card} live={liveParts(card)} />
          <div className={styles.lines}>
            <HelpNow card={card} />
          </div>
          {isQuiet && <LazyReports />}
        </div>
        <div className={styles.tiles}>
          <HomeTiles />
        </div>
        <div className={styles.banners}>
          <BannerCarousel banners={picture.banners} hasFailed={hasNoBanners} />
        </div>
        <div className={styles.reminder}>
          <Reminder rules={rules} />
        </div>
      </div>
    </Page>
  )
}

/** What home is made of: shops, the appointment, what the studio announces, and the picture of the last visit. */
function useHome() {
  const { i18n } = useLingui()
  const { shops, current, state, asOf } = useShops()
  const shopText = useCurrentShopText(current, state)
  const card = useHomeCard(shops, current)
  const config = useQuery({
    ...studioConfigQuery(current?.shopId ?? 0, i18n.locale),
    enabled: current !== undefined,
  })
  const readAt = card.asOf || asOf
  const banners = config.data?.banners
  const picture = useHomePicture({ shopText, card, asOf: readAt, banners, shopId: current?.shopId })
  const hasNoShop = state === 'failed' && current === undefined
  return {
    picture,
    card,
    readAt,
    rules: config.data?.rules ?? defaultRules,
    hasNoShops: shops?.length === 0,
    hasNoBanners: banners === undefined && (config.isError || hasNoShop),
  }
}

/** Members never see it, so that they load nothing of it. */
const LazyNoShops = lazy(async () => {
  const [module] = await Promise.all([import('#src/member/setup/no-shops.tsx'), loadAllMessages()])
  return { default: module.NoShops }
})

function EmptyServer() {
  return (
    <Page bottom="tab-bar">
      <LanguageChip />
      <Suspense fallback={null}>
        <LazyNoShops />
      </Suspense>
    </Page>
  )
}

/** What counts down loads where it does; until then the card's own words stand there. */
function liveParts({ upcoming, session }: HomeCard): LiveParts {
  const late = upcoming?.step === 'late' && !upcoming.isCancelling ? upcoming : undefined
  const booked = upcoming?.step === 'booked' ? upcoming.appointment : undefined
  return {
    booked: (own) => (late ? <LazyLate upcoming={late}>{own}</LazyLate> : own),
    tanning: (own) => (session ? <LazySession session={session}>{own}</LazySession> : own),
    change: (own) => (booked ? <LazyChange appointment={booked}>{own}</LazyChange> : own),
  }
}

function Own({ children }: { children: ReactNode }) {
  return children
}

const LazyLate = optionalPart<{ upcoming: Upcoming; children: ReactNode }>(async () => {
  const { LateVisit } = await withWords(import('#src/member/appointments/late/late-visit.tsx'))
  return ({ upcoming }) => (
    <LateVisit
      appointment={upcoming.appointment}
      closesAt={upcoming.shop && !isAlwaysOpen(upcoming.shop) ? upcoming.shop.closesAt : undefined}
      offlineWay={<SecondWay upcoming={upcoming} change={() => null} />}
    />
  )
}, Own)

/** The few things that help at this step of a visit. */
function HelpNow({ card: { step, upcoming, done, timeZone } }: { card: HomeCard }) {
  if (step === 'tanning') return <LazyRunLines />
  if (step === 'done' && done) return <LazyDoneLines endedAt={done.endedAt} timeZone={timeZone} />
  if (!upcoming || (step !== 'enter' && step !== 'late' && step !== 'inside')) return null
  const { appointment, shop } = upcoming
  return <LazyVisitLines step={step} appointment={appointment} mapUrl={shop?.mapUrl ?? null} />
}

const LazyVisitLines = optionalPart(async () => {
  const lines = import('#src/member/appointments/visit/visit-lines.tsx')
  return (await withWords(lines)).VisitLines
})

const LazyRunLines = optionalPart(async () => {
  const lines = import('#src/member/sessions/run/run-lines.tsx')
  return (await withWords(lines)).RunLines
})

const LazyDoneLines = optionalPart(async () => {
  const lines = import('#src/member/sessions/end/done-lines.tsx')
  return (await withMoves(lines)).DoneLines
})

/** What is loaded later says what the start does not know. */
async function withWords<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadAllMessages()])
  return loaded
}

/** From an open session on, the card hands over to the step after it. */
async function withMoves<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([withWords(module), import('#src/member/home/card/card-moves.css')])
  return loaded
}

const LazyChange = optionalPart<{ appointment: Appointment; children: ReactNode }>(async () => {
  const { ChangeTime } = await withWords(import('#src/member/appointments/change/change-time.tsx'))
  return ({ appointment }) => <ChangeTime appointment={appointment} kind="text" />
}, Own)

const LazySession = optionalPart<{ session: OpenSession; children: ReactNode }>(async () => {
  return (await withMoves(import('#src/member/sessions/run/session-card.tsx'))).SessionCard
}, Own)

/** What few members have is looked for when the browser is idle, and only for those who are signed in. */
function useIsQuiet(): boolean {
  const isIdle = useIdle()
  const isSignedIn = useRemembered(remembered.token) !== undefined
  return isIdle && isSignedIn
}

/** Few members owe anything or tan by another phone. */
const LazyRest = optionalPart(async () => {
  const [{ DueStrip }, { SessionWatch }] = await Promise.all([
    import('#src/member/payments/due-strip.tsx'),
    import('#src/member/sessions/flow/session-watch.tsx'),
    loadAllMessages(),
  ])
  return () => (
    <>
      <SessionWatch />
      <DueStrip />
    </>
  )
})

/** Few members have reported anything. */
const LazyReports = optionalPart(async () => {
  return (await withWords(import('#src/member/problems/open-problems.tsx'))).OpenProblems
})

/** Whether the studio can be reached, and what waits to be sent or was refused; nothing when all is well. */
function WhatWaits({ asOf, age }: { asOf: number; age: string }) {
  const queries = useQueryClient()
  const { state, isSlow } = useConnection()
  const isOffline = state === 'offline'
  const { entries } = useOutbox()
  const hasEntries = entries.length > 0
  // What the browser believes counts until the studio has been asked; the page knows it before any script.
  if (state === 'unknown' && !isSlow) {
    return (
      <div className={styles.guess}>
        <OfflineBanner
          state="offline"
          note={<SnapshotText name="age">{age}</SnapshotText>}
          onRetry={() => void probe()}
        />
      </div>
    )
  }
  return (
    <div className={styles.waits}>
      <ConnectionNotice asOf={asOf} onBack={() => void queries.invalidateQueries()}>
        {isOffline && hasEntries && <LazyOutboxRows entries={entries} />}
      </ConnectionNotice>
      {!isOffline && hasEntries && <LazyOutboxStrip entries={entries} />}
    </div>
  )
}
