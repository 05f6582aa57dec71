import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { classNames } from '#src/lib/class-names.ts'
import type { Board } from '#src/staff/board/board-calls.ts'
import { stopEverything } from '#src/staff/board/duty-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconStop } from '#src/ui/pictures/icons.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'
import { isOccupied } from '#src/staff/board/board-status.ts'

import styles from './stop-all.module.css'
import { StopButton } from './stop-button.tsx'
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
  const beds = known.filter((bed) => mayBeOn(bed) || stopping?.deviceIds.includes(bed.deviceId))
  const inUse = known.filter(isOccupied).length
  // As long as one runs: stopping twice is harmless.
  const mayStop = inUse > 0 || stopping?.hasTrouble === true
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
    isUrgent: true,
    // Whatever the reason, no answer has confirmed that anything was sent.
    onFailed: (_, id) => changeStopping(id, () => ({ hasTrouble: true })),
  })
  return () => {
    const idsOf = (those: typeof beds) => those.map(({ deviceId }) => deviceId)
    const before = { seenIds: [], isExplained: false, hasTrouble: false }
    const wanted = { deviceIds: idsOf(beds.filter(mayBeOn)), lostIds: idsOf(beds.filter(isLost)) }
    const sessionIds = beds.flatMap(({ session }) => session?.sessionId ?? [])
    writeStopping(shopId, { ...before, ...wanted, sessionIds })
    void write(shopId)
  }
}
