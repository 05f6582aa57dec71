import { Trans } from '@lingui/react/macro'

import { ColorChoice } from '#src/staff/kit/fields/color-choice.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './chain.module.css'
import { ChangedMark, type RowProps } from './changed-mark.tsx'

/** What the app is painted in while a chain has chosen no color. */
const ownColor = '#2b1a10'

/** The color of the chain; without one the app keeps its own. */
export function ColorRow({ draft, isReadOnly, isChanged }: RowProps) {
  const { brandColor } = draft.values
  return (
    <div className={styles.color}>
      <ColorChoice
        title={
          <span className={styles.name}>
            <Trans>Main color</Trans>
            <ChangedMark isChanged={isChanged} />
          </span>
        }
        color={brandColor ?? ownColor}
        onChange={(color) => draft.change({ brandColor: color })}
      />
      {brandColor !== null && !isReadOnly && (
        <Button kind="text" size="small" onClick={() => draft.change({ brandColor: null })}>
          <Trans>Back to the colors of the app</Trans>
        </Button>
      )}
    </div>
  )
}
