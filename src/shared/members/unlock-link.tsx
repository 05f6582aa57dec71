import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'

/** To the staff area, which shows what opens a locked login before anything else. */
export function UnlockLink(look: Parameters<typeof buttonClass>[0]) {
  return (
    <Link to="/admin" preload={false} className={buttonClass(look)}>
      <Trans>Unlock in the staff area</Trans>
    </Link>
  )
}

/** To the board of the staff, where a shift begins. */
export function DutyLink(look: Parameters<typeof buttonClass>[0]) {
  return (
    <Link to="/admin/operation" preload={false} className={buttonClass(look)}>
      <Trans>Start a shift in the staff area</Trans>
    </Link>
  )
}

/** Why a login of the staff is refused what it may do once it is unlocked, and what to do. */
export function LockedText() {
  return <Trans>This staff login is locked. Unlock it in the staff area first.</Trans>
}
