import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconHome } from '#src/ui/start-icons.tsx'
import { NavBar } from '#src/ui/nav-bar.tsx'
import { Page } from '#src/ui/page.tsx'

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
