import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useTanning } from '#src/member/sessions/flow/use-tanning.ts'
import { secondsUntil } from '#src/domain/sessions/run-clock.ts'
import { formatSeconds } from '#src/lib/format-countdown.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import type { OpenSession } from '#src/client/storage/open-session-copy.ts'
import { IconSun } from '#src/ui/pictures/icons.tsx'
import { IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

import { OpenSessionText } from './open-session-text.tsx'
import styles from './open-session-strip.module.css'

/** On other screens: a session is open, how long it still takes, and the way to it. */
export function OpenSessionStrip({ session }: { session: OpenSession }) {
  // It asks the studio, so that a session which ended out of sight leaves this screen too.
  useTanning()
  if (session.state === 'ended') return null
  return (
    <Link to="/running" className={styles.strip}>
      <IconSun size={26} />
      <span className={styles.words}>
        <span>
          <span className="text-body-strong">
            <OpenSessionText state={session.state} />
          </span>{' '}
          <span className={styles.bed}>{session.deviceName}</span>
        </span>
        <Left session={session} />
      </span>
      <IconChevronRight size={22} />
    </Link>
  )
}

/** A countdown is the phone's own; what it does not know it does not count. */
function Left({ session: { state, endsAt, pausedUntil } }: { session: OpenSession }) {
  const now = useNow(nextSecond)
  const until = state === 'paused' ? pausedUntil : endsAt
  if (until === null || state === 'unknown' || state === 'starting') return null
  const clock = formatSeconds(secondsUntil(until, now))
  if (until <= now) return <Trans>Time is up</Trans>
  return (
    <time className={styles.left}>
      {state === 'paused' ? <Trans>Pause ends in {clock}</Trans> : <Trans>{clock} left</Trans>}
    </time>
  )
}
