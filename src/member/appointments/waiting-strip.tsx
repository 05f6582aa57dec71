import { Plural, Trans } from '@lingui/react/macro'

import { isUnsent, type Entry } from '#src/domain/outbox/outbox-entry.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'

import styles from './waiting-strip.module.css'

interface WaitingStripProps {
  entries: readonly Entry[]
  /** Shows the first of them, where this screen has it. */
  onSee: (() => void) | undefined
}

/** How much waits on this phone to be sent; absent when nothing does. */
export function WaitingStrip({ entries, onSee }: WaitingStripProps) {
  const count = entries.filter(isUnsent).length
  if (count === 0) return null
  return (
    <div role="status">
      <Callout
        tone="calm"
        icon={<IconCloudUp size={22} />}
        action={
          onSee && (
            <button type="button" className={styles.see} onClick={onSee}>
              <Trans>See</Trans>
            </button>
          )
        }
      >
        <Trans>
          <strong>
            <Plural value={count} one="# waiting to send" other="# waiting to send" />
          </strong>
          , handled automatically once you're online
        </Trans>
      </Callout>
    </div>
  )
}
