import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import { useConnection } from '#src/offline/connection.ts'
import { useOutbox } from '#src/offline/outbox-view.ts'
import { IconOffline } from '#src/ui/start-icons.tsx'

import styles from './sync-chip.module.css'
import { useSyncedAt } from './synced-at.ts'

/** Whether the studio was heard, when, and how many changes wait to be sent to it. */
export function SyncChip() {
  const { t } = useLingui()
  const { state } = useConnection()
  const syncedAt = useSyncedAt()
  const waiting = useOutbox().entries.length
  const time = syncedAt === undefined ? undefined : formatTime(syncedAt)
  if (state === 'offline') {
    return (
      <span className={styles.chip} data-state="offline" data-sync="offline">
        <IconOffline size={18} />
        <Trans>Offline</Trans>
        {waiting > 0 && (
          <>
            <span className="dot" />
            {t`${plural(waiting, { one: '# to send', other: '# to send' })}`}
          </>
        )}
      </span>
    )
  }
  if (time === undefined) return <span className={styles.chip}>{t`Connecting…`}</span>
  return (
    <span className={styles.chip} data-state="synced" data-sync="synced">
      <span className={styles.lamp} aria-hidden="true" />
      <Trans>Synced</Trans>
      <span className="dot" />
      <span className="tabular">{time}</span>
      {waiting > 0 && (
        <>
          <span className="dot" />
          {t`${plural(waiting, { one: '# to send', other: '# to send' })}`}
        </>
      )}
    </span>
  )
}
