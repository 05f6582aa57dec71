import { Trans, useLingui } from '@lingui/react/macro'

import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'

import styles from './slots-page.module.css'
import type { TemplateDraft, TemplateTrouble } from './week-draft.ts'
import { ranges } from '#src/staff/kit/forms/limits-calls.ts'

interface SlotRulesProps {
  template: TemplateDraft
  typeName: string
  trouble: TemplateTrouble | undefined
  /** The least length of a slot for these beds. */
  needed: number
  isReadOnly: boolean
  onChange: (changes: Partial<TemplateDraft>) => void
}

/** How a day is cut, and how far ahead members may book. */
export function SlotRules({ template, typeName, trouble, needed, isReadOnly, onChange }: SlotRulesProps) {
  const { t } = useLingui()
  const { slotMinutes, turnMinutes, horizonDays } = template
  const onBed = slotMinutes - turnMinutes
  return (
    <Panel title={<Trans>Rules for each slot</Trans>} end={<span className={styles.meta}>{typeName}</span>}>
      <div className="stack-8">
        <Stepper
          label={t`Slot length`}
          name={t`Slot length`}
          value={slotMinutes}
          min={ranges.slot[0]}
          max={ranges.slot[1]}
          step={5}
          unit={t`min`}
          isDisabled={isReadOnly}
          onChange={(minutes) => onChange({ slotMinutes: toStep(minutes) })}
        />
        <Stepper
          label={t`Turnaround (airing, cleaning)`}
          name={t`Turnaround`}
          value={turnMinutes}
          min={ranges.turn[0]}
          max={ranges.turn[1]}
          step={5}
          unit={t`min`}
          isDisabled={isReadOnly}
          onChange={(minutes) => onChange({ turnMinutes: toStep(minutes) })}
        />
        <Stepper
          label={t`Bookable up to`}
          name={t`Bookable up to`}
          value={horizonDays}
          min={ranges.horizon[0]}
          max={ranges.horizon[1]}
          unit={t`days ahead`}
          isDisabled={isReadOnly}
          onChange={(days) => onChange({ horizonDays: days })}
        />
        <p className={styles.meta} data-tone={trouble === 'turn' || trouble === 'short' ? 'bad' : undefined}>
          {trouble === 'turn' && <Trans>The turnaround must be shorter than the slot.</Trans>}
          {trouble === 'short' && (
            <Trans>Too short: the longest session, cooling and turnaround of these beds take {needed} minutes.</Trans>
          )}
          {trouble !== 'turn' && trouble !== 'short' && (
            <Trans>
              {onBed} of {slotMinutes} minutes are the member's; the turnaround ends the slot.
            </Trans>
          )}
        </p>
      </div>
    </Panel>
  )
}

/** Everything that can be booked is in steps of five minutes. */
function toStep(minutes: number): number {
  return Math.round(minutes / 5) * 5
}
