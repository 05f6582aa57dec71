import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { StudioRules } from '#src/domain/chain/app-config.ts'
import { cardClass } from '#src/ui/layout/card.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { sayLost } from '#src/ui/overlays/overlays.tsx'
import { IconChevronRight, IconClock } from '#src/ui/pictures/icons-critical.tsx'

import styles from './reminder.module.css'

const LazyReminderDialog = lazyPart(async () => (await import('./reminder-dialog.tsx')).ReminderDialog, sayLost)

/** The rules of coming in time, in one line; the rest is a tap away. */
export function Reminder({ rules }: { rules: StudioRules }) {
  const [isOpen, setIsOpen] = useState(false)
  const { arriveEarlyMinutes, lateCancelMinutes } = rules
  return (
    <>
      <button
        type="button"
        id="good-to-know"
        className={`${cardClass()} ${styles.reminder}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        onPointerEnter={LazyReminderDialog.preload}
      >
        <IconClock size={22} className={styles.clock} />
        <span className={styles.words}>
          <span className={styles.title}>
            <Trans>Good to know</Trans>
          </span>
          <span className={styles.text}>
            <Trans>
              Arrive {arriveEarlyMinutes} minutes early. If you're more than {lateCancelMinutes} minutes late, your
              appointment is canceled.
            </Trans>
          </span>
        </span>
        <IconChevronRight size={22} className={styles.chevron} />
      </button>
      <LazyReminderDialog open={isOpen} onClose={() => setIsOpen(false)} rules={rules} />
    </>
  )
}
