import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Session } from '#src/domain/sessions/session.ts'
import { sessionLength } from '#src/domain/sessions/session-length.ts'
import type { SessionEnd } from '#src/domain/sessions/session-end.ts'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatDay, formatTime } from '#src/lib/format-time.ts'

import styles from './end-facts.module.css'

/** What the bed's receipt and the package say of the session. */
export function EndFacts({ session, end }: { session: Session; end: SessionEnd }) {
  const { i18n } = useLingui()
  const timeZone = useShopZone()
  const at = session.startedAt ?? end.endedAt
  return (
    <dl className={styles.facts}>
      <Fact name={<Trans>Bed</Trans>}>{session.deviceName}</Fact>
      <Fact name={<Trans>Duration</Trans>}>{sessionLength(end.secondsOn, i18n.locale)}</Fact>
      <Fact name={<Trans>Used at</Trans>}>
        <time dateTime={new Date(at).toISOString()}>
          {formatDay(at, i18n.locale, timeZone)} {formatTime(at, timeZone)}
        </time>
      </Fact>
      <Fact name={<Trans>Sessions left</Trans>}>
        {session.timesLeft === null ? <Trans>Unlimited</Trans> : <Plural value={session.timesLeft} one="#" other="#" />}
      </Fact>
    </dl>
  )
}

/** A name and what it stands for. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd className={styles.fact}>{children}</dd>
    </div>
  )
}
