import { Trans, useLingui } from '@lingui/react/macro'

import { useConnection } from '#src/client/outbox/connection.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { type Loaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconOffline, IconRefresh } from '#src/ui/pictures/icons-critical.tsx'

import { type Summary, summaryQuery } from './summary-calls.ts'
import { SummaryBeds } from './summary-beds.tsx'
import { SummaryCards } from './summary-cards.tsx'
import styles from './shop-summary.module.css'

const everyMs = 5_000
/** Three askings without an answer. */
const freshMs = 16_000

/** The studio at a glance while its tablet is locked: beds, alerts and when guests come, without anybody's name. */
export function ShopSummary({ shopId }: { shopId: number }) {
  const { i18n } = useLingui()
  const summary = useStaffQuery(summaryQuery(shopId, i18n.locale), { everyMs })
  const now = useNow(nextSecond)
  const phase = useSkeleton(summary.state === 'loading')
  if (phase === 'nothing') return <div className="stack-14" />
  if (phase === 'skeleton') return <Waiting />
  const { data } = summary
  if (!data) return <Failed summary={summary} />
  return (
    <div className="stack-14" data-shop-summary>
      <Age summary={summary} now={now} timeZone={data.timeZone} />
      <SummaryCards summary={data} now={now} />
      <SummaryBeds beds={data.beds} now={now} isOld={now - summary.asOf > freshMs} />
      <Arrivals summary={data} now={now} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="stack-14" aria-busy="true">
      <div className={styles.cards}>
        <Skeleton height="112px" radius="24px" />
        <Skeleton height="112px" radius="24px" />
      </div>
      <Skeleton height="110px" radius="20px" />
      <Skeleton height="50px" radius="20px" />
    </div>
  )
}

function Failed({ summary: { retry, isReading } }: { summary: Loaded<Summary> }) {
  return (
    <div className="stack-14" role="alert">
      <Callout
        tone="warn"
        icon={<IconRefresh size={22} />}
        action={
          <Button kind="tonal" size="small" state={isReading ? 'busy' : 'ready'} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Beds and alerts couldn't be loaded. Check in person.</Trans>
      </Callout>
    </div>
  )
}

interface AgeProps {
  summary: Loaded<Summary>
  now: number
  timeZone: string
}

/** How old what is shown is, once it is not what the studio says now. */
function Age({ summary: { asOf }, now, timeZone }: AgeProps) {
  const isOffline = useConnection().state === 'offline'
  const time = formatTime(asOf, timeZone)
  const isOld = isOffline || now - asOf > freshMs
  return (
    <div role="status">
      {isOld && (
        <Callout tone="warn" icon={<IconOffline size={22} />}>
          {isOffline ? (
            <Trans>Offline. This is from {time}.</Trans>
          ) : (
            <Trans>Not up to date. This is from {time}.</Trans>
          )}
        </Callout>
      )}
    </div>
  )
}

function Arrivals({ summary: { arrivals, timeZone }, now }: { summary: Summary; now: number }) {
  const { t } = useLingui()
  const { next, total } = arrivals
  const others = total - next.length
  const timesOf = (at: number) => next.filter((other) => other === at).length
  return (
    <section className={styles.row}>
      <h2 className={styles.name}>{t`Arriving next`}</h2>
      {total === 0 ? (
        <p className={styles.quiet}>{t`Nobody else is expected today`}</p>
      ) : (
        <ul className="wrap-8">
          {[...new Set(next)].map((at) => (
            <li key={at} className={styles.time} data-late={at < now || undefined}>
              {formatTime(at, timeZone)}
              {timesOf(at) > 1 && ` ×${timesOf(at)}`}
              {at < now && (
                <span className="visually-hidden">
                  <Trans>Late</Trans>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className={styles.quiet}>{t`${others} more`}</p>}
    </section>
  )
}
