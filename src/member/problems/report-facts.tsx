import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Session } from '#src/domain/sessions/session.ts'
import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { IconLock } from '#src/ui/pictures/icons.tsx'

import styles from './report-facts.module.css'

/** What goes with the report of a session and cannot be edited: the studio compares it with its own. */
export function SessionFacts({ session, phoneSeconds }: { session: Session; phoneSeconds: number | undefined }) {
  const { i18n } = useLingui()
  const timeZone = useShopZone()
  const { deviceName, shopName, startedAt, state, secondsOn } = session
  return (
    <Facts>
      <Fact name={<Trans>Bed</Trans>}>
        {deviceName} · {shopName}
      </Fact>
      <Fact name={<Trans>Start</Trans>}>
        {startedAt === null ? (
          <Trans>Not known</Trans>
        ) : (
          <time dateTime={new Date(startedAt).toISOString()}>
            {formatDay(startedAt, i18n.locale, timeZone)} {formatTime(startedAt, timeZone)}
          </time>
        )}
      </Fact>
      <Fact name={<Trans>Phone's timer</Trans>}>
        {phoneSeconds === undefined ? <Trans>None</Trans> : sessionLength(phoneSeconds, i18n.locale)}
      </Fact>
      <Fact name={<Trans>Bed's record</Trans>}>
        {state === 'ended' ? sessionLength(secondsOn, i18n.locale) : <Trans>Not received</Trans>}
      </Fact>
    </Facts>
  )
}

/** What goes with any other report. */
export function PlaceFacts({ name }: { name: string }) {
  return (
    <Facts>
      <Fact name={<Trans>Studio</Trans>}>{name}</Fact>
    </Facts>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <section className={styles.box}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Trans>Sent along</Trans>
        </h3>
        <span className={styles.locked}>
          <IconLock size={18} />
          <Trans>Can't be changed</Trans>
        </span>
      </div>
      <dl className={styles.facts}>{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd className={styles.fact}>{children}</dd>
    </div>
  )
}
