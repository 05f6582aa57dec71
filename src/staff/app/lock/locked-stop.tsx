import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { isOccupied } from '#src/staff/board/board-status.ts'
import { stopEverything } from '#src/staff/board/duty-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { StopButton } from '#src/staff/board/stop/stop-button.tsx'
import tokens from '#src/staff/board/stop/stop-tokens.module.css'
import { Button } from '#src/ui/forms/button.tsx'
import { IconStop } from '#src/ui/pictures/icons.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

import styles from './lock.module.css'
import { summaryQuery } from './summary-calls.ts'

type Stop = { step: 'ready' | 'sending' | 'partly' | 'unknown' } | { step: 'off'; saidAt: number }

/** Stops every bed of the studio without unlocking. Nothing is called off before each bed has said so. */
export function LockedStop({ shopId }: { shopId: number }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [stop, setStop] = useState<Stop>({ step: 'ready' })
  const presses = useRef(0)
  const runsSince = useRunning(shopId)

  /** Each press is an intent of its own, for what runs now, and waits for no earlier one. */
  async function send() {
    presses.current += 1
    const press = presses.current
    const say = (next: Stop) => press === presses.current && setStop(next)
    say({ step: 'sending' })
    try {
      const { areAllOff } = await stopEverything(shopId, crypto.randomUUID())
      say(areAllOff ? { step: 'off', saidAt: Date.now() } : { step: 'partly' })
    } catch {
      say({ step: 'unknown' })
    }
  }
  function open() {
    // What became of an earlier stop says nothing of now.
    setStop((now) => (now.step === 'sending' ? now : { step: 'ready' }))
    setIsOpen(true)
  }
  return (
    <div className={styles.stop}>
      <Button className={classNames(tokens.stop, tokens.button)} icon={<IconStop size={20} />} onClick={open}>
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
            <StopButton onStop={() => void send()} />
            <Button kind="tonal" wide onClick={() => setIsOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          </div>
        }
      >
        <p role="alert">
          <StopText step={stop.step === 'off' && runsSince(stop.saidAt) ? 'partly' : stop.step} />
        </p>
      </LazyDialog>
    </div>
  )
}

/** Whether a bed has been seen in use since then. */
function useRunning(shopId: number): (at: number) => boolean {
  const { i18n } = useLingui()
  const { data, asOf } = useStaffQuery(summaryQuery(shopId, i18n.locale))
  return (at) => asOf > at && data?.beds.some(isOccupied) === true
}

function StopText({ step }: { step: Stop['step'] }) {
  switch (step) {
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
