import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'

/** The way on where an invitation leads nowhere. */
export function HomeLink() {
  return (
    <Link to="/" className={buttonClass({ kind: 'tonal', wide: true })}>
      <Trans>Go to the home page</Trans>
    </Link>
  )
}
