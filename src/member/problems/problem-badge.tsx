import { Trans } from '@lingui/react/macro'

import type { ProblemState } from '#src/domain/problems/problem.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconCheck, IconClock } from '#src/ui/pictures/icons-critical.tsx'

/** How it stands with a report, in a word. */
export function ProblemBadge({ state }: { state: ProblemState }) {
  switch (state) {
    case 'open':
      return (
        <Badge tone="warn" icon={<IconClock size={16} />}>
          <Trans>In review</Trans>
        </Badge>
      )
    case 'returned':
      return (
        <Badge tone="ok" icon={<IconCheck size={16} />}>
          <Trans>Returned</Trans>
        </Badge>
      )
    case 'declined':
      return (
        <Badge tone="neu">
          <Trans>Not returned</Trans>
        </Badge>
      )
    case 'closed':
      return (
        <Badge tone="calm">
          <Trans>Answered</Trans>
        </Badge>
      )
  }
}
