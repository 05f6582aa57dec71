import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import type { CashDrawer } from './cash-drawer-calls.ts'
import styles from './cash-drawer.module.css'

/** What is done with a drawer that is open. */
export interface OpenDrawerProps {
  drawer: CashDrawer
  shopId: number
  currency: string
  onEnd: () => void
}

interface DrawerFormProps {
  title?: ReactNode
  children: ReactNode
  /** What became of the last try. */
  state: WriteState
  isOffline: boolean
  isReady: boolean
  /** Why the button does nothing yet. */
  why?: string | undefined
  /** Better words for a refusal as `changed`. */
  changed: ReactNode
  /** The words of the button. */
  submit: ReactNode
  onSubmit: () => void
  /** Leads back to the drawer; a form that is the first thing there has no way back. */
  onEnd?: () => void
}

/** One thing that is done with the cash drawer: its fields, what became of the last try, and the buttons. */
export function DrawerForm({
  title,
  children,
  state,
  isOffline,
  isReady,
  why,
  changed,
  submit,
  onSubmit,
  onEnd,
}: DrawerFormProps) {
  const canSubmit = isReady && !isOffline
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSubmit) onSubmit()
      }}
    >
      {title && <h3>{title}</h3>}
      {children}
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
          state={state.step === 'sending' ? 'busy' : canSubmit ? 'ready' : 'disabled'}
        >
          {submit}
        </StaffButton>
      </div>
    </form>
  )
}
