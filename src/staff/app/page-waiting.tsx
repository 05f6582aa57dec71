import { useLingui } from '@lingui/react/macro'

import { cardClass } from '#src/ui/layout/card.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'

import { useOpenPage } from './use-open-page.ts'

interface PageWaitingProps {
  /** It did not come; it can be asked for again. */
  failed?: { isRetrying: boolean; onRetry: () => void }
}

/** The place of a page that is not there yet, under its title. */
export function PageWaiting({ failed }: PageWaitingProps) {
  const { i18n } = useLingui()
  const phase = useSkeleton(!failed)
  const { title } = useOpenPage()
  return (
    <StaffPage title={title ? i18n._(title) : ''}>
      {failed && phase === 'content' && (
        <div className={cardClass()}>
          <ErrorState onRetry={failed.onRetry} isRetrying={failed.isRetrying} />
        </div>
      )}
      {phase === 'skeleton' && (
        <div className="stack-14" aria-hidden="true">
          <Skeleton height="112px" radius="24px" />
          <Skeleton height="380px" radius="24px" />
        </div>
      )}
    </StaffPage>
  )
}
