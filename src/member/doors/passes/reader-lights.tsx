import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Card } from '#src/ui/layout/card.tsx'

import styles from './reader-lights.module.css'

/** What the light at the reader means: the phone hears nothing of the lock, so it says nothing of the door. */
export function ReaderLights() {
  return (
    <Card>
      <h2 className={styles.title}>
        <Trans>Look at the reader's light</Trans>
      </h2>
      <ul className={styles.lights}>
        <Light tone="ok" name={<Trans>Green</Trans>}>
          <Trans>The door is open: push it and go in</Trans>
        </Light>
        <Light tone="bad" name={<Trans>Red</Trans>}>
          <Trans>
            It stays shut: someone is going in, or your booking has changed. Wait for a new code, then contact support
          </Trans>
        </Light>
        <Light tone="warn" name={<Trans>Yellow</Trans>}>
          <Trans>A clock is wrong: switch on automatic date and time on this phone</Trans>
        </Light>
      </ul>
      <p className={styles.note}>
        <Trans>This phone can't know whether the door opened. With a signal, the studio tells it.</Trans>
      </p>
    </Card>
  )
}

function Light({ tone, name, children }: { tone: 'ok' | 'bad' | 'warn'; name: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.light}>
      <span className={styles[tone]} aria-hidden="true" />
      <p>
        <strong>{name}</strong>
        <span className={styles.words}>{children}</span>
      </p>
    </li>
  )
}
