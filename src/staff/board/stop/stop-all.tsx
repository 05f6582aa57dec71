import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import type { Board } from '#src/staff/board/board-calls.ts'
import { stopEverything } from '#src/staff/board/duty-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconStop } from '#src/ui/pictures/icons.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'
import { HoldButton } from '#src/staff/board/hold-button.tsx'
import { IconHand } from '#src/staff/board/icons.tsx'
import { isOccupied } from '#src/staff/board/board-status.ts'
import { TwoStepButton } from '#src/staff/board/two-step-button.tsx'
import { onTextChange, readText, writeText } from '#src/client/storage/local-text.ts'

import styles from './stop-all.module.css'
import { isLost, mayBeOn, openLines, type Stopping } from './stop-line.ts'
import { StopList } from './stop-list.tsx'
import { StopReason } from './stop-reason.tsx'
import tokens from './stop-tokens.module.css'
import { changeStopping, useStopping, writeStopping } from './stopping.ts'

interface StopAllProps {
  board: Board
  shopId: number
  shopName: string
  now: number
  isOffline: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Stops every bed of the studio after two seconds of holding. No bed is called stopped before it has said so. */
export function StopAll({ board, shopId, shopName, now, isOffline, isOpen, onOpenChange }: StopAllProps) {
  const { t } = useLingui()
  const stopping = useStopping(shopId)
  const { beds: known } = board
  const beds = known.filter((bed) => (stopping ? stopping.deviceIds.includes(bed.deviceId) : mayBeOn(bed)))
  const inUse = known.filter(isOccupied).length
  const mayStop = !stopping ? inUse > 0 : stopping.hasTrouble
  const stop = useStop(board, shopId)

  function open() {
    if (isOffline) return
    if (stopping && isOver(board, stopping)) writeStopping(shopId, undefined)
    onOpenChange(true)
  }
  function close() {
    if (stopping && isOver(board, stopping)) writeStopping(shopId, undefined)
    onOpenChange(false)
  }

  return (
    <>
      <button
        type="button"
        className={classNames(buttonClass({ size: 'small' }), tokens.stop, !isOffline && tokens.button, styles.open)}
        aria-disabled={isOffline || undefined}
        onClick={open}
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
        look="alarm"
        icon={<IconStop size={30} />}
        title={t`Stop all beds?`}
        actions={
          <div className={styles.actions}>
            {mayStop && !isOffline && <StopButton onStop={stop} />}
            <Button kind="tonal" wide onClick={close}>
              {stopping ? t`Close` : t`Back`}
            </Button>
          </div>
        }
      >
        <p className="quiet">
          {shopName}
          <span className="dot" />
          {t`${plural(inUse, { one: '# in use', other: '# in use' })}`}
        </p>
        <StopList
          beds={beds}
          stopping={stopping}
          now={now}
          isOffline={isOffline}
          onSeen={(id) => changeStopping(shopId, ({ seenIds }) => ({ seenIds: [...seenIds, id] }))}
        />
        <p className={styles.note}>
          {t`What wasn't used is settled later and can be given back. Doors are not touched. No bed is shown as stopped before it has said so itself.`}
        </p>
        {stopping && <StopReason shopId={shopId} isExplained={stopping.isExplained} />}
      </LazyDialog>
    </>
  )
}

/** Nothing is left to do: every bed is off or was looked at, and it is noted why. */
export function isOver({ beds }: Board, stopping: Stopping): boolean {
  return stopping.isExplained && openLines(beds, stopping).length === 0
}

/** Sends the stop. What becomes of it is read from the board, bed by bed. */
function useStop({ beds }: Board, shopId: number): () => void {
  const { write } = useStaffWrite({
    send: stopEverything,
    lastingName: (id) => `stop-all:${id}`,
    urgent: { isDone: ({ areAllOff }) => areAllOff },
    // Whatever the reason, no answer has confirmed that anything was sent.
    onFailed: (_, id) => changeStopping(id, () => ({ hasTrouble: true })),
  })
  return () => {
    const idsOf = (those: typeof beds) => those.map(({ deviceId }) => deviceId)
    const before = { seenIds: [], isExplained: false, hasTrouble: false }
    const wanted = { deviceIds: idsOf(beds.filter(mayBeOn)), lostIds: idsOf(beds.filter(isLost)) }
    writeStopping(shopId, { ...before, ...wanted })
    void write(shopId)
  }
}

function StopButton({ onStop }: { onStop: () => void }) {
  const { t } = useLingui()
  const [way, setWay] = useStopWay()
  const [shown, setShown] = useState(0)
  return (
    <>
      {way === 'hold' ? (
        <HoldButton icon={<IconHand size={22} />} isBusy={false} onHeld={onStop}>
          {t`Hold 2 seconds to stop`}
        </HoldButton>
      ) : (
        <TwoStepButton key={shown} onConfirmed={onStop} />
      )}
      <Button
        kind="text"
        size="small"
        className={styles.way}
        onClick={() => {
          setShown(shown + 1)
          setWay(way === 'hold' ? 'two-step' : 'hold')
        }}
      >
        {way === 'hold' ? t`Confirm in two steps instead` : t`Hold the button instead`}
      </Button>
    </>
  )
}

/** How an emergency stop is confirmed: staff who cannot hold a button confirm it in two steps. */
type StopWay = 'hold' | 'two-step'

const key = 'stop_way'

/** Remembered on this device. */
function useStopWay(): [StopWay, (way: StopWay) => void] {
  const way = useSyncExternalStore(subscribe, readWay)
  return [way, (chosen) => writeText(key, chosen)]
}

function subscribe(listener: () => void): () => void {
  return onTextChange(key, listener)
}

function readWay(): StopWay {
  return readText(key) === 'two-step' ? 'two-step' : 'hold'
}
