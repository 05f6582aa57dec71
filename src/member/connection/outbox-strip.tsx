import { Plural } from '@lingui/react/macro'

import { canDismiss, type Entry } from '#src/domain/outbox/outbox-entry.ts'
import { IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'

import { OutboxRows } from './outbox-rows.tsx'
import styles from './outbox-strip.module.css'

/** With a connection at hand: what is on its way, and what the server did not accept. */
export function OutboxStrip({ entries }: { entries: readonly Entry[] }) {
  const waiting = entries.filter((entry) => !canDismiss(entry)).length
  return (
    <section className={styles.strip}>
      {waiting > 0 && (
        <p className={styles.head}>
          <IconCloudUp size={22} />
          <Plural value={waiting} one="# change waiting to send" other="# changes waiting to send" />
        </p>
      )}
      <div className={styles.rows}>
        <OutboxRows entries={entries} />
      </div>
    </section>
  )
}
