import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Intensity } from '#src/domain/beds/bed.ts'
import { useFailureWords } from '#src/staff/board/alerts/failure-texts.ts'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { IntensityChoice } from '#src/staff/board/start/intensity-choice.tsx'
import { allowedMinutes, startIntensity } from '#src/staff/board/start/most-minutes.ts'
import { useLimitWords } from '#src/staff/board/start/use-limit-words.ts'
import { bedChoices, type BedChoice } from '#src/staff/walk-in/bed-choices.ts'
import { StepFrame } from '#src/staff/walk-in/frame/step-frame.tsx'
import type { WalkIn } from '#src/staff/walk-in/use-walk-in.ts'
import { useStart } from '#src/staff/walk-in/use-start.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'
import { IconPlay } from '#src/ui/pictures/icons.tsx'

import { BedRadios } from './bed-radios.tsx'
import styles from './bed-step.module.css'
import { ShrunkNote } from './shrunk-note.tsx'
import { TooSoon } from './too-soon.tsx'

/** Which bed, for how long and how strong. It counts as started once the bed itself has confirmed. */
export function BedStep({ walkIn, onClose }: { walkIn: WalkIn; onClose: () => void }) {
  const { t } = useLingui()
  const { draft, beds, offers, shop, change, back, isOffline } = walkIn
  const choices = bedChoices(beds, offers.of, draft.intensity)
  const named = choices.find(({ bed }) => bed.deviceId === draft.deviceId)
  const chosen = named ?? choices.find(({ why }) => why === undefined)
  const intensity = chosen?.offer ? startIntensity(chosen.offer, draft.intensity) : 'light'
  const minutes = chosen?.offer && chosen.most ? allowedMinutes(chosen.offer, chosen.most, draft.minutes) : undefined
  const start = useStart(walkIn)
  const explain = useFailureWords(shop.timeZone)
  const refusal = start.state.step === 'refused' ? explain(start.state.failure) : undefined
  const card = chosen?.offer?.cards[0]
  const isTooSoon = chosen?.offer?.nextAllowedAt != null
  const isReady = chosen !== undefined && chosen.why === undefined && card !== undefined && !isTooSoon && !isOffline
  const length = minutes === undefined ? '' : t`${plural(minutes, { one: '# min', other: '# min' })}`
  const bedName = chosen?.bed.name ?? ''

  function press() {
    if (!chosen || !card || minutes === undefined) return
    start.press({ deviceId: chosen.bed.deviceId, cardId: card.cardId, minutes, intensity })
  }

  return (
    <StepFrame
      walkIn={walkIn}
      onBack={back && (() => change({ at: back }))}
      aside={
        !start.isBusy && (
          <Button kind="text" size="small" onClick={onClose}>
            <Trans>Not now, keep the session</Trans>
          </Button>
        )
      }
      primary={{
        label: chosen ? t`Start ${bedName}, ${length}` : t({ message: 'Start', context: 'staff' }),
        icon: <IconPlay size={20} />,
        kind: 'sun',
        state: start.isBusy ? 'busy' : isReady ? 'ready' : 'disabled',
        why: chosen ? t`This bed can't be started now` : t`No bed is free now`,
        onPress: press,
      }}
    >
      <TooSoon walkIn={walkIn} />
      <BedRadios
        choices={choices}
        chosen={chosen?.bed.deviceId}
        timeZone={shop.timeZone}
        isOffline={isOffline}
        onChoose={(deviceId) => change({ deviceId })}
      />
      {chosen && minutes !== undefined && (
        <Length choice={chosen} minutes={minutes} intensity={intensity} walkIn={walkIn} />
      )}
      {refusal === undefined ? (
        <WriteNote state={start.state} isOffline={isOffline} />
      ) : (
        <div role="alert">
          <Callout tone="bad" icon={<IconAlert size={22} />}>
            {refusal}
          </Callout>
        </div>
      )}
    </StepFrame>
  )
}

interface LengthProps {
  choice: BedChoice
  minutes: number
  intensity: Intensity
  walkIn: WalkIn
}

function Length({ choice, minutes, intensity, walkIn: { shop, change } }: LengthProps) {
  const { t } = useLingui()
  const limitWords = useLimitWords(shop.timeZone)
  const { offer, most, bed } = choice
  if (!offer || !most || choice.why !== undefined) return null
  return (
    <>
      <div className={styles.pair}>
        <Stepper
          label={t`Minutes`}
          name={t`Minutes`}
          value={minutes}
          min={offer.limits.minMinutes}
          max={Math.max(offer.limits.minMinutes, most.minutes)}
          onChange={(asked) => change({ minutes: asked })}
        />
        <IntensityChoice offer={offer} value={intensity} onChange={(level) => change({ intensity: level })} />
      </div>
      <p className={styles.limit} role="status">
        {limitWords(choice)}
      </p>
      <ShrunkNote key={`${bed.deviceId} ${intensity}`} choice={choice} timeZone={shop.timeZone} />
    </>
  )
}
