import { Trans, useLingui } from '@lingui/react/macro'

import type { Intensity } from '#src/domain/beds/bed.ts'
import type { StartOffer } from '#src/staff/board/duty-calls.ts'
import { LevelChoice } from '#src/ui/minutes/level-choice.tsx'

import { isOff } from './most-minutes.ts'

interface IntensityChoiceProps {
  offer: StartOffer
  value: Intensity
  onChange: (intensity: Intensity) => void
}

/** How strong a bed may be for this member; where their skin allows the lightest only, it says so. */
export function IntensityChoice({ offer, value, onChange }: IntensityChoiceProps) {
  const { t } = useLingui()
  return (
    <div>
      <LevelChoice
        legend={t`Intensity`}
        value={value}
        options={[
          { value: 'light', label: t`Light`, isDisabled: isOff(offer, 'light') },
          { value: 'medium', label: t`Medium`, isDisabled: isOff(offer, 'medium') },
          { value: 'deep', label: t`Deep`, isDisabled: isOff(offer, 'deep') },
        ]}
        onChange={onChange}
      />
      {offer.exposure?.bySkin === 'light' && (
        <p className="quiet">
          <Trans>Skin that burns easily gets the lightest intensity only.</Trans>
        </p>
      )}
    </div>
  )
}
