import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconShop } from '#src/ui/pictures/icons.tsx'

/** The server answers, and has no studio: it is not set up yet. */
export function NoShops() {
  return (
    <EmptyState
      icon={<IconShop size={28} />}
      title={<Trans>No studio here yet</Trans>}
      text={<Trans>You can book once the first studio has been set up.</Trans>}
      action={
        <Link to="/setup" className={buttonClass({ kind: 'tonal', wide: true })}>
          <Trans>I run this studio</Trans>
        </Link>
      }
    />
  )
}
