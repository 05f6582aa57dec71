import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconHome } from '#src/ui/pictures/icons-critical.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'

/** An address that leads nowhere, with the way home. */
export function MissingScreen() {
  const { t } = useLingui()
  return (
    <>
      <NavBar title={t`Page not found`} />
      <Page>
        <EmptyState
          icon={<IconHome size={28} />}
          title={t`There's nothing at this address`}
          text={t`It may have moved, or the link is incomplete.`}
          action={
            <Link to="/" className={buttonClass({ wide: true })}>
              <Trans>Back to home</Trans>
            </Link>
          }
        />
      </Page>
    </>
  )
}
