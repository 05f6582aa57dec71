import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconPhone } from '#src/ui/pictures/icons.tsx'
import { IconAlert, IconClock } from '#src/ui/pictures/icons-critical.tsx'

/** Why no code is shown: one that would only make the reader red. */
export function PassProblem({ title, children }: { title: ReactNode; children: ReactNode }) {
  return <EmptyState tone="warn" icon={<IconAlert size={28} />} title={title} text={children} />
}

/** `from`: a time of day. */
export function EarlyPass({ from }: { from: string }) {
  return (
    <EmptyState
      icon={<IconClock size={28} />}
      title={<Trans>From {from} on</Trans>}
      text={<Trans>Then your code is shown here, with or without a signal.</Trans>}
    />
  )
}

export function WrongClock() {
  return (
    <PassProblem title={<Trans>This phone's clock is wrong</Trans>}>
      <Trans>
        It shows an earlier time than when it got this pass, so the reader would refuse the code. Switch on automatic
        date and time in the phone's settings.
      </Trans>
    </PassProblem>
  )
}

export function Support() {
  return (
    <Link to="/help" className={buttonClass({ kind: 'text', wide: true })}>
      <IconPhone size={20} />
      <Trans>Contact support</Trans>
    </Link>
  )
}
