import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import { minuteRange } from '#src/domain/sessions/minute-range.ts'
import { intensities } from '#src/domain/beds/bed.ts'
import { LevelChoice } from '#src/ui/minutes/level-choice.tsx'
import { MinuteChoice } from '#src/ui/minutes/minute-choice.tsx'

import { BedRow } from './bed-row.tsx'
import { BlockNote } from './block-note.tsx'
import { BookingNote } from './booking-note.tsx'
import { CardChoice } from './card-choice.tsx'
import { ExposureNote, StrengthNote } from './exposure-note.tsx'
import { Precautions } from './precautions.tsx'
import { ReleaseNote } from './release-note.tsx'
import { TransportChoice } from './transport-choice.tsx'
import styles from './start-form.module.css'
import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'
import type { StartForm as Form } from './use-start-form.ts'

interface StartFormProps {
  offer: BedOffer
  form: Form
  drawing: ReactNode
  minGapHours: number
}

/** How long, how strong, and what pays for it. */
export function StartForm({ offer, form, drawing, minGapHours }: StartFormProps) {
  const { t } = useLingui()
  const names = useIntensityNames()
  const { draft, transports, block, change } = form
  const range = minuteRange(offer, draft.intensity)
  return (
    <div className={styles.form}>
      <BedRow offer={offer} drawing={drawing} />
      <BlockNote block={block} minGapHours={minGapHours} />
      <ReleaseNote offer={offer} block={block} />
      {range && (
        <div>
          <MinuteChoice
            label={t`Duration`}
            value={draft.minutes ?? 0}
            min={range.min}
            max={range.max}
            onChange={(minutes) => change({ minutes })}
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
          onChange={(intensity) => change({ intensity })}
        />
        <StrengthNote offer={offer} />
      </div>
      <CardChoice cards={offer.cards} chosen={draft.cardId} onChoose={(cardId) => change({ cardId })} />
      <TransportChoice transports={transports} chosen={draft.road} onChoose={(road) => change({ road })} />
      <Precautions minGapHours={minGapHours} />
    </div>
  )
}
