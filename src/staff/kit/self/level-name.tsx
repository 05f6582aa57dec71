import { Trans } from '@lingui/react/macro'

import type { StaffLevel } from './self-calls.ts'

/** How far a member of staff is trusted, in words. */
export function LevelName({ level }: { level: StaffLevel }) {
  switch (level) {
    case 'owner':
      return <Trans>Owner</Trans>
    case 'manager':
      return <Trans>Manager</Trans>
    case 'staff':
      return <Trans>Staff</Trans>
  }
}
