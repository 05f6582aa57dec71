import { Trans, useLingui } from '@lingui/react/macro'

import type { Limits } from './bed-config-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconShield } from '#src/ui/pictures/icons.tsx'

import styles from './bed-config.module.css'
import { NumberField } from './number-field.tsx'
import { StageTable } from './stage-table.tsx'
import { ranges } from '#src/staff/kit/forms/limits-calls.ts'

interface LimitsFormProps {
  name: string
  draft: Limits
  /** In force now; changed values are shown against it. */
  published: Limits
  chainGapHours: number
  isReadOnly: boolean
  onChange: (changes: Partial<Limits>) => void
}

const gapFloor = 24
const usualRestart = 28

/** What no bed of a type exceeds: limits, the exposure schedule and its output. */
export function LimitsForm({ name, draft, published, chainGapHours, isReadOnly, onChange }: LimitsFormProps) {
  const { t } = useLingui()
  const min = t`min`
  return (
    <fieldset disabled={isReadOnly} className={styles.form}>
      <Panel title={<Trans>{name}: safety limits</Trans>}>
        <div className={styles.three}>
          <NumberField
            label={<Trans>Minimum</Trans>}
            unit={min}
            value={draft.minMinutes}
            min={ranges.minutes[0]}
            max={draft.maxMinutes}
            onChange={(minMinutes) => onChange({ minMinutes })}
          />
          <NumberField
            label={<Trans>Maximum</Trans>}
            unit={min}
            value={draft.maxMinutes}
            min={draft.minMinutes}
            max={ranges.minutes[1]}
            onChange={(maxMinutes) => onChange({ maxMinutes })}
          />
          <NumberField
            label={<Trans>Gap</Trans>}
            unit={t`h`}
            value={draft.gapHours ?? Math.max(chainGapHours, gapFloor)}
            min={gapFloor}
            max={ranges.gapHours[1]}
            onChange={(gapHours) => onChange({ gapHours })}
          />
        </div>
        <Callout icon={<IconShield size={22} />}>
          <Trans>The 24-hour floor can't be overridden by anyone</Trans>
        </Callout>
      </Panel>
      <Panel title={<Trans>Exposure schedule</Trans>}>
        <StageTable draft={draft} published={published} isReadOnly={isReadOnly} onChange={onChange} />
        <p className="quiet">
          <Trans>Maximum minutes per session. If the bed's own limit is lower, that applies.</Trans>
        </p>
        <div className={styles.line}>
          <div>
            <b>
              <Trans>Begin at the first stage after a break</Trans>
            </b>
            <p className="quiet">
              {draft.restartDays === null ? (
                <Trans>Switched off</Trans>
              ) : (
                <Trans>After {draft.restartDays} days without a session</Trans>
              )}
            </p>
          </div>
          <Switch
            name={t`Begin at the first stage after a break`}
            isOn={draft.restartDays !== null}
            onChange={(isOn) => onChange({ restartDays: isOn ? (published.restartDays ?? usualRestart) : null })}
          />
        </div>
      </Panel>
      <Panel title={<Trans>Output</Trans>}>
        <div className={styles.three}>
          <NumberField
            label={<Trans>Total lamp power</Trans>}
            unit="W"
            value={draft.powerWatts}
            min={ranges.powerWatts[0]}
            max={ranges.powerWatts[1]}
            onChange={(powerWatts) => onChange({ powerWatts })}
          />
          <NumberField
            label={<Trans>Lamp life</Trans>}
            unit={t`h`}
            value={draft.lampHours}
            min={ranges.lampHours[0]}
            max={ranges.lampHours[1]}
            onChange={(lampHours) => onChange({ lampHours })}
          />
          <NumberField
            label={<Trans>Warn at</Trans>}
            unit="%"
            value={draft.warnPercent}
            min={ranges.percent[0]}
            max={ranges.percent[1]}
            onChange={(warnPercent) => onChange({ warnPercent })}
          />
        </div>
      </Panel>
    </fieldset>
  )
}
