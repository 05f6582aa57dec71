import { useLingui } from '@lingui/react/macro'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { cardClass } from '#src/ui/layout/card.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'
import { Link } from '@tanstack/react-router'

import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'

import { findPage } from './find-page.ts'
import styles from './page-holder.module.css'
import { useLoadedPage } from './use-loaded-page.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'

/** The page at this address, or why it is not there. */
export function PageHolder({ page }: { page: string }) {
  const { Page, state, retry } = useLoadedPage(page)
  const studios = useStaffShop()
  if (!Page && state === 'unknown') return <UnknownPage />
  // Nothing can be said of a studio before it is known which ones there are.
  if (Page && studios.state === 'ready') return <Page />
  if (Page) {
    const { state: known, isReading } = studios
    return <Waiting page={page} hasFailed={known === 'failed'} isRetrying={isReading} onRetry={studios.retry} />
  }
  return <Waiting page={page} hasFailed={state === 'failed'} onRetry={retry} />
}

interface WaitingProps {
  page: string
  hasFailed: boolean
  isRetrying?: boolean
  onRetry: () => void
}

function Waiting({ page, hasFailed, isRetrying = false, onRetry }: WaitingProps) {
  const { i18n } = useLingui()
  const phase = useSkeleton(!hasFailed)
  const title = findPage(page)?.title
  return (
    <StaffPage title={title ? i18n._(title) : ''}>
      {hasFailed && phase === 'content' && (
        <div className={cardClass()}>
          <ErrorState onRetry={onRetry} isRetrying={isRetrying} />
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
