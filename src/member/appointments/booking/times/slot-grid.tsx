import { Trans, useLingui } from '@lingui/react/macro'

import { byPeriod, type Period, type Slot } from '#src/domain/shops/slot.ts'
import { classNames } from '#src/lib/class-names.ts'

import { Choice, ChoiceGroup } from '#src/member/appointments/booking/choice-group.tsx'
import styles from './slot-grid.module.css'

interface SlotGridProps {
  slots: readonly Slot[]
  chosen: string | undefined
  onChoose: (time: string) => void
}

/** The times of a day by part of the day. Times that have passed are not shown; taken ones stay to be seen. */
export function SlotGrid({ slots, chosen, onChoose }: SlotGridProps) {
  const { t } = useLingui()
  const parts = byPeriod(slots)
  const tabStop = tabStopOf(parts[0]?.slots ?? [], slots.some((slot) => slot.time === chosen) ? chosen : undefined)
  return (
    <ChoiceGroup label={t`Time`} className="stack-12">
      {parts.map((part) => (
        <div key={part.period} role="group" aria-labelledby={`period-${part.period}`} className={styles.part}>
          <p id={`period-${part.period}`} className="small-print">
            <PeriodName period={part.period} />
          </p>
          <SlotChoices slots={part.slots} chosen={chosen} tabStop={tabStop} onChoose={onChoose} />
        </div>
      ))}
    </ChoiceGroup>
  )
}

/** Where Tab stops among these times: at the chosen one, else at the first that is still to come. */
export function tabStopOf(slots: readonly Slot[], chosen: string | undefined): string | undefined {
  return chosen ?? slots.find((slot) => slot.state !== 'past')?.time
}

interface SlotChoicesProps extends SlotGridProps {
  tabStop: string | undefined
}

export function SlotChoices({ slots, chosen, tabStop, onChoose }: SlotChoicesProps) {
  return (
    <div className={styles.grid}>
      {slots.map((slot) => (
        <SlotChoice
          key={slot.time}
          slot={slot}
          isChosen={slot.time === chosen}
          isTabStop={slot.time === tabStop}
          onChoose={() => onChoose(slot.time)}
        />
      ))}
    </div>
  )
}

interface SlotChoiceProps {
  slot: Slot
  isChosen: boolean
  isTabStop: boolean
  onChoose: () => void
}

function SlotChoice({ slot, isChosen, isTabStop, onChoose }: SlotChoiceProps) {
  const { t } = useLingui()
  const { time, state } = slot
  const isTaken = state !== 'free' && !isChosen
  const words = { full: t`Full`, past: t`Full`, mine: t`Yours`, 'too-close': t`Too soon`, free: undefined }
  const spoken = {
    free: t`${time}, available`,
    full: t`${time}, full`,
    past: t`${time}, full`,
    mine: t`${time}, yours`,
    'too-close': t`${time}, too close to another session of yours`,
  }
  return (
    <Choice
      label={isChosen ? t`${time}, available` : spoken[state]}
      isChosen={isChosen}
      isBlocked={isTaken}
      isTabStop={isTabStop}
      className={classNames(
        styles.slot,
        isChosen && styles.chosen,
        isTaken && (state === 'mine' ? styles.mine : styles.full),
      )}
      onChoose={() => !isTaken && onChoose()}
    >
      <span className={styles.time}>{time}</span>
      {isTaken && <span className={styles.word}>{words[state]}</span>}
    </Choice>
  )
}

/** What the looks of a slot mean. */
export function SlotLegend({ hasMine }: { hasMine: boolean }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li className={styles.sample}>
        <i className={styles.sampleFree} />
        <Trans>Available</Trans>
      </li>
      <li className={styles.sample}>
        <i className={styles.sampleChosen} />
        <Trans>Selected</Trans>
      </li>
      <li className={styles.sample}>
        <i className={styles.sampleFull} />
        <Trans>Full</Trans>
      </li>
      {hasMine && (
        <li className={styles.sample}>
          <i className={styles.sampleMine} />
          <Trans>Yours</Trans>
        </li>
      )}
    </ul>
  )
}

function PeriodName({ period }: { period: Period }) {
  if (period === 'morning') return <Trans>Morning</Trans>
  return period === 'afternoon' ? <Trans>Afternoon</Trans> : <Trans>Evening</Trans>
}
