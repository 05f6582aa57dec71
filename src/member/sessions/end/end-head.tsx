import { Trans, useLingui } from '@lingui/react/macro'

import type { EndReason } from '#src/domain/sessions/session.ts'
import { sessionLength } from '#src/domain/sessions/session-length.ts'
import type { SessionEnd } from '#src/domain/sessions/session-end.ts'
import { IconPower, IconStop, IconWarning } from '#src/ui/pictures/icons.tsx'
import { SunMark } from '#src/ui/pictures/sun-mark.tsx'

import styles from './end-head.module.css'

/** How it ended, in the largest words of the screen; only a full session gets the sun. */
export function EndHead({ end }: { end: SessionEnd }) {
  return (
    <div className={styles.head}>
      {end.reason === 'completed' ? <SunMark size={167} ticks={60} /> : <Sign reason={end.reason} />}
      <h1 className={styles.title} tabIndex={-1}>
        <Title reason={end.reason} />
      </h1>
      <p className={styles.text}>
        <Words end={end} />
      </p>
    </div>
  )
}

function Sign({ reason }: { reason: EndReason }) {
  const Icon = reason === 'stopped' ? IconStop : reason === 'never-started' ? IconPower : IconWarning
  return (
    <span className={styles.sign} data-tone={reason === 'stopped' || reason === 'never-started' ? 'calm' : 'warn'}>
      <Icon size={40} />
    </span>
  )
}

function Title({ reason }: { reason: EndReason }) {
  switch (reason) {
    case 'completed':
      return <Trans>Session complete</Trans>
    case 'stopped':
      return <Trans>Session stopped</Trans>
    case 'fault':
      return <Trans>Ended by a fault of the bed</Trans>
    case 'power-loss':
      return <Trans>Ended by a power cut</Trans>
    case 'never-started':
      return <Trans>The bed didn't start</Trans>
  }
}

function Words({ end }: { end: SessionEnd }) {
  const { i18n } = useLingui()
  const length = sessionLength(end.secondsOn, i18n.locale)
  switch (end.reason) {
    case 'completed':
      return <Trans>Well done. Give your skin a rest now.</Trans>
    case 'stopped':
      return <Trans>The lamps were on for {length}. One session was used.</Trans>
    case 'fault':
    case 'power-loss':
      return <Trans>The lamps were on for {length}. One session was used; contact support if that isn't right.</Trans>
    case 'never-started':
      return <Trans>The lamps never went on. Nothing was charged.</Trans>
  }
}
