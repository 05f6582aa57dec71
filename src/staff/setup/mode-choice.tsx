import { Trans, useLingui } from '@lingui/react/macro'

import { areStaffedHours, operatingModes } from '#src/domain/shops/operating-mode.ts'
import form from '#src/staff/shops/new/shop-form.module.css'
import { StaffedFields } from '#src/staff/shops/texts/staffed-fields.tsx'
import { useModeNames } from '#src/staff/shops/texts/use-shop-names.ts'
import { useModeTexts } from '#src/staff/shops/texts/use-mode-texts.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import type { StepProps } from './step-props.ts'

/** Who lets a bed start in the first studio. It can be changed in the studio's settings at any time. */
export function ModeChoice({ draft: { operatingMode, staffed }, troubles, onChange }: StepProps) {
  const { t } = useLingui()
  const names = useModeNames()
  const explain = useModeTexts(areStaffedHours(staffed) ? staffed : null)
  return (
    <div className={form.card}>
      <h2 className="text-title-s">
        <Trans>Operating mode</Trans>
      </h2>
      <Segmented
        label={t`Operating mode`}
        value={operatingMode}
        options={operatingModes.map((value) => ({ value, label: names[value] }))}
        onChange={(mode) => onChange({ operatingMode: mode })}
      />
      <p className="quiet" role="status">
        {explain[operatingMode]}
      </p>
      {operatingMode === 'staffed-hours' && (
        <StaffedFields
          staffed={staffed}
          hasTrouble={troubles.includes('staffed')}
          onChange={(changes) => onChange({ staffed: { ...staffed, ...changes } })}
        />
      )}
    </div>
  )
}
