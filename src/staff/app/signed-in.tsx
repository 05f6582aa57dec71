import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useLogOut } from '#src/shared/members/use-log-out.ts'
import { Avatar } from '#src/shared/members/avatar.tsx'
import { IconLogout } from '#src/ui/pictures/icons.tsx'

import { LevelName } from '#src/staff/kit/self/level-name.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { LockButton } from './lock/lock-button.tsx'
import styles from './signed-in.module.css'
import { useStaffSelf } from '#src/staff/kit/self/use-staff-self.ts'

/** Who is at the counter, and the way out. */
export function SignedIn() {
  const { t } = useLingui()
  const { self } = useStaffSelf()
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, logOut } = useLogOut()
  return (
    <div className={styles.person}>
      <button
        type="button"
        className={styles.who}
        aria-haspopup="dialog"
        onClick={self ? () => setIsOpen(true) : undefined}
      >
        <Avatar nickname={self?.nickname ?? ''} />
        <span className={styles.words}>
          <span className={styles.name}>{self?.nickname}</span>
          <span className={styles.level}>
            {self && <LevelName level={self.level} />}
            {self?.hasPin === false && (
              <span className={styles.missing}>
                <Trans>Set a PIN</Trans>
              </span>
            )}
            <span className="visually-hidden">
              <Trans>Your sign-in</Trans>
            </span>
          </span>
        </span>
      </button>
      {isOpen && self && <AccountDialog self={self} onClose={() => setIsOpen(false)} />}
      <LockButton className={styles.out} />
      <button
        type="button"
        className={styles.out}
        aria-label={t`Sign out`}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : logOut}
      >
        <IconLogout size={22} />
      </button>
    </div>
  )
}
