import { useLingui } from '@lingui/react/macro'

import { formatDayLong, formatTime, isoDay, noonOf } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import type { Board } from './board-calls.ts'
import type { DayReport } from './dashboard-calls.ts'
import { AlertStrip } from './dashboard/alert-strip.tsx'
import { ArrivalsList } from './dashboard/arrivals-list.tsx'
import { BedUsePanel } from './dashboard/bed-use-panel.tsx'
import { DayCards, DayLine } from './dashboard/day-cards.tsx'
import { HoursChart } from './dashboard/hours-chart.tsx'
import { LiveBeds } from './dashboard/live-beds.tsx'
import { WeekChart } from './dashboard/week-chart.tsx'
import { ToDoStrips } from './to-do-strips.tsx'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { DaySwitch } from '#src/staff/kit/fields/day-switch.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { useLiveDashboard } from './live/use-live-board.ts'
import { cardClass } from '#src/ui/layout/card.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import type { Shop } from '#src/domain/shops/shop.ts'

import styles from './dashboard.module.css'

/** /admin/dashboard: the day in numbers, who comes next, and how the beds are. */
export function DashboardPage() {
  const { t } = useLingui()
  const { shop } = useStaffShop()
  if (!shop) return <StaffPage title={t`Dashboard`}>{null}</StaffPage>
  return <Dashboard key={shop.shopId} shop={shop} />
}

function Dashboard({ shop }: { shop: Shop }) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/dashboard')
  const now = useNow(nextMinute)
  const today = isoDay(now, shop.timeZone)
  const date = search.date ?? today
  const isToday = date === today
  const { board, report } = useLiveDashboard(shop.shopId, isToday ? undefined : date)
  return (
    <StaffPage
      title={t`Dashboard`}
      subtitle={report.data ? <DayLine day={report.data.day} /> : formatDayLong(noonOf(date), i18n.locale, 'UTC')}
      tools={<DaySwitch date={date} onChange={(day) => setSearch({ date: day === today ? undefined : day })} />}
    >
      <Numbers report={report} isToday={isToday} />
      {isToday && <ToDoStrips issues={report.data?.openIssues ?? 0} problems={report.data?.openProblems ?? 0} />}
      {isToday && <Live live={board} />}
      {report.data && <Charts report={report.data} shop={shop} isToday={isToday} isPast={date < today} now={now} />}
      {date <= today && <BedUsePanel shopId={shop.shopId} date={date} />}
    </StaffPage>
  )
}

function Numbers({ report, isToday }: { report: Loaded<DayReport>; isToday: boolean }) {
  const phase = useSkeleton(report.state === 'loading')
  if (report.data) return <DayCards report={report.data} isToday={isToday} />
  if (phase === 'nothing') return null
  if (phase === 'skeleton') {
    return (
      <div className={styles.cards} aria-hidden="true">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} height="122px" radius="24px" />
        ))}
      </div>
    )
  }
  return (
    <div className={cardClass()}>
      <ErrorState onRetry={report.retry} isRetrying={report.isReading} />
    </div>
  )
}

/** What goes on now, as it changes. */
function Live({ live }: { live: Loaded<Board> }) {
  const isOffline = useConnection().state === 'offline'
  const now = useNow(nextRing)
  const phase = useSkeleton(live.state === 'loading')
  if (live.data) {
    const board = live.data
    // Without the server it is unknown how long a thing lasts by now.
    const agesAt = isOffline ? live.asOf : now
    return (
      <>
        <AlertStrip alerts={board.alerts} timeZone={board.timeZone} now={agesAt} />
        <div className={styles.live}>
          <div className={styles.beds}>
            <LiveBeds board={board} now={isOffline ? now : agesAt} isOffline={isOffline} />
          </div>
          <div className={styles.arrivals}>
            <ArrivalsList board={board} now={agesAt} />
          </div>
        </div>
      </>
    )
  }
  if (phase === 'nothing') return null
  if (phase === 'skeleton') return <Skeleton height="384px" radius="24px" />
  return (
    <div className={cardClass()}>
      <ErrorState onRetry={live.retry} isRetrying={live.isReading} />
    </div>
  )
}

interface ChartsProps {
  report: DayReport
  shop: Shop
  isToday: boolean
  isPast: boolean
  now: number
}

function Charts({ report, shop, isToday, isPast, now }: ChartsProps) {
  const nowHour = isToday ? Number(formatTime(now, shop.timeZone).slice(0, 2)) : null
  return (
    <div className={styles.live}>
      <HoursChart hours={report.hours} nowHour={nowHour} isPast={isPast} />
      <WeekChart week={report.week} currency={report.currency} />
    </div>
  )
}

const ringEveryMs = 15_000

/** Often enough for a ring that shows minutes. */
function nextRing(now: number): number {
  return now + ringEveryMs
}
