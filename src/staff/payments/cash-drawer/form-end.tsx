import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './cash-drawer.module.css'

interface FormEndProps {
  state: WriteState
  isOffline: boolean
  isReady: boolean
  why?: string | undefined
  /** Leads back to the drawer; a form that is the first thing there has no way back. */
  onEnd?: () => void
  /** Better words for a refusal as `changed`. */
  changed: ReactNode
  children: ReactNode
}

/** What became of the last try, and the buttons. */
export function FormEnd({ state, isOffline, isReady, why, onEnd, changed, children }: FormEndProps) {
  return (
    <>
      <WriteNote state={state} isOffline={isOffline} reasons={{ changed }} />
      <div className={styles.end}>
        {onEnd && (
          <Button kind="tonal" onClick={onEnd}>
            <Trans>Back</Trans>
          </Button>
        )}
        <StaffButton
          type="submit"
          why={why}
          state={state.step === 'sending' ? 'busy' : isReady && !isOffline ? 'ready' : 'disabled'}
        >
          {children}
        </StaffButton>
      </div>
    </>
  )
}
