import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'

import { useMedia } from '#src/lib/hooks/use-media.ts'
import type { WalkIn } from '#src/staff/walk-in/use-walk-in.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './step-frame.module.css'
import { VisitLine, VisitRail } from './visit-rail.tsx'

interface Primary {
  label: ReactNode
  state: 'ready' | 'busy' | 'disabled'
  why?: string | undefined
  icon?: ReactNode
  /** `sun`: it lights lamps. */
  kind?: 'primary' | 'sun'
  onPress: () => void
}

interface StepFrameProps {
  walkIn: WalkIn
  children: ReactNode
  /** One button, at the bottom right, which Enter presses as well. */
  primary?: Primary
  /** Left of it, such as what is left for later. */
  aside?: ReactNode
  /** Beside it, for what comes less often. */
  second?: ReactNode
  /** Where nothing leads back, there is no button for it. */
  onBack?: (() => void) | undefined
}

/** One step: what is asked, what was chosen so far beside it, and the buttons that stay in sight. */
export function StepFrame({ walkIn, children, primary, aside, second, onBack }: StepFrameProps) {
  const { t } = useLingui()
  const hasRail = useMedia('(min-width: 1024px)')
  const main = useRef<HTMLDivElement>(null)
  // The button that led here is gone, and with it the focus.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [])
  return (
    <form className={styles.frame} onSubmit={(event: FormEvent) => event.preventDefault()} noValidate>
      {!hasRail && <VisitLine walkIn={walkIn} />}
      <div className={styles.columns}>
        <div ref={main} className={styles.main} tabIndex={-1}>
          {children}
        </div>
        {hasRail && <VisitRail walkIn={walkIn} />}
      </div>
      <div className={styles.foot}>
        {onBack && (
          <Button kind="tonal" onClick={onBack}>
            {t`Back`}
          </Button>
        )}
        <div className={styles.aside}>{aside}</div>
        {second}
        {primary && (
          <StaffButton
            type="submit"
            kind={primary.kind ?? 'primary'}
            className={styles.primary}
            state={primary.state}
            why={primary.why}
            icon={primary.icon}
            onClick={(event) => {
              // The form goes with the step, and a browser complains of one that is sent and not there any more.
              event.preventDefault()
              primary.onPress()
            }}
          >
            {primary.label}
          </StaffButton>
        )}
      </div>
    </form>
  )
}
