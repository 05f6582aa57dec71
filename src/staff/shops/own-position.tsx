import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { measurePosition, type PositionTrouble } from '#src/client/devices/position-access.ts'
import { isWhereClocksAre, type TypedPlace } from '#src/domain/shops/place.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPin } from '#src/ui/pictures/icons-critical.tsx'

import styles from './shop-place.module.css'

interface OwnPositionProps {
  timeZone: string
  onChange: (changes: Pick<TypedPlace, 'latitude' | 'longitude'>) => void
}

type Measuring =
  | { step: 'idle' | 'measuring' }
  | { step: 'measured'; meters: number }
  | { step: 'failed'; trouble: PositionTrouble | 'elsewhere' }

/** Better than this a studio need not be told to check. */
const exactMeters = 30

/** Puts the place where this tablet is into the fields, which stay to be corrected. */
export function OwnPosition({ timeZone, onChange }: OwnPositionProps) {
  const [state, setState] = useState<Measuring>({ step: 'idle' })
  async function measure() {
    setState({ step: 'measuring' })
    const found = await measurePosition()
    if (typeof found === 'string') return setState({ step: 'failed', trouble: found })
    if (!isWhereClocksAre(found, timeZone)) return setState({ step: 'failed', trouble: 'elsewhere' })
    onChange({ latitude: found.latitude.toFixed(6), longitude: found.longitude.toFixed(6) })
    setState({ step: 'measured', meters: Math.round(found.accuracyMeters) })
  }
  return (
    <div className={styles.own}>
      <Button
        kind="tonal"
        size="small"
        icon={<IconPin size={20} />}
        state={state.step === 'measuring' ? 'busy' : 'ready'}
        onClick={() => void measure()}
      >
        <Trans>Use this tablet's position</Trans>
      </Button>
      <div role="status">
        <Outcome state={state} />
      </div>
    </div>
  )
}

function Outcome({ state }: { state: Measuring }) {
  if (state.step === 'failed') {
    return (
      <p className={styles.note}>
        <TroubleText trouble={state.trouble} />
      </p>
    )
  }
  if (state.step !== 'measured' || state.meters <= exactMeters) return null
  const { meters } = state
  return (
    <p className={styles.note}>
      <Trans>Exact to about {meters} m only. Check it in maps.</Trans>
    </p>
  )
}

function TroubleText({ trouble }: { trouble: PositionTrouble | 'elsewhere' }) {
  switch (trouble) {
    case 'elsewhere':
      return <Trans>This tablet isn't where the studio's time zone is. Type the numbers.</Trans>
    case 'unsupported':
      return <Trans>This browser can't tell where the tablet is. Type the numbers.</Trans>
    case 'refused':
      return <Trans>The position wasn't allowed. Allow it in the browser's settings, or type the numbers.</Trans>
    case 'unavailable':
    case 'timed-out':
      return <Trans>The tablet couldn't find its position. Try near a window, or type the numbers.</Trans>
  }
}
