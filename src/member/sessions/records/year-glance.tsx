import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { recordsQuery } from '#src/client/api/session-records.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { classNames } from '#src/lib/class-names.ts'
import { isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { cardClass } from '#src/ui/layout/card.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { shortMonth } from './short-month.ts'
import styles from './year-glance.module.css'

/** More of a month's sessions than these are told by their number. */
const barsOfMonth = 4

/** This year at a glance: a bar for each session under its month. The list of them is behind it. */
export function YearGlance({ timeZone }: { timeZone: string | undefined }) {
  const { i18n } = useLingui()
  const today = isoDay(useNow(nextMinute), timeZone)
  const year = Number(today.slice(0, 4))
  const { data, isPending } = useQuery({
    ...recordsQuery(year, 1),
    enabled: useRemembered(remembered.token) !== undefined,
  })
  if (isPending) return <Skeleton height="136px" radius="24px" />
  if (!data) return null
  const { totalMinutes, totalTimes, monthTimes } = data
  const current = Number(today.slice(5, 7)) - 1
  return (
    <Link to="/records" className={classNames(cardClass(), styles.card)}>
      <span className={styles.head}>
        <strong className={styles.year}>{i18n.locale.startsWith('zh') ? `${year} 年` : year}</strong>
        <span className={styles.sums}>
          <Plural value={totalTimes} one="# session" other="# sessions" />
          <span className="dot" aria-hidden="true" />
          <Trans>{totalMinutes} min</Trans>
        </span>
      </span>
      {monthTimes && (
        <span className={styles.months} aria-hidden="true">
          {monthTimes.map((times, month) => (
            <Month key={shortMonth(month, 'zh')} times={times} isCurrent={month === current}>
              {shortMonth(month, i18n.locale)}
            </Month>
          ))}
        </span>
      )}
    </Link>
  )
}

function Month({ times, isCurrent, children }: { times: number; isCurrent: boolean; children: string }) {
  return (
    <span className={styles.month} data-current={isCurrent || undefined}>
      {times > barsOfMonth && <span className={styles.more}>+{times - barsOfMonth}</span>}
      {Array.from({ length: barsOfMonth }, (_, above) => (
        <span key={above} className={styles.bar} data-lit={barsOfMonth - above <= times || undefined} />
      ))}
      <span className={styles.name}>{children}</span>
    </span>
  )
}
