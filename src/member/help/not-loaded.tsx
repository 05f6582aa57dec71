import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { TroubleText } from '#src/ui/feedback/trouble-text.tsx'

import styles from './not-loaded.module.css'

interface NotLoadedProps {
  title?: ReactNode
  onRetry: () => void
  isRetrying: boolean
}

/** A whole list that could not be read: nothing is lost, try again, or ask staff. */
export function NotLoaded({ title, onRetry, isRetrying }: NotLoadedProps) {
  return (
    <div className={styles.place}>
      <ErrorState
        title={title}
        text={
          <>
            <TroubleText /> <Trans>Your records are safe.</Trans>
          </>
        }
        onRetry={onRetry}
        isRetrying={isRetrying}
      />
      <Link to="/help" className={buttonClass({ kind: 'text', size: 'small' })}>
        <Trans>Contact support</Trans>
      </Link>
    </div>
  )
}
