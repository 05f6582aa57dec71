import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { cardClass } from '#src/ui/layout/card.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'

/** There is no page of the staff at this address. */
export function UnknownPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Page not found`} hasShop={false} sync="none">
      <div className={cardClass()}>
        <EmptyState
          icon={<IconAlert size={28} />}
          title={t`There's nothing at this address`}
          text={t`It may have moved, or the link is incomplete.`}
          action={
            <Link to="/admin/dashboard" className={buttonClass({ wide: true })}>
              {t`Dashboard`}
            </Link>
          }
        />
      </div>
    </StaffPage>
  )
}
