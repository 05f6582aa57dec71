import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { StudioRules } from '#src/domain/chain/app-config.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { IconCheck, IconClock } from '#src/ui/pictures/icons-critical.tsx'

import styles from './reminder-dialog.module.css'

interface ReminderDialogProps {
  open: boolean
  onClose: () => void
  rules: StudioRules
}

/** The rules of coming in time, each by itself, and whom to ask. */
export function ReminderDialog({ open, onClose, rules }: ReminderDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Good to know`}
      icon={<IconClock size={28} />}
      actions={<Actions onClose={onClose} />}
    >
      <Tips rules={rules} />
    </Dialog>
  )
}

function Tips({ rules: { arriveEarlyMinutes, lateCancelMinutes } }: { rules: StudioRules }) {
  return (
    <ul className={styles.tips}>
      <li>
        <IconCheck size={22} />
        <span>
          <Trans>
            Arrive <strong>{arriveEarlyMinutes} minutes early</strong>.
          </Trans>
        </span>
      </li>
      <li>
        <IconCheck size={22} />
        <span>
          <Trans>
            <strong>More than {lateCancelMinutes} minutes late</strong>, and your appointment is canceled.
          </Trans>
        </span>
      </li>
      <li>
        <IconCheck size={22} />
        <span>
          <Trans>Running late? Ask support to postpone.</Trans>
        </span>
      </li>
    </ul>
  )
}

function Actions({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.actions}>
      <Button wide onClick={onClose}>
        <Trans>OK</Trans>
      </Button>
      <Link to="/help" className={buttonClass({ kind: 'text', wide: true })} onClick={onClose}>
        <Trans>Contact support</Trans>
      </Link>
    </div>
  )
}
