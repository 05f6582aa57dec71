import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import { nextMinute, nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { useWaitingSlips } from '#src/staff/payments/slips/waiting-slips.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import styles from './sync-chip.module.css'
import { useFollowedAt, useSyncedAt } from '#src/staff/kit/lists/synced-at.ts'

/** What is followed comes with a sign of life every five seconds, or is asked for every ten. */
const freshMs = 15_000

/** Whether the studio was heard, when, and how many changes wait to be sent to it. */
export function SyncChip() {
  const { t } = useLingui()
  const { state } = useConnection()
  const heardAt = useSyncedAt()
  const followedAt = useFollowedAt()
  const now = useNow(followedAt === undefined ? nextMinute : nextSecond)
  const slips = useWaitingSlips().length
  const waiting = useOutbox().entries.length + slips
  const syncedAt = followedAt ?? heardAt
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
  if (followedAt !== undefined && now - followedAt > freshMs) {
    return (
      <span className={styles.chip} data-state="old" data-sync="old">
        <Trans>Not up to date</Trans>
        <span className="dot" />
        <span className="tabular">{time}</span>
      </span>
    )
  }
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
