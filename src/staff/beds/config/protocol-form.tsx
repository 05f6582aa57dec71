import { Trans, useLingui } from '@lingui/react/macro'

import type { ProtocolLimits } from './bed-config-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import styles from './bed-config.module.css'
import { NumberField } from './number-field.tsx'
import { longest, ranges, uuidPattern } from '#src/staff/kit/forms/limits-calls.ts'

interface ProtocolFormProps {
  draft: ProtocolLimits
  isReadOnly: boolean
  onChange: (changes: Partial<ProtocolLimits>) => void
}

/** How phones find beds, and from when on what beds tell is worth a look. */
export function ProtocolForm({ draft, isReadOnly, onChange }: ProtocolFormProps) {
  const { t } = useLingui()
  return (
    <fieldset disabled={isReadOnly} className={styles.form}>
      <Panel title={<Trans>Bluetooth IDs</Trans>}>
        <Field
          label={<Trans>Service UUID</Trans>}
          value={draft.serviceUuid}
          maxLength={longest.uuid}
          helper={<Trans>Beds with another one name it in their own settings.</Trans>}
          error={uuidPattern.test(draft.serviceUuid) ? undefined : <Trans>32 hex digits in five groups</Trans>}
          onChange={(event) => onChange({ serviceUuid: event.target.value.trim().toLowerCase() })}
        />
      </Panel>
      <Panel title={<Trans>Telemetry limits</Trans>}>
        <div className={styles.three}>
          <NumberField
            label={<Trans>Variance from</Trans>}
            unit={t`s`}
            value={draft.toleranceSeconds}
            min={ranges.tolerance[0]}
            max={ranges.tolerance[1]}
            onChange={(toleranceSeconds) => onChange({ toleranceSeconds })}
          />
          <NumberField
            label={<Trans>Offline alert after</Trans>}
            unit={t`min`}
            value={draft.offlineMinutes}
            min={ranges.offline[0]}
            max={ranges.offline[1]}
            onChange={(offlineMinutes) => onChange({ offlineMinutes })}
          />
        </div>
      </Panel>
    </fieldset>
  )
}
