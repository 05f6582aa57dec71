import { useLingui } from '@lingui/react/macro'

import type { CellState, DayBed } from '#src/staff/appointments/staff-appointment-calls.ts'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'
import { IconPlus } from '#src/ui/pictures/icons.tsx'

import { canChoose, cellNames } from './cell-texts.ts'
import styles from './free-cell.module.css'
import { cellAttribute } from './use-grid-keys.ts'

/** What a new appointment beside the calendar has of it so far. */
export interface Choosing {
  deviceId: string | undefined
  time: string | undefined
  /** For whom, once that is known. */
  name: string | undefined
  /** What the studio says of a time for this member; undefined until it has been asked. */
  stateOf: (deviceId: string, time: string) => CellState | undefined
}

interface FreeCellProps {
  bed: DayBed
  slot: DayBed['slots'][number]
  choosing: Choosing | undefined
  /** Absent where nothing can be booked now. */
  onChoose: ((bed: DayBed, time: string) => void) | undefined
  tabIndex: 0 | -1
}

/** A time that nobody has. While an appointment is made it says whether its member can have it. */
export function FreeCell({ bed, slot: { time, startsAt }, choosing, onChoose, tabIndex }: FreeCellProps) {
  const { t, i18n } = useLingui()
  const state = choosing?.stateOf(bed.deviceId, time) ?? 'free'
  const isOpen = canChoose(state)
  const isChosen = isOpen && choosing?.deviceId === bed.deviceId && choosing.time === time
  const name = isChosen ? choosing?.name : undefined
  const word = name ?? (isOpen ? t({ message: 'free', context: 'time' }) : i18n._(cellNames[state]))
  return (
    <button
      type="button"
      className={styles.free}
      data-free=""
      data-choosing={choosing && (isOpen ? 'open' : 'closed')}
      data-chosen={isChosen || undefined}
      tabIndex={tabIndex}
      {...{ [cellAttribute]: startsAt }}
      aria-label={t`${time}, ${bed.deviceName}, ${word}`}
      aria-pressed={choosing && isChosen}
      aria-disabled={!onChoose || !isOpen || undefined}
      onClick={() => isOpen && onChoose?.(bed, time)}
    >
      {choosing && !isOpen && <span className={styles.why}>{word}</span>}
      {choosing && isOpen && !isChosen && <IconPlus size={18} />}
      {isChosen && (
        <>
          <span className={styles.name}>{name ?? time}</span>
          <IconCheck size={18} />
        </>
      )}
    </button>
  )
}
