import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconScan } from '#src/ui/pictures/icons-critical.tsx'

interface PassLinkProps {
  lockId?: string | undefined
  /** Whose code is wanted; with neither of the two, that of the door. */
  deviceId?: string | undefined
  kind: 'primary' | 'tonal' | 'text'
  wide?: boolean
}

/** The way to the code that this phone shows to a reader. */
export function PassLink({ lockId, deviceId, kind, wide = false }: PassLinkProps) {
  return (
    <Link to="/pass" search={{ lock: lockId, bed: deviceId }} className={buttonClass({ kind, wide })}>
      <IconScan size={20} />
      <Trans>Show pass</Trans>
    </Link>
  )
}
