import { Trans } from '@lingui/react/macro'

import type { PositionTrouble } from '#src/client/devices/position-access.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPin } from '#src/ui/pictures/icons-critical.tsx'

import styles from './distance-ask.module.css'
import type { Whereabouts } from './use-whereabouts.ts'

interface DistanceAskProps {
  whereabouts: Whereabouts
  onMeasure: () => void
}

/** Offers to show how far each shop is, with what the position is for; the list works without it. */
export function DistanceAsk({ whereabouts, onMeasure }: DistanceAskProps) {
  if (whereabouts.step === 'known') return null
  return (
    <div className={styles.ask}>
      <Button
        kind="tonal"
        size="small"
        icon={<IconPin size={20} />}
        state={whereabouts.step === 'measuring' ? 'busy' : 'ready'}
        onClick={onMeasure}
      >
        <Trans>Show distances</Trans>
      </Button>
      <p className={styles.why} role="status">
        {whereabouts.step === 'failed' ? (
          <Trouble trouble={whereabouts.trouble} />
        ) : (
          <Trans>Uses your location once, on this phone only.</Trans>
        )}
      </p>
    </div>
  )
}

function Trouble({ trouble }: { trouble: PositionTrouble }) {
  switch (trouble) {
    case 'refused':
      return <Trans>Location is off for this site. You can allow it in your browser's settings.</Trans>
    case 'unsupported':
      return <Trans>This browser can't tell where you are.</Trans>
    case 'unavailable':
    case 'timed-out':
      return <Trans>Your phone couldn't find where you are.</Trans>
  }
}
