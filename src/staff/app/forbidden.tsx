import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconLock } from '#src/ui/pictures/icons.tsx'
import { Page } from '#src/ui/layout/page.tsx'

/** For a member who is not on the staff. */
export function Forbidden() {
  const { t } = useLingui()
  return (
    <Page bottom="nothing">
      <h1 className="visually-hidden" tabIndex={-1}>{t`Staff area`}</h1>
      <EmptyState
        tone="calm"
        icon={<IconLock size={28} />}
        title={t`This area is for staff`}
        text={t`You're signed in, but not as a member of staff. Ask the owner if this is wrong.`}
        action={
          <Link to="/" className={buttonClass({ wide: true })}>
            {t`Back to home`}
          </Link>
        }
      />
    </Page>
  )
}
