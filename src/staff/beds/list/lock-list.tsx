import { Link } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'

import type { LockRow } from '#src/staff/beds/bed-list-calls.ts'
import { AnsweredNote } from '#src/staff/beds/answered-note.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconDoor } from '#src/ui/pictures/icons.tsx'

import tableStyles from './bed-table.module.css'
import styles from './lock-list.module.css'

/** The doors of a studio. */
export function LockList({ locks, timeZone }: { locks: readonly LockRow[]; timeZone: string }) {
  const { t } = useLingui()
  return (
    <Panel title={<Trans>Doors</Trans>}>
      <ul className={styles.list}>
        {locks.map((lock) => (
          <li key={lock.lockId} className={styles.row}>
            <span className={tableStyles.icon}>
              <IconDoor size={26} />
            </span>
            <span className={styles.words}>
              <b>{lock.name}</b>
              <span className={tableStyles.note}>{lock.lockId}</span>
              <span className={tableStyles.note}>
                <AnsweredNote presence={lock.presence} timeZone={timeZone} />
              </span>
            </span>
            <LockBadge lock={lock} />
            <Link
              to="/admin/device-setting"
              search={{ device: lock.lockId }}
              className={buttonClass({ kind: 'tonal', size: 'small' })}
              aria-label={t`Set up ${lock.name}`}
            >
              <Trans>Set up</Trans>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function LockBadge({ lock: { state } }: { lock: Pick<LockRow, 'state'> }) {
  if (state === 'offline') {
    return (
      <Badge tone="bad">
        <Trans>Offline</Trans>
      </Badge>
    )
  }
  return state === 'in-use' ? (
    <Badge tone="sun-soft">
      <Trans>Open</Trans>
    </Badge>
  ) : (
    <Badge tone="ok">
      <Trans>Locked</Trans>
    </Badge>
  )
}
