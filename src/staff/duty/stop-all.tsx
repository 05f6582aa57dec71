import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { failureOf } from '#src/api/client.ts'
import { classNames } from '#src/lib/class-names.ts'
import type { Board } from '#src/staff/api/board.ts'
import { explainStop, stopEverything } from '#src/staff/api/duty.ts'
import { isReason } from '#src/staff/kit/reason.ts'
import { ReasonField } from '#src/staff/kit/reason-field.tsx'
import { useStaffWrite } from '#src/staff/kit/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { IconStop } from '#src/ui/icons.tsx'
import { LazyDialog } from '#src/ui/overlays.tsx'

import { HoldButton } from './hold-button.tsx'
import { isOccupied } from './standing.ts'
import styles from './stop-all.module.css'
import { StopList } from './stop-list.tsx'
import tokens from './stop-tokens.module.css'

interface StopAllProps {
  board: Board
  shopId: number
  shopName: string
  now: number
  isOffline: boolean
  className?: string | undefined
}

type Stopping =
  | { step: 'asked' }
  /** The beds that were to be stopped: each stays here until it has said that it is off. */
  | { step: 'sent'; deviceIds: string[]; isAnswered: boolean; trouble: boolean }

/** Stops every bed of the studio after two seconds of holding. No bed is called stopped before it has said so. */
export function StopAll({ board, shopId, shopName, now, isOffline, className }: StopAllProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [stopping, setStopping] = useState<Stopping>({ step: 'asked' })
  const wanted = stopping.step === 'sent' ? new Set(stopping.deviceIds) : undefined
  const beds = board.beds.filter((bed) => (wanted ? wanted.has(bed.deviceId) : isOccupied(bed)))
  const inUse = board.beds.filter(isOccupied).length

  async function stop() {
    const deviceIds = board.beds.filter(isOccupied).map(({ deviceId }) => deviceId)
    setStopping({ step: 'sent', deviceIds, isAnswered: false, trouble: false })
    try {
      await stopEverything(shopId, crypto.randomUUID())
      setStopping({ step: 'sent', deviceIds, isAnswered: true, trouble: false })
    } catch (error) {
      setStopping({ step: 'sent', deviceIds, isAnswered: true, trouble: failureOf(error).kind !== 'signed-out' })
    }
  }
  function close() {
    setIsOpen(false)
    setStopping({ step: 'asked' })
  }

  return (
    <>
      <button
        type="button"
        className={classNames(
          buttonClass({ size: 'small' }),
          tokens.stop,
          !isOffline && tokens.button,
          styles.open,
          className,
        )}
        aria-disabled={isOffline || undefined}
        onClick={() => !isOffline && setIsOpen(true)}
        data-stop-all=""
      >
        <span className={styles.face}>
          <IconStop size={20} />
          {t`Stop all…`}
        </span>
      </button>
      <LazyDialog
        open={isOpen}
        onClose={close}
        icon={<IconStop size={30} />}
        title={t`Stop all beds?`}
        actions={
          <div className={styles.actions}>
            {stopping.step === 'asked' && beds.length > 0 && (
              <HoldButton icon={<IconStop size={22} />} isBusy={false} onHeld={() => void stop()}>
                {t`Hold 2 seconds to stop`}
              </HoldButton>
            )}
            <Button kind="tonal" wide onClick={close}>
              {stopping.step === 'asked' ? t`Back` : t`Close`}
            </Button>
          </div>
        }
      >
        <p className={styles.where}>
          {shopName}
          <span className="dot" />
          {t`${plural(inUse, { one: '# in use', other: '# in use' })}`}
        </p>
        <StopList beds={beds} stopping={stopping.step === 'sent' ? stopping : undefined} now={now} />
        <p className={styles.note}>
          {t`What wasn't used is settled later and can be given back. Doors are not touched. No bed is shown as stopped before it has said so itself.`}
        </p>
        {stopping.step === 'sent' && <Explanation shopId={shopId} />}
      </LazyDialog>
    </>
  )
}

/** Why everything was stopped: asked for afterwards, since stopping cannot wait for it. */
function Explanation({ shopId }: { shopId: number }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [isDone, setIsDone] = useState(false)
  const { write, state } = useStaffWrite({
    send: (why: string, opId) => explainStop(shopId, why, opId),
    onDone: () => setIsDone(true),
  })
  if (isDone) return <p className={styles.where} role="status">{t`The reason has been noted.`}</p>
  const isReady = isReason(reason)
  return (
    <div className={styles.explain}>
      <ReasonField value={reason} onChange={setReason} />
      <Button
        kind="tonal"
        size="small"
        state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
        onClick={() => void write(reason.trim())}
      >
        {t`Note the reason`}
      </Button>
      <WriteNote state={state} />
    </div>
  )
}
