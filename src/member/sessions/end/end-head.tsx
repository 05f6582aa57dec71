import { Trans, useLingui } from '@lingui/react/macro'

import type { EndReason } from '#src/domain/sessions/session.ts'
import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { IconPower, IconStop } from '#src/ui/pictures/icons.tsx'
import { SunMark } from '#src/ui/pictures/sun-mark.tsx'

import styles from './end-head.module.css'

/** Not broken off by the studio. */
type OwnEnd = Exclude<EndReason, 'fault' | 'power-loss'>

/** How it ended, in the largest words of the screen; only a full session gets the sun. `secondsOn`: light. */
export function EndHead({ reason, secondsOn }: { reason: OwnEnd; secondsOn: number }) {
  return (
    <div className={styles.head}>
      {reason === 'completed' ? <SunMark size={167} ticks={60} /> : <Sign reason={reason} />}
      <h1 className={styles.title} tabIndex={-1}>
        <Title reason={reason} />
      </h1>
      <p className={styles.text}>
        <Words reason={reason} secondsOn={secondsOn} />
      </p>
    </div>
  )
}

function Sign({ reason }: { reason: OwnEnd }) {
  const Icon = reason === 'stopped' ? IconStop : IconPower
  return (
    <span className={styles.sign}>
      <Icon size={40} />
    </span>
  )
}

function Title({ reason }: { reason: OwnEnd }) {
  switch (reason) {
    case 'completed':
      return <Trans>Session complete</Trans>
    case 'stopped':
      return <Trans>Session stopped</Trans>
    case 'never-started':
      return <Trans>The bed didn't start</Trans>
  }
}

function Words({ reason, secondsOn }: { reason: OwnEnd; secondsOn: number }) {
  const { i18n } = useLingui()
  const length = sessionLength(secondsOn, i18n.locale)
  switch (reason) {
    case 'completed':
      return <Trans>Well done. Give your skin a rest now.</Trans>
    case 'stopped':
      return <Trans>The lamps were on for {length}. One session was used.</Trans>
    case 'never-started':
      return <Trans>The lamps never went on. Nothing was charged.</Trans>
  }
}
