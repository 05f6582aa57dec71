import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { BedOffer } from '#src/domain/bed-offer.ts'
import { intensities } from '#src/domain/session.ts'
import { LevelChoice } from '#src/ui/level-choice.tsx'
import { MinuteChoice } from '#src/ui/minute-choice.tsx'

import { BedRow } from './bed-row.tsx'
import { BlockNote } from './block-note.tsx'
import { CardChoice } from './card-choice.tsx'
import { Precautions } from './precautions.tsx'
import { RoadChoice } from './road-choice.tsx'
import styles from './start-form.module.css'
import { useIntensityNames } from './use-intensity-names.ts'
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
  const { draft, roads, block, change } = form
  return (
    <div className={styles.form}>
      <BedRow offer={offer} drawing={drawing} />
      <BlockNote block={block} minGapHours={minGapHours} />
      <MinuteChoice
        label={t`Duration`}
        value={draft.minutes ?? 0}
        min={offer.limits.minMinutes}
        max={offer.limits.maxMinutes}
        onChange={(minutes) => change({ minutes })}
      />
      <LevelChoice
        legend={t`Intensity`}
        value={draft.intensity}
        options={intensities.map((intensity) => ({ value: intensity, label: names[intensity] }))}
        onChange={(intensity) => change({ intensity })}
      />
      <CardChoice cards={offer.cards} chosen={draft.cardId} onChoose={(cardId) => change({ cardId })} />
      <RoadChoice roads={roads} chosen={draft.road} onChoose={(road) => change({ road })} />
      <Precautions minGapHours={minGapHours} />
    </div>
  )
}
