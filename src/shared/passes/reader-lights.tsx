import { Trans } from '@lingui/react/macro'

import { Card } from '#src/ui/layout/card.tsx'

import { Light, LightList } from './light-list.tsx'
import styles from './reader-lights.module.css'

/** What the light at the reader means: the phone hears nothing of the lock or the bed, so it says nothing of them. */
export function ReaderLights({ at }: { at: 'door' | 'bed' }) {
  return (
    <Card>
      <h2 className={styles.title}>
        <Trans>Look at the reader's light</Trans>
      </h2>
      <LightList>
        <Light tone="ok" name={<Trans>Green</Trans>}>
          {at === 'door' ? (
            <Trans>The door is open: push it and go in</Trans>
          ) : (
            <Trans>The bed has taken it: the lamps go on after the dressing time</Trans>
          )}
        </Light>
        <Light tone="bad" name={<Trans>Red</Trans>}>
          {at === 'door' ? (
            <Trans>
              It stays shut: someone is going in, or your booking has changed. Wait for a new code, then contact support
            </Trans>
          ) : (
            <Trans>
              It doesn't start: the bed is in use or cooling down, or your booking has changed. Wait for a new code,
              then contact support
            </Trans>
          )}
        </Light>
        <Light tone="warn" name={<Trans>Yellow</Trans>}>
          <Trans>A clock is wrong: switch on automatic date and time on this phone</Trans>
        </Light>
      </LightList>
      <Unheard at={at} />
    </Card>
  )
}

/** Without a signal nobody tells the phone. */
function Unheard({ at }: { at: 'door' | 'bed' }) {
  return (
    <p className={styles.note}>
      {at === 'door' ? (
        <Trans>This phone can't know whether the door opened. With a signal, the studio tells it.</Trans>
      ) : (
        <Trans>
          This phone can't know whether the bed has started. With a signal, the studio tells it. The button on the bed
          stops the lamps at any time.
        </Trans>
      )}
    </p>
  )
}
