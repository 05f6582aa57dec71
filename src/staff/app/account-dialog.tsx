import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { AlertsOnPhone } from '#src/staff/board/alerts/alerts-on-phone.tsx'
import type { StaffSelf } from '#src/staff/kit/self/self-calls.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

import styles from './account-dialog.module.css'
import { LoginList } from './login-list.tsx'
import { PinDialog } from './lock/pin-dialog.tsx'

/** How the clerk at the counter signs in and unlocks, and is told of alerts. */
export function AccountDialog({ self, onClose }: { self: StaffSelf; onClose: () => void }) {
  const { t } = useLingui()
  const [isSetting, setIsSetting] = useState(false)
  if (isSetting) return <PinDialog isChange={self.hasPin === true} onClose={() => setIsSetting(false)} />
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t`Your sign-in`}
      actions={
        <Button kind="tonal" wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <section className={styles.part}>
        <h3 className="text-title-s">
          <Trans>PIN</Trans>
        </h3>
        <p className="quiet">
          {self.hasPin === true ? (
            <Trans>Your PIN opens this tablet for you after it was locked.</Trans>
          ) : (
            <Trans>Without a PIN, a locked tablet asks you for a passkey or a code each time.</Trans>
          )}
        </p>
        <Button kind={self.hasPin === true ? 'outline' : 'primary'} wide onClick={() => setIsSetting(true)}>
          {self.hasPin === true ? <Trans>Change PIN</Trans> : <Trans>Set your PIN</Trans>}
        </Button>
      </section>
      <div className={styles.part}>
        <AlertsOnPhone />
      </div>
      <section className={styles.part}>
        <h3 className="text-title-s">
          <Trans>Where you're signed in</Trans>
        </h3>
        <LoginList />
      </section>
    </LazyDialog>
  )
}
