import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { StoredBedPass } from '#src/client/storage/rows/stored-bed-passes.ts'
import { intensities } from '#src/domain/beds/bed.ts'
import type { Chosen } from '#src/domain/passes/pass.ts'
import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import { offerByPass } from '#src/domain/sessions/offer-by-pass.ts'
import { draftOf, fitDraft, type StartDraft } from '#src/domain/sessions/start-check.ts'
import { Precautions } from '#src/member/sessions/start/precautions.tsx'
import { SessionChoice } from '#src/member/sessions/start/session-choice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconScan } from '#src/ui/pictures/icons-critical.tsx'

import styles from './code-choice.module.css'

interface CodeChoiceProps {
  pass: StoredBedPass
  /** As it was last heard. */
  offer: BedOffer
  minGapHours: number
  onChosen: (chosen: Chosen) => void
}

/** How long and how strong, within what the pass leaves, before its code is shown: the reader starts at once with it. */
export function CodeChoice({ pass, offer: heard, minGapHours, onChosen }: CodeChoiceProps) {
  const offer = offerByPass(heard, pass)
  const [picked, setPicked] = useState<Partial<StartDraft>>(() => pickedOf(pass))
  const draft = fitDraft({ ...draftOf(offer, 'unsupported'), ...picked }, offer, 'unsupported')
  const { minutes, intensity } = draft
  return (
    <div className={styles.choice}>
      <SessionChoice offer={offer} draft={draft} onChange={(change) => setPicked({ ...picked, ...change })} />
      <Precautions minGapHours={minGapHours} />
      {minutes === undefined ? (
        <Callout tone="warn" icon={<IconAlert size={22} />}>
          <Trans>This pass leaves no session on this bed. Contact support.</Trans>
        </Callout>
      ) : (
        <Button
          wide
          icon={<IconScan size={20} />}
          onClick={() => onChosen({ minutes, intensity: intensities.indexOf(intensity) + 1 })}
        >
          <Trans>Show the bed's code</Trans>
        </Button>
      )}
    </div>
  )
}

function pickedOf({ shown }: StoredBedPass): Partial<StartDraft> {
  const intensity = shown && intensities[shown.intensity - 1]
  return { ...(shown && { minutes: shown.minutes }), ...(intensity && { intensity }) }
}
