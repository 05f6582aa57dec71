import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'

/** In place of packages, where a studio sells none. */
export function NothingOnSale() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconTicket size={28} />}
      title={t`Nothing on sale here yet`}
      text={t`Choose another studio, or contact support.`}
      action={
        <Link to="/help" className={buttonClass({ wide: true })}>
          <Trans>Contact support</Trans>
        </Link>
      }
    />
  )
}
