import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { HoldButton } from '#src/staff/board/hold-button.tsx'
import { stopEverything } from '#src/staff/board/duty-calls.ts'
import tokens from '#src/staff/board/stop/stop-tokens.module.css'
import { Button } from '#src/ui/forms/button.tsx'
import { IconStop } from '#src/ui/pictures/icons.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

import styles from './lock.module.css'

type Stop = 'ready' | 'sending' | 'off' | 'partly' | 'unknown'

/** Stops every bed of the studio without unlocking. Nothing is called off before each bed has said so. */
export function LockedStop({ shopId }: { shopId: number }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [stop, setStop] = useState<Stop>('ready')
  const [opId, setOpId] = useState(() => crypto.randomUUID())

  async function send() {
    setStop('sending')
    try {
      const { areAllOff } = await stopEverything(shopId, opId)
      setStop(areAllOff ? 'off' : 'partly')
      setOpId(crypto.randomUUID())
    } catch {
      // The same intent again: what was done is not done twice.
      setStop('unknown')
    }
  }
  return (
    <div className={styles.stop}>
      <Button
        className={classNames(tokens.stop, tokens.button)}
        icon={<IconStop size={20} />}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Stop all…</Trans>
      </Button>
      <p className="quiet">
        <Trans>In an emergency, no unlocking is needed</Trans>
      </p>
      <LazyDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        look="alarm"
        icon={<IconStop size={30} />}
        title={t`Stop all beds?`}
        actions={
          <div className={styles.form}>
            <HoldButton icon={<IconStop size={22} />} isBusy={stop === 'sending'} onHeld={() => void send()}>
              <Trans>Hold 2 seconds to stop</Trans>
            </HoldButton>
            <Button kind="tonal" wide onClick={() => setIsOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          </div>
        }
      >
        <p role="alert">
          <StopText stop={stop} />
        </p>
      </LazyDialog>
    </div>
  )
}

function StopText({ stop }: { stop: Stop }) {
  switch (stop) {
    case 'ready':
      return <Trans>Every bed of this studio is told to stop. Doors are not touched.</Trans>
    case 'sending':
      return <Trans>Telling the beds to stop…</Trans>
    case 'off':
      return <Trans>All beds have said that they're off.</Trans>
    case 'partly':
      return <Trans>Not every bed has said that it's off. Look at the beds, or switch off their power.</Trans>
    case 'unknown':
      return <Trans>No answer. Look at the beds, or switch off their power. Hold again to repeat.</Trans>
  }
}
