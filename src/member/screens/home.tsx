import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { defaultRules } from '#src/domain/chain/app-config.ts'
import { useBrandName } from '#src/shared/chain/use-brand.ts'
import { BannerCarousel } from '#src/shared/banners/banner-carousel.tsx'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { VisitCard } from '#src/member/home/card/visit-card.tsx'
import { HomeTiles } from '#src/member/home/home-tiles.tsx'
import { Reminder } from '#src/member/home/reminder.tsx'
import { useHomeCard } from '#src/member/home/use-home-card.ts'
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
          <VisitCard
            state={picture.state}
            text={picture.text}
            card={card}
            glance={card.session && <LazyGlance session={card.session} />}
          />
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

/** Most visits to home have none, so it loads where there is one. */
const LazyGlance = optionalPart(async () => {
  const glance = import('#src/member/sessions/run/session-glance.tsx')
  const [{ SessionGlance }] = await Promise.all([glance, loadAllMessages()])
  return SessionGlance
})

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
  const [{ OpenProblems }] = await Promise.all([import('#src/member/problems/open-problems.tsx'), loadAllMessages()])
  return OpenProblems
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
