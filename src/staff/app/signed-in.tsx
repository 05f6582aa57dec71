import { useLingui } from '@lingui/react/macro'

import { useLogOut } from '#src/shared/members/use-log-out.ts'
import { Avatar } from '#src/shared/members/avatar.tsx'
import { IconLogout } from '#src/ui/pictures/icons.tsx'

import { LevelName } from '#src/staff/kit/self/level-name.tsx'
import { LockButton } from './lock/lock-button.tsx'
import styles from './signed-in.module.css'
import { useStaffSelf } from '#src/staff/kit/self/use-staff-self.ts'

/** Who is at the counter, and the way out. */
export function SignedIn() {
  const { t } = useLingui()
  const { self } = useStaffSelf()
  const { isBusy, logOut } = useLogOut()
  return (
    <div className={styles.person}>
      <Avatar nickname={self?.nickname ?? ''} />
      <span className={styles.words}>
        <span className={styles.name}>{self?.nickname}</span>
        <span className={styles.level}>{self && <LevelName level={self.level} />}</span>
      </span>
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
