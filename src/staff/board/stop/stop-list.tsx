import { useLingui } from '@lingui/react/macro'

import { addNote } from '#src/staff/beds/bed-calls.ts'
import type { Bed } from '#src/staff/board/board-calls.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'

import { useBedWords } from '#src/staff/board/beds/bed-texts.ts'
import { isOccupied } from '#src/staff/board/board-status.ts'
import { stopLine, type StopLine, type Stopping, isMeant } from './stop-line.ts'
import styles from './stop-list.module.css'

interface StopListProps {
  beds: readonly Bed[]
  /** Undefined before anything was sent. */
  stopping: Stopping | undefined
  now: number
  isOffline: boolean
  onSeen: (deviceId: string) => void
}

/** Every bed that may be on, who is in it, and whether it has stopped; that is said by the bed alone. */
export function StopList({ beds, stopping, now, isOffline, onSeen }: StopListProps) {
  const { t } = useLingui()
  if (beds.length === 0) return <EmptyLine>{t`No bed is in use`}</EmptyLine>
  return (
    <ul className={styles.list} aria-live="polite">
      {beds.map((bed) => (
        <Line
          key={bed.deviceId}
          bed={bed}
          stopping={stopping}
          now={now}
          isOffline={isOffline}
          onSeen={() => onSeen(bed.deviceId)}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  bed: Bed
  stopping: Stopping | undefined
  now: number
  isOffline: boolean
  onSeen: () => void
}

function Line({ bed, stopping, now, isOffline, onSeen }: LineProps) {
  const { t } = useLingui()
  const words = useBedWords({ now, isOffline, clock: () => '' })
  const line = stopLine(bed, stopping, isOffline)
  const { first, second } = words(bed)
  return (
    <li className={styles.row} data-lost={line === 'hands' || undefined} data-stop={bed.deviceId}>
      <span className="text-body-strong">{bed.name}</span>
      <span className={styles.who}>
        {isOccupied(bed) && (
          <>
            <strong>{first}</strong> {second}
          </>
        )}
        {!isOccupied(bed) && line === 'hands' && (
          <>
            <strong>{t`State unknown`}</strong> {first}
          </>
        )}
      </span>
      <LineState line={line} />
      {line === 'hands' && stopping && isMeant(bed, stopping) && <Seen deviceId={bed.deviceId} onSeen={onSeen} />}
    </li>
  )
}

function LineState({ line }: { line: StopLine }) {
  const { t } = useLingui()
  switch (line) {
    case 'stopped':
      return <Badge tone="ok">{t`Stopped`}</Badge>
    case 'hands':
      return <strong className={styles.hands}>{t`Press the stop button on the bed`}</strong>
    case 'stopping':
      return <Badge tone="warn">{t`Stopping…`}</Badge>
    case 'seen':
      return <Badge tone="calm">{t`Seen on the spot`}</Badge>
    case 'reached':
      return <Badge tone="ok">{t`Online`}</Badge>
  }
}

/** Staff who were at the bed say so; it is written into the log of the bed, and only then counts. */
function Seen({ deviceId, onSeen }: { deviceId: string; onSeen: () => void }) {
  const { t } = useLingui()
  const { write, state, isOffline } = useStaffWrite({ send: addNote, invalidates: [devicesKey], onDone: onSeen })
  const note = t`Everything was stopped: looked at on the spot`
  return (
    <div className={styles.seen}>
      <StaffButton
        kind="outline"
        size="small"
        state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
        onClick={() => void write({ machineId: deviceId, note })}
      >
        {t`I checked: it's off`}
      </StaffButton>
      <WriteNote state={state} isOffline={isOffline} />
    </div>
  )
}
