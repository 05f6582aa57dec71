import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'

/** The way to what beds go by for this member's skin. */
export function ToSkinType() {
  return (
    <Link to="/settings" search={{ show: 'skin' }} className={buttonClass({ kind: 'text', size: 'small' })}>
      <Trans>Skin type</Trans>
    </Link>
  )
}
