import { Trans, useLingui } from '@lingui/react/macro'

import { intensities } from '#src/domain/beds/bed.ts'
import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import { minuteRange } from '#src/domain/sessions/minute-range.ts'
import type { StartDraft } from '#src/domain/sessions/start-check.ts'
import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { LevelChoice } from '#src/ui/minutes/level-choice.tsx'
import { MinuteChoice } from '#src/ui/minutes/minute-choice.tsx'
import { IconSun } from '#src/ui/pictures/icons.tsx'

import { BookingNote } from './booking-note.tsx'
import { ToSkinType } from './to-skin-type.tsx'
import { ExposureNote, StrengthNote } from './exposure-note.tsx'

interface SessionChoiceProps {
  offer: BedOffer
  draft: Pick<StartDraft, 'minutes' | 'intensity'>
  onChange: (change: Partial<Pick<StartDraft, 'minutes' | 'intensity'>>) => void
}

/** How long and how strong, within what the offer leaves. */
export function SessionChoice({ offer, draft, onChange }: SessionChoiceProps) {
  const { t } = useLingui()
  const names = useIntensityNames()
  const range = minuteRange(offer, draft.intensity)
  // There is nothing to choose, and the note above says why.
  if (offer.exposure?.bySkin === 'none') return null
  return (
    <>
      {offer.isFirstSession && <FirstTime />}
      {range && (
        <div>
          <MinuteChoice
            label={t`Duration`}
            value={draft.minutes ?? 0}
            min={range.min}
            max={range.max}
            onChange={(minutes) => onChange({ minutes })}
          />
          <ExposureNote offer={offer} range={range} />
          <BookingNote offer={offer} range={range} />
        </div>
      )}
      <div>
        <LevelChoice
          legend={t`Intensity`}
          value={draft.intensity}
          options={intensities.map((intensity) => ({
            value: intensity,
            label: names[intensity],
            isDisabled: minuteRange(offer, intensity) === undefined,
          }))}
          onChange={(intensity) => onChange({ intensity })}
        />
        <StrengthNote offer={offer} />
      </div>
    </>
  )
}

function FirstTime() {
  return (
    <Callout tone="warn" icon={<IconSun size={22} />} action={<ToSkinType />}>
      <strong>
        <Trans>Your first time starts gently</Trans>
      </strong>
      <br />
      <Trans>
        Skin needs time to adapt, so the lightest intensity and the shortest time are chosen. After that, the app
        remembers what you used last.
      </Trans>
    </Callout>
  )
}
