import { Trans, useLingui } from '@lingui/react/macro'

import { sessionLength } from '#src/domain/sessions/session-length.ts'
import type { UserSession } from '#src/staff/members/member-calls.ts'
import { type Loaded, mapLoaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'

import { useIntensityName } from './intensity-name.ts'
import styles from './lines.module.css'
import { ShortList } from './short-list.tsx'

interface SessionLinesProps {
  loaded: Loaded<{ list: UserSession[] }>
  timeZone: string
  now: number
}

/** A member's times on beds, whatever came of them; how long the lamps were on is what the bed has signed. */
export function SessionLines({ loaded, timeZone, now }: SessionLinesProps) {
  const { t } = useLingui()
  return (
    <ShortList
      label={t`Tanning sessions`}
      loaded={mapLoaded(loaded, ({ list }) => list)}
      rowKey={({ sessionId }) => sessionId}
      empty={<Trans>No sessions yet</Trans>}
      row={(session) => lineOf({ session, timeZone, now })}
    />
  )
}

interface LineProps {
  session: UserSession
  timeZone: string
  now: number
}

function lineOf(props: LineProps) {
  return <Line {...props} />
}

function Line({ session, timeZone, now }: LineProps) {
  const { i18n } = useLingui()
  const intensity = useIntensityName()
  return (
    <>
      <span className={styles.words}>
        <span className={styles.day}>{shortDay(session.requestedAt, i18n.locale, timeZone, now)}</span>
        {session.deviceName} {intensity(session.intensity)}
      </span>
      <Outcome session={session} />
    </>
  )
}

function Outcome({ session: { settled, secondsOn, state } }: { session: UserSession }) {
  const { i18n } = useLingui()
  if (settled === 'released') {
    return (
      <Badge tone="calm">
        <Trans>Released</Trans>
      </Badge>
    )
  }
  if (state !== 'ended') {
    return (
      <Badge tone="sun-soft">
        <Trans>In use</Trans>
      </Badge>
    )
  }
  return <strong className={styles.strong}>{sessionLength(secondsOn, i18n.locale)}</strong>
}
