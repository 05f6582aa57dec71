import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Session } from '#src/domain/sessions/session.ts'
import { careTimes, type SessionEnd } from '#src/domain/sessions/session-end.ts'
import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatTime, weekday } from '#src/lib/format-time.ts'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import styles from './broken-facts.module.css'
import { Fact } from './end-facts.tsx'

interface BrokenFactsProps {
  session: Session
  end: SessionEnd
  minGapHours: number
}

/** The session that is back, where it is, and what the bed and the package say. */
export function BrokenFacts({ session, end, minGapHours }: BrokenFactsProps) {
  const { i18n } = useLingui()
  const timeZone = useShopZone()
  const { nextSessionAt } = careTimes(end.endedAt, minGapHours)
  const { timesLeft, deviceName, returned } = session
  return (
    <div className={styles.card}>
      {returned !== undefined && <Returned by={returned} />}
      <dl className={styles.facts}>
        <Fact name={<Trans>Time tanned</Trans>}>{sessionLength(end.secondsOn, i18n.locale)}</Fact>
        <Fact name={<Trans>Sessions left</Trans>}>
          {timesLeft === null ? <Trans>Unlimited</Trans> : <Plural value={timesLeft} one="#" other="#" />}
        </Fact>
        <Fact name={<Trans>Bed</Trans>}>{deviceName}</Fact>
        <Fact name={<Trans>Next session from</Trans>}>
          <time dateTime={new Date(nextSessionAt).toISOString()}>
            {weekday(nextSessionAt, i18n.locale, timeZone)} {formatTime(nextSessionAt, timeZone)}
          </time>
        </Fact>
      </dl>
    </div>
  )
}

function Returned({ by }: { by: 'receipt' | 'staff' }) {
  return (
    <div className={styles.returned}>
      <span className={styles.sign}>
        <IconTicket size={26} />
      </span>
      <div>
        <p className={styles.title}>
          <Trans>+1 session returned</Trans>
        </p>
        <p className="quiet">
          {by === 'receipt' ? <Trans>Automatically, from the bed's record</Trans> : <Trans>By our staff</Trans>}
        </p>
      </div>
    </div>
  )
}
