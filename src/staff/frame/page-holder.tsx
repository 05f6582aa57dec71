import { useLingui } from '@lingui/react/macro'

import { buttonClass } from '#src/ui/button-class.ts'
import { cardClass } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/skeleton.tsx'
import { IconAlert } from '#src/ui/start-icons.tsx'
import { Link } from '@tanstack/react-router'

import { StaffPage } from '#src/staff/kit/staff-page.tsx'

import { findPage } from './find-page.ts'
import styles from './page-holder.module.css'
import { useLoadedPage } from './use-loaded-page.ts'

/** The page at this address, or why it is not there. */
export function PageHolder({ page }: { page: string }) {
  const { Page, state, retry } = useLoadedPage(page)
  if (Page) return <Page />
  if (state === 'unknown') return <UnknownPage />
  return <Waiting page={page} hasFailed={state === 'failed'} onRetry={retry} />
}

function Waiting({ page, hasFailed, onRetry }: { page: string; hasFailed: boolean; onRetry: () => void }) {
  const { i18n } = useLingui()
  const phase = useSkeleton(!hasFailed)
  const title = findPage(page)?.title
  return (
    <StaffPage title={title ? i18n._(title) : ''}>
      {hasFailed && phase === 'content' && (
        <div className={cardClass()}>
          <ErrorState onRetry={onRetry} />
        </div>
      )}
      {phase === 'skeleton' && (
        <div className={styles.waiting} aria-hidden="true">
          <Skeleton height="112px" radius="24px" />
          <Skeleton height="380px" radius="24px" />
        </div>
      )}
    </StaffPage>
  )
}

function UnknownPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Page not found`} hasShop={false} hasSync={false}>
      <div className={cardClass()}>
        <EmptyState
          icon={<IconAlert size={28} />}
          title={t`There's nothing at this address`}
          text={t`It may have moved, or the link is incomplete.`}
          action={
            <Link to="/admin/$page" params={{ page: 'dashboard' }} className={buttonClass({ wide: true })}>
              {t`Dashboard`}
            </Link>
          }
        />
      </div>
    </StaffPage>
  )
}
