import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'

import { type CalendarBed, cellKey, type SlotTable } from '#src/staff/appointments/staff-appointment-calls.ts'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import { canChoose, cellNames } from './cell-texts.ts'
import styles from './slot-grid.module.css'

export interface ChosenCell {
  deviceId: string
  time: string
}

interface SlotGridProps {
  loaded: Loaded<SlotTable>
  chosen: ChosenCell | undefined
  onChoose: (cell: ChosenCell) => void
  /** Shows the times of the day after, offered where this one has none left. */
  onNextDay: () => void
}

/** Beds by times, each closed cell with its reason. Arrows move, Enter and Space choose. */
export function SlotGrid({ loaded, chosen, onChoose, onNextDay }: SlotGridProps) {
  const { t } = useLingui()
  if (loaded.state === 'failed') return <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
  if (!loaded.data) return <Skeleton height="360px" radius="16px" />
  const { beds, times, cells } = loaded.data
  const ready = beds.filter(({ state }) => state === 'ready')
  // What is over is left out.
  const shown = times.filter((time) =>
    ready.some(({ deviceId }) => (cells[cellKey(deviceId, time)]?.state ?? 'past') !== 'past'),
  )
  if (shown.length === 0 || ready.length === 0)
    return (
      <div className={styles.note}>
        <EmptyLine>
          <Trans>No times on this day.</Trans>
        </EmptyLine>
        <Button kind="outline" size="small" onClick={onNextDay}>
          <Trans>Next day</Trans>
        </Button>
      </div>
    )
  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label={t`Times`}
      className={styles.grid}
      onKeyDown={onKey}
      style={{ '--beds': ready.length }}
    >
      <div role="row" className={styles.row}>
        <span role="columnheader" className="visually-hidden">{t`Time`}</span>
        <span aria-hidden="true" />
        {ready.map((bed) => (
          <span key={bed.deviceId} role="columnheader" className={styles.bed}>
            {bed.deviceName}
          </span>
        ))}
      </div>
      {shown.map((time, index) => (
        <div key={time} role="row" className={styles.row}>
          <span role="rowheader" className={styles.time}>
            {time}
          </span>
          {ready.map((bed, column) => (
            <Cell
              key={bed.deviceId}
              bed={bed}
              time={time}
              state={cells[cellKey(bed.deviceId, time)]?.state}
              isChosen={chosen?.deviceId === bed.deviceId && chosen.time === time}
              isTabStop={
                chosen ? chosen.deviceId === bed.deviceId && chosen.time === time : index === 0 && column === 0
              }
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface CellProps {
  bed: CalendarBed
  time: string
  state: SlotTable['cells'][string]['state'] | undefined
  isChosen: boolean
  isTabStop: boolean
  onChoose: (cell: ChosenCell) => void
}

function Cell({ bed, time, state, isChosen, isTabStop, onChoose }: CellProps) {
  const { i18n, t } = useLingui()
  const word = state === undefined ? t`Not open` : i18n._(cellNames[state])
  const isFree = state !== undefined && canChoose(state)
  return (
    <span role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        className={styles.button}
        data-slot-cell=""
        data-state={state ?? 'closed'}
        data-chosen={isChosen || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-disabled={!isFree || undefined}
        aria-label={t`${time}, ${bed.deviceName}, ${word}`}
        onClick={() => isFree && onChoose({ deviceId: bed.deviceId, time })}
      >
        {isChosen ? <IconCheck size={18} /> : word}
      </button>
    </span>
  )
}

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function onKey(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=row]')]
    .map((row) => Array.from(row.querySelectorAll<HTMLElement>('[data-slot-cell]')))
    .filter((cells) => cells.length > 0)
  const row = rows.findIndex((cells) => cells.some((cell) => cell === event.target))
  const column = rows[row]?.findIndex((cell) => cell === event.target) ?? -1
  const next = rows[row + step[0]]?.[column + step[1]]
  if (row < 0 || !next) return
  event.preventDefault()
  for (const cell of rows.flat()) cell.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}
