import { useLingui, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { memberQuery } from '#src/client/api/members.ts'
import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { defaultRules } from '#src/domain/chain/app-config.ts'
import type { TanningRecord } from '#src/domain/sessions/session.ts'
import { yearsToSee } from '#src/domain/sessions/tanning-year.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { NotLoaded } from '#src/member/help/not-loaded.tsx'
import { RecordMonths } from '#src/member/sessions/records/record-months.tsx'
import { type Records, useRecords } from '#src/member/sessions/records/use-records.ts'
import { YearCard } from '#src/member/sessions/records/year-card.tsx'
import { useShops } from '#src/member/shops/use-shops.ts'
import { Precautions } from '#src/member/sessions/start/precautions.tsx'
import { isoDay } from '#src/lib/format-time.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { LazySheet } from '#src/ui/overlays/overlays.tsx'
import { MonthSkeleton } from '#src/ui/layout/month-skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconHistory } from '#src/ui/pictures/icons-critical.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { SunriseState } from '#src/ui/feedback/sunrise-state.tsx'

/** /records: the sessions of a year, newest first, and what they come to. */
export function RecordsScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const today = isoDay(useNow(nextMinute), useShops().current?.timeZone)
  const { year = Number(today.slice(0, 4)), session } = useSearch({ from: '/records' })
  return (
    <Page>
      <NavBar title={t({ message: 'Sessions', context: 'history' })} onBack={goBack} />
      <div className="column-12">
        <Year key={year} year={year} today={today} wanted={session} />
      </div>
    </Page>
  )
}

interface YearProps {
  year: number
  /** "YYYY-MM-DD" at the shop. */
  today: string
  wanted: string | undefined
}

function Year({ year, today, wanted }: YearProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const records = useRecords(year)
  const { totals, asOf, refresh, isRefreshing } = records
  const phase = useSkeleton(totals === undefined && records.end === 'loading')
  const isNew = useIsNew()
  const openYear = (next: number) => void navigate({ to: '/records', search: { year: next }, replace: true })
  return (
    <>
      <ConnectionNotice asOf={totals && asOf} onBack={refresh} />
      {phase === 'skeleton' && <Boxes />}
      {phase === 'content' && !totals && (
        <NotLoaded title={t`Couldn't load your sessions`} onRetry={refresh} isRetrying={isRefreshing} />
      )}
      {phase === 'content' && totals && isNew && isEmpty(records) && <Nothing />}
      {phase === 'content' && totals && !(isNew && isEmpty(records)) && (
        <>
          <YearCard year={year} years={yearsToSee(today)} today={today} totals={totals} onYear={openYear} />
          {Number(today.slice(0, 4)) === year && <BookAgain record={records.records[0]} />}
          {isEmpty(records) ? <NothingThatYear year={year} /> : <RecordMonths records={records} wanted={wanted} />}
        </>
      )}
    </>
  )
}

/** The bed of the last session, at its studio. */
function BookAgain({ record }: { record: TanningRecord | undefined }) {
  if (record?.shopId === undefined) return null
  const { shopId, deviceId, deviceName } = record
  return (
    <Link
      to="/appointment"
      search={{ shop: shopId, device: deviceId }}
      className={buttonClass({ kind: 'tonal', wide: true })}
    >
      <Trans>Book {deviceName} again</Trans>
    </Link>
  )
}

function isEmpty({ records, end }: Records): boolean {
  return records.length === 0 && end === 'complete'
}

/** A member who has never been under the lamps has no other years to look through. */
function useIsNew(): boolean {
  const { data } = useQuery({ ...memberQuery(), enabled: useRemembered(remembered.token) !== undefined })
  return data?.totalMinutes === 0
}

/** Nothing yet, and what is good to know before the first time. */
function Nothing() {
  const { t, i18n } = useLingui()
  const [isReading, setIsReading] = useState(false)
  const shopId = useShops().current?.shopId
  const config = useQuery({ ...studioConfigQuery(shopId ?? 0, i18n.locale), enabled: shopId !== undefined })
  const { minGapHours } = config.data?.rules ?? defaultRules
  return (
    <>
      <NoRecords onPrecautions={() => setIsReading(true)} />
      <LazySheet open={isReading} onClose={() => setIsReading(false)} title={t`Good to know`}>
        <Precautions minGapHours={minGapHours} />
      </LazySheet>
    </>
  )
}

function NothingThatYear({ year }: { year: number }) {
  const { t } = useLingui()
  return <EmptyState icon={<IconHistory size={28} />} title={t`No sessions in ${year}`} />
}

function Boxes() {
  return (
    <>
      <Skeleton height="206px" radius="24px" />
      <MonthSkeleton />
    </>
  )
}

/** Never been under the lamps, with two ways on; `onPrecautions` shows what to know before a first session. */
function NoRecords({ onPrecautions }: { onPrecautions: () => void }) {
  return (
    <SunriseState
      title={<Trans context="history">No sessions yet</Trans>}
      text={<Trans>After your first session, its time and the sessions left will be here.</Trans>}
    >
      <Link to="/appointment" className={buttonClass()}>
        <Trans>Book now</Trans>
      </Link>
      <Button kind="text" size="small" onClick={onPrecautions}>
        <Trans>Before you start</Trans>
      </Button>
    </SunriseState>
  )
}
