import { Trans, useLingui } from '@lingui/react/macro'

import { formatDay } from '#src/lib/format-time.ts'
import { useConfirmedAction } from '#src/staff/beds/use-confirmed-action.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'

import { type DeviceProofs, type ProofMachine, removeTag } from './proof-calls.ts'
import styles from './proof-panel.module.css'

interface TagRowProps {
  machine: ProofMachine
  tag: DeviceProofs['tags'][number]
  timeZone: string
}

/** One tag, since when it hangs there, and when it last let somebody in. */
export function TagRow({
  machine: { machineId, name },
  tag: { tagId, serial, addedAt, lastUsedAt },
  timeZone,
}: TagRowProps) {
  const { t, i18n } = useLingui()
  const { may } = useSelf()
  const day = (at: number) => formatDay(at, i18n.locale, timeZone)
  const { ask, dialog, isOffline } = useConfirmedAction({
    title: (
      <Trans>
        Remove tag {serial} from {name}?
      </Trans>
    ),
    confirm: <Trans>Remove</Trans>,
    tone: 'danger',
    note: (
      <Trans>It opens and starts nothing any more. To hang it up again, add it anew and write new keys into it.</Trans>
    ),
    send: (reason, opId) => removeTag({ machineId, tagId, reason }, opId),
  })
  const added = day(addedAt)
  const used = lastUsedAt === null ? undefined : day(lastUsedAt)
  return (
    <li className={styles.tag}>
      <span>
        <span className={styles.uid}>{serial}</span>
        <br />
        <span className="quiet">
          {used === undefined ? (
            <Trans>Since {added} · never used</Trans>
          ) : (
            <Trans>
              Since {added} · last used {used}
            </Trans>
          )}
        </span>
      </span>
      {may('/api/admin/device/remove-tag') && (
        <StaffButton
          kind="text"
          size="small"
          state={isOffline ? 'disabled' : 'ready'}
          onClick={ask}
          aria-label={t`Remove tag ${serial}`}
        >
          <Trans>Remove…</Trans>
        </StaffButton>
      )}
      {dialog}
    </li>
  )
}
